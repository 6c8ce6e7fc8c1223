import {
  DescribeArchiveCommand,
  DescribeEventBusCommand,
  DisableRuleCommand,
  EnableRuleCommand,
  EventBridgeClient,
  ListRulesCommand,
  ResourceAlreadyExistsException,
  StartReplayCommand,
} from '@aws-sdk/client-eventbridge';
import { mockClient } from 'aws-sdk-client-mock';
import { beforeEach, expect, it } from 'vitest';
import type { AwsCall } from '#infra/operator/aws.ts';
import { openSwitches } from '#infra/operator/shop-switches.ts';
import { stackResources, type StackResource } from '#infra/operator/stack-resources.ts';
import { synthesised } from './synth.ts';

const { resources } = synthesised();
const TYPES = [
  'AWS::Events::Rule',
  'AWS::Events::EventBus',
  'AWS::Events::Archive',
  'AWS::Lambda::EventSourceMapping',
  'AWS::SQS::Queue',
];
/** The resources of the template, as CloudFormation names them once they are deployed. */
const deployed: StackResource[] = TYPES.flatMap((type) =>
  resources(type).map(([id]) => ({ name: id.replace(/[0-9A-F]{8}$/, ''), type, id: `the-${id}` })),
);
const mappingIds = deployed.filter(({ type, name }) => type.endsWith('Mapping') && !name.startsWith('outbox'));

const states = new Map<string, string[]>();
const asked: AwsCall[] = [];
/** Lambda, whose mappings take a while to change, and refuse another change meanwhile. */
const call = (input: AwsCall): Promise<string> => {
  asked.push(input);
  const id = input.path!.split('/').at(-1)!;
  const [now = 'Enabled', ...later] = states.get(id) ?? [];
  if (input.method !== 'PUT') {
    if (later.length > 0) states.set(id, later);
    return Promise.resolve(JSON.stringify({ State: now }));
  }
  if (now !== 'Enabled' && now !== 'Disabled') return Promise.reject(new Error(`${id} is in use`));
  const { Enabled } = JSON.parse(input.body!) as { Enabled: boolean };
  states.set(id, Enabled ? ['Enabling', 'Enabled'] : ['Disabling', 'Disabled']);
  return Promise.resolve('{}');
};

const events = mockClient(EventBridgeClient);
const switches = openSwitches(deployed, { call, events: new EventBridgeClient({}), pauseMs: 1 });

beforeEach(() => {
  events.reset();
  states.clear();
  asked.length = 0;
});

it('the clock is the rule that the template calls so', async () => {
  events.on(DisableRuleCommand).resolves({}).on(EnableRuleCommand).resolves({});
  await switches.turnClock(false);
  await switches.turnClock(true);
  const clock = resources('AWS::Events::Rule').find(([id]) => id.startsWith('Clock'));
  expect(clock?.[1].Properties.ScheduleExpression).toBe('rate(1 minute)');
  expect(events.calls().map(({ args: [{ input }] }) => input)).toEqual([
    { Name: expect.stringMatching(/^the-Clock/) as string },
    { Name: expect.stringMatching(/^the-Clock/) as string },
  ]);
});

it('every consumer of a queue rests and works again, the reader of the stream never rests; what is so already stays', async () => {
  const [changing] = mappingIds;
  states.set(changing!.id, ['Updating', 'Enabled']);
  await switches.turnConsumers(false);
  expect(mappingIds.map(({ id }) => states.get(id))).toEqual(mappingIds.map(() => ['Disabled']));
  expect(mappingIds.length).toBe(resources('AWS::Lambda::EventSourceMapping').length - 1);
  const changes = asked.filter(({ method }) => method === 'PUT').length;
  expect(changes).toBe(mappingIds.length);
  await switches.turnConsumers(false);
  expect(asked.filter(({ method }) => method === 'PUT')).toHaveLength(changes);
  await switches.turnConsumers(true);
  expect(mappingIds.map(({ id }) => states.get(id))).toEqual(mappingIds.map(() => ['Enabled']));
});

it('the queues are those that functions work from, without the dead letters', async () => {
  const urls = await switches.queues();
  expect(urls).toHaveLength(mappingIds.length);
  expect(urls.filter((url) => url.includes('Dead'))).toEqual([]);
});

it('events come once more to all consumers but the one that mails, and once, whoever repeats the command', async () => {
  const rules = deployed.filter(({ type, name }) => type === 'AWS::Events::Rule' && name !== 'Clock');
  events
    .on(DescribeEventBusCommand)
    .resolves({ Arn: 'arn:bus' })
    .on(DescribeArchiveCommand)
    .resolves({ ArchiveArn: 'arn:archive' })
    .on(ListRulesCommand)
    .resolvesOnce({ Rules: rules.slice(0, 3).map(({ id }) => ({ Name: id, Arn: id })), NextToken: 'more' })
    .resolves({
      Rules: [
        ...rules.slice(3).map(({ id }) => ({ Name: id, Arn: id })),
        { Name: 'Events-Archive', Arn: 'arn:own', ManagedBy: 'prod.vhs.events.aws.internal' },
      ],
    })
    .on(StartReplayCommand)
    .resolvesOnce({})
    .rejects(new ResourceAlreadyExistsException({ message: 'There is one.', $metadata: {} }));
  const [from, to] = [new Date('2026-11-28T09:15:00Z'), new Date('2026-11-28T09:30:00Z')];
  await switches.replay('Market.20261128T093000Z', from, to);
  const { input } = events.commandCalls(StartReplayCommand)[0]!.args[0];
  expect(input).toMatchObject({
    ReplayName: 'Market.20261128T093000Z',
    EventSourceArn: 'arn:archive',
    EventStartTime: from,
    EventEndTime: to,
  });
  const named = input.Destination?.FilterArns ?? [];
  expect(named).toHaveLength(rules.length - 1);
  expect(named.filter((name) => /notifier|Archive/.test(name))).toEqual([]);
  events.on(ListRulesCommand).resolves({ Rules: [] });
  await switches.replay('Market.20261128T093000Z', from, to);
});

it('resources are found in the stack, page by page, and in those below it', async () => {
  const member = (name: string, type: string, id: string) =>
    `<member><LogicalResourceId>${name}</LogicalResourceId><ResourceType>${type}</ResourceType><PhysicalResourceId>${id}</PhysicalResourceId></member>`;
  const answers: Record<string, string> = {
    'Atelier ': `${member('Clock0B30495F', 'AWS::Events::Rule', 'clock')}<NextToken>2</NextToken>`,
    'Atelier 2': member('FunctionsAAAABBBB', 'AWS::CloudFormation::Stack', 'arn:functions'),
    'arn:functions ': member('outboxMap01234567', 'AWS::Lambda::EventSourceMapping', 'uuid'),
  };
  const found = await stackResources(({ body }) => {
    const asked = new URLSearchParams(body);
    return Promise.resolve(answers[`${asked.get('StackName')} ${asked.get('NextToken') ?? ''}`]!);
  });
  expect(found).toEqual([
    { name: 'Clock', type: 'AWS::Events::Rule', id: 'clock' },
    { name: 'Functions', type: 'AWS::CloudFormation::Stack', id: 'arn:functions' },
    { name: 'outboxMap', type: 'AWS::Lambda::EventSourceMapping', id: 'uuid' },
  ]);
});
