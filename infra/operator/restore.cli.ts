// npm run restore -- --at 2026-11-28T09:30:00Z [--open]: see docs/runbook.md, "Data must be restored"
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { SQSClient } from '@aws-sdk/client-sqs';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { saveInDeployFile } from '../settings.ts';
import { callAws, deployedStack, REGION } from './aws.ts';
import { momentOf, openSteps, restoredName, restoreSteps, runSteps, type RestoreTools } from './restore.ts';
import { reconcileSince } from './reconcile-gap.ts';
import { useShop } from './shop.ts';
import { openSwitches } from './shop-switches.ts';
import { stackResources } from './stack-resources.ts';
import { STAGE } from './stage.ts';
import { problemsOfCopy, tableFacts } from './table-facts.ts';

const root = join(import.meta.dirname, '../..');

const runningTable = async (): Promise<string> => {
  const table = (await deployedStack(callAws))?.outputs.MarketTable;
  if (!table) throw new Error('The stack is not deployed in the account of this shell.');
  return table;
};

const npm = (...args: string[]): Promise<void> =>
  new Promise((resolve, reject) => {
    const child = spawn('npm', args, { cwd: root, stdio: 'inherit', shell: process.platform === 'win32' });
    child.once('error', reject);
    child.once('exit', (code) =>
      code === 0 ? resolve() : reject(new Error(`npm ${args.join(' ')} has failed: run this command again.`)),
    );
  });

const { values } = parseArgs({
  options: { at: { type: 'string', default: '' }, open: { type: 'boolean', default: false } },
});

try {
  const at = momentOf(values.at, new Date());
  await useShop({ isLocal: false });
  const source = process.env.MARKET_TABLE ?? '';
  const target = restoredName(source, at);
  // The functions' code works on the restored table from here on.
  process.env.MARKET_TABLE = target;
  const { beginMaintenance, endMaintenance } = await import('#functions/platform/maintenance.ts');
  const { repeatErasures } = await import('#functions/persons/erasures.ts');
  const { Outbox } = await import('#functions/platform/outbox.entity.ts');
  const [dynamo, resources] = [new DynamoDBClient({ region: REGION }), await stackResources()];
  const compare = async (): Promise<string> => {
    const documents = DynamoDBDocumentClient.from(dynamo);
    const [before, after] = [
      await tableFacts(documents, source, at.toISOString()),
      await tableFacts(documents, target, at.toISOString()),
    ];
    const problems = source === target ? [] : problemsOfCopy(before, after);
    return [`${after.ledger.entries} entries of the ledger`, ...problems].join('\n      ');
  };
  const repeat = async (): Promise<string> => `${await repeatErasures()} persons`;
  const tools: RestoreTools = {
    dynamo,
    sqs: new SQSClient({ region: REGION }),
    runningTable,
    ...openSwitches(resources),
    switchTo: async (stream) => {
      saveInDeployFile(STAGE, { Table: stream });
      await npm('run', 'deploy', '--', '-c', 'rollout=at-once', '--require-approval', 'never');
    },
    beginMaintenance: async (table) => void (await beginMaintenance('operator', `Restoring ${values.at}`, table)),
    endMaintenance,
    hasHappened: async (eventId) => (await Outbox.get({ eventId }).go({ consistent: true })).data !== null,
    beforeReading: [
      { name: 'It is compared with what there was', run: compare },
      { name: 'Whom the table does not know as erased is erased again', run: repeat },
    ],
    renderPages: async () => {
      await npm('run', 'pages', '--', '--write');
      return 'all that are stored';
    },
    reconcile: async (from) => {
      const { repaired, cases } = await reconcileSince(from);
      const lines = cases.map(({ id, title, detail }) => `${id}: ${title} ${detail}`);
      return [`${repaired} repaired, ${cases.length} to decide at /admin/books`, ...lines].join('\n      ');
    },
  };
  await runSteps(await (values.open ? openSteps : restoreSteps)(at, tools), console.log);
  console.log(
    values.open
      ? 'Restored and open.'
      : `Restored, and still closed for changes. Look at the site and at /admin; then npm run restore -- --at ${values.at} --open`,
  );
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
