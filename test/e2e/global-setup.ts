import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startServer } from './server.ts';

/** One system with fresh demo data for all browser tests, handed to them as E2E_ORIGIN; where that is set, what runs there is tested. */
export default async function setUp(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.E2E_ORIGIN) return undefined;
  const dataDir = mkdtempSync(join(tmpdir(), 'atelier-e2e-'));
  const server = await startServer({ dataDir });
  process.env.E2E_ORIGIN = server.origin;
  return async () => {
    await server.stop('SIGINT');
    rmSync(dataDir, { recursive: true, force: true });
  };
}
