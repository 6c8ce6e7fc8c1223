import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A folder for the files that stacks write; test files share it, and it is removed after the run. */
export default function setUp(): () => void {
  const scratch = mkdtempSync(join(tmpdir(), 'infra-'));
  process.env.INFRA_SCRATCH = scratch;
  return () => rmSync(scratch, { recursive: true, force: true });
}
