import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * A folder for the files that stacks write; test files share it, and it is removed after the run. The CDK's own look at each
 * template only warns, which no test reads, and would take half of the time: `npm run synth` has it.
 */
export default function setUp(): () => void {
  const scratch = mkdtempSync(join(tmpdir(), 'infra-'));
  process.env.INFRA_SCRATCH = scratch;
  process.env.CDK_VALIDATION = 'false';
  return () => rmSync(scratch, { recursive: true, force: true });
}
