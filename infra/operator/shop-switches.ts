import { setTimeout as sleep } from 'node:timers/promises';
import {
  DescribeArchiveCommand,
  DescribeEventBusCommand,
  DisableRuleCommand,
  EnableRuleCommand,
  EventBridgeClient,
  ListRulesCommand,
  ResourceAlreadyExistsException,
  StartReplayCommand,
  type Rule,
} from '@aws-sdk/client-eventbridge';
import { callAws, REGION, type CallAws } from './aws.ts';
import type { RestoreTools } from './restore.ts';
import type { StackResource } from './stack-resources.ts';

const PAUSE_MS = 3_000;

/** Consumers of events that mail: what they were told once, people have read. */
const MAILS = /notifierOnEvents/;

/** Reader of the table's stream, which passes on what a change has left there; it follows the table. */
const OF_STREAM = /^outbox/;

const mappingPath = (id: string): string => `/2015-03-31/event-source-mappings/${id}`;

type Switches = Pick<RestoreTools, 'turnClock' | 'turnConsumers' | 'queues' | 'replay'>;

/** The deployed shop's switches: its clock, its consumers, their queues and the archive of its events. */
export const openSwitches = (
  resources: readonly StackResource[],
  {
    call = callAws,
    events = new EventBridgeClient({ region: REGION }),
    pauseMs = PAUSE_MS,
  }: { call?: CallAws; events?: EventBridgeClient; pauseMs?: number } = {},
): Switches => {
  const ofType = (type: string): StackResource[] => resources.filter((each) => each.type === type);
  const only = (type: string, name: string): string => {
    const found = ofType(type).find((each) => each.name === name);
    if (!found) throw new Error(`The stack has no ${type} ${name}.`);
    return found.id;
  };
  const bus = only('AWS::Events::EventBus', 'Events');
  const mappings = ofType('AWS::Lambda::EventSourceMapping').filter(({ name }) => !OF_STREAM.test(name));

  const turn = async (id: string, isOn: boolean): Promise<void> => {
    const wanted = isOn ? 'Enabled' : 'Disabled';
    for (let isAsked = false; ; await sleep(pauseMs)) {
      const { State } = JSON.parse(await call({ service: 'lambda', path: mappingPath(id) })) as { State: string };
      if (State === wanted) return;
      // A mapping that is just changing takes no other change.
      if (isAsked || (State !== 'Enabled' && State !== 'Disabled')) continue;
      await call({
        service: 'lambda',
        method: 'PUT',
        path: mappingPath(id),
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ Enabled: isOn }),
      });
      isAsked = true;
    }
  };

  const rules = async (NextToken?: string): Promise<Rule[]> => {
    const answer = await events.send(new ListRulesCommand({ EventBusName: bus, NextToken }));
    return [...(answer.Rules ?? []), ...(answer.NextToken ? await rules(answer.NextToken) : [])];
  };

  return {
    turnClock: async (isOn) => {
      const Name = only('AWS::Events::Rule', 'Clock');
      await events.send(isOn ? new EnableRuleCommand({ Name }) : new DisableRuleCommand({ Name }));
    },
    turnConsumers: async (isOn) => {
      for (const { id } of mappings) await turn(id, isOn);
    },
    queues: () =>
      Promise.resolve(
        ofType('AWS::SQS::Queue')
          .filter(({ name }) => !name.endsWith('Dead'))
          .map(({ id }) => id),
      ),
    replay: async (name, from, to) => {
      const [{ Arn }, { ArchiveArn }, all] = await Promise.all([
        events.send(new DescribeEventBusCommand({ Name: bus })),
        events.send(new DescribeArchiveCommand({ ArchiveName: only('AWS::Events::Archive', 'EventsArchive') })),
        rules(),
      ]);
      // The archive's own rule is AWS's.
      const wanted = all.filter(({ Name = '', ManagedBy }) => ManagedBy === undefined && !MAILS.test(Name));
      try {
        await events.send(
          new StartReplayCommand({
            ReplayName: name.slice(-64),
            EventSourceArn: ArchiveArn,
            EventStartTime: from,
            EventEndTime: to,
            Destination: { Arn, FilterArns: wanted.flatMap(({ Arn: rule }) => rule ?? []) },
          }),
        );
      } catch (error) {
        // An earlier run has begun it.
        if (!(error instanceof ResourceAlreadyExistsException)) throw error;
      }
    },
  };
};
