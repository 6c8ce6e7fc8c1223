import { startWarm } from './warm.ts';

/** One system with fresh demo data for all browser tests, handed to them as E2E_ORIGIN; where that is set, what runs there is tested. */
export default async function setUp(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.E2E_ORIGIN) return undefined;
  const system = await startWarm();
  process.env.E2E_ORIGIN = system.origin;
  return () => system.remove();
}
