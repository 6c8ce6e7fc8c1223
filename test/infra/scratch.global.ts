import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A folder for what stacks write, which the test files share and which goes with the run. */
export default function setUp(): () => void {
  const scratch = mkdtempSync(join(tmpdir(), 'infra-'));
  process.env.INFRA_SCRATCH = scratch;
  return () => rmSync(scratch, { recursive: true, force: true });
}
