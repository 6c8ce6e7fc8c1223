// npm run deploy -- [options of cdk deploy]: see docs/deploy.md
import { SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { readDeployFile, saveInDeployFile, settingsOf } from '../settings.ts';
import { callAws, deployedStack, query, REGION, STACK } from './aws.ts';
import { secretIdOf, startKeys } from './keys.ts';
import { useShop } from './shop.ts';
import { visitPages } from './visit-pages.ts';
import {
  approvalProblem,
  isFailedCreation,
  isNew,
  missingOf,
  PARAMETERS,
  preflight,
  type ParameterName,
  type Parameters,
} from './preflight.ts';

const root = join(import.meta.dirname, '../..');

/** Asks for parameters that are needed and nowhere given. */
const ask = async (names: ParameterName[]): Promise<Parameters> => {
  const lines = createInterface({ input: process.stdin, output: process.stdout });
  const answers: Parameters = {};
  for (const name of names) {
    const { what, pattern } = PARAMETERS[name];
    while (!pattern.test(answers[name] ?? '')) answers[name] = (await lines.question(`${name}, ${what}: `)).trim();
  }
  lines.close();
  return answers;
};

const cdk = (args: string[]): Promise<number> =>
  new Promise((resolve) => {
    const child = spawn(join(root, 'node_modules/.bin/cdk'), args, {
      cwd: root,
      stdio: 'inherit',
      shell: process.platform === 'win32',
    });
    child.once('error', () => resolve(127));
    child.once('exit', (code) => resolve(code ?? 1));
  });

const failed = (lines: readonly string[]): never => {
  console.error(lines.join('\n'));
  process.exit(1);
};

const deployed = await deployedStack(callAws).catch((error: unknown) =>
  failed([
    'AWS does not answer with the credentials of this shell: does `aws sts get-caller-identity` answer?',
    error instanceof Error ? error.message : String(error),
  ]),
);
let parameters: Parameters = readDeployFile();
const running = isNew(deployed) ? {} : (deployed?.parameters ?? {});
const missing = missingOf({ ...running, ...parameters });
if (missing.length > 0 && process.stdin.isTTY) parameters = saveInDeployFile(await ask(missing));
// The stack is made with the settings that the running one has, unless the file names others.
const kept = Object.entries(settingsOf(running)).filter(([name]) => !Object.hasOwn(parameters, name));
if (kept.length > 0) parameters = saveInDeployFile(Object.fromEntries(kept));

const args = process.argv.slice(2);
const { account, problems: found, warnings } = await preflight(callAws, parameters);
const problems = [...found, ...approvalProblem(args, process.stdout.isTTY)];
for (const warning of warnings) console.warn(`! ${warning}`);
if (problems.length > 0) failed(['Nothing was built or deployed:', ...problems.map((problem) => `- ${problem}`)]);
console.log(`Account ${account}: nothing stands in the way. Building …`);

// The CDK deletes a stack whose first creation failed, which CloudFormation refuses while the stack is protected.
if (deployed && isFailedCreation(deployed))
  await callAws(
    query('cloudformation', '2010-05-15', {
      Action: 'UpdateTerminationProtection',
      StackName: STACK,
      EnableTerminationProtection: 'false',
    }),
  );
const given = Object.entries(parameters).flatMap(([name, value]) => ['--parameters', `${name}=${value}`]);
process.exitCode = await cdk(['deploy', '--all', ...given, ...args]);
const site = process.exitCode === 0 ? (await deployedStack(callAws))?.outputs.SiteUrl : undefined;
if (site) {
  await useShop({ isLocal: false });
  const started = await startKeys(new SecretsManagerClient({ region: REGION }), secretIdOf, {
    isNewShop: isNew(deployed),
    nowSeconds: Math.floor(Date.now() / 1000),
  });
  if (started.length > 0) console.log(`First keys of their own: ${started.join(', ')}.`);
  console.log('Rendering the main pages of this release …');
  const { visited, failed: unvisited } = await visitPages(site);
  console.log(`${visited} pages visited.`);
  for (const line of unvisited) console.warn(`! ${line}`);
}
