// npm run redrive -- [queue] [--send]: shows the dead letters of all queues, or of one, and with --send sends them on
import { parseArgs } from 'node:util';
import { DynamoDBStreamsClient } from '@aws-sdk/client-dynamodb-streams';
import { EventBridgeClient } from '@aws-sdk/client-eventbridge';
import { SQSClient } from '@aws-sdk/client-sqs';
import { REGION } from './aws.ts';
import { redrive, type DeadQueue } from './redrive.ts';
import { stackResources } from './stack-resources.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { send: { type: 'boolean', default: false } },
});
const resources = await stackResources().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : String(error));
  process.exit(1);
});
const ids = new Map(resources.map(({ name, id }) => [name.toLowerCase(), id]));
const queues = [...ids].flatMap(([id, url]): DeadQueue[] => {
  const name = /^(.+)dead$/.exec(id)?.[1];
  if (!name || !url.startsWith('https://')) return [];
  return [
    {
      name,
      dead: url,
      live: ids.get(`${name}events`) ?? (ids.get(name)?.startsWith('https://') ? ids.get(name) : undefined),
    },
  ];
});
const wanted = queues.filter(
  ({ name }) => positionals.length === 0 || positionals.some((each) => each.toLowerCase() === name),
);
if (wanted.length === 0) {
  console.error(`No such queue. There are: ${queues.map(({ name }) => name).join(', ')}`);
  process.exit(2);
}
const clients = {
  sqs: new SQSClient({ region: REGION }),
  bus: new EventBridgeClient({ region: REGION }),
  streams: new DynamoDBStreamsClient({ region: REGION }),
};
for (const queue of wanted) {
  const letters = await redrive(queue, { ...clients, busName: ids.get('events') ?? '', send: values.send });
  console.log(`${queue.name}: ${letters.length === 0 ? 'no dead letters' : letters.length}`);
  for (const { at, what, outcome } of letters) console.log(`  ${at}  ${what}  ${outcome}`);
}
if (!values.send) console.log('Nothing was sent: that takes --send.');
