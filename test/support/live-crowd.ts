import { setTimeout as wait } from 'node:timers/promises';
import { graphqlDocument, requestGraphql } from '#web/lib/graphql.ts';
import { Realtime } from '#web/lib/realtime.ts';
import { openBrokenNetwork } from './broken-network.ts';
import { eventually } from './eventually.ts';
import { randomOf } from './random.ts';
import { seed } from './seed.ts';

interface Crowd {
  /** Address of the GraphQL API, `127.0.0.1:port`. */
  host: string;
  /** Products whose questions are listened to, each by as many subscribers. */
  nodes: readonly string[];
  subscribers: number;
  messages: number;
  perSecond: number;
  /** Among so many messages a share of the connections is killed and another freezes, which is shown again later. */
  faultsEvery: number;
  share: number;
  /** Asks a question about a product. */
  ask: (node: string, content: string) => Promise<unknown>;
}

/** When connections are broken, and their pages are shown again, as parts of `faultsEvery`. */
const KILLED_AT = 0.2;
const FROZEN_AT = 0.3;
const WOKEN_AT = 0.9;

const LIST = graphqlDocument<
  { messagesForNode: { edges: { node: { id: string; content: string } }[] } },
  { node: string }
>('query($node: ID!) { messagesForNode(node: $node, first: 50) { edges { node { id content } } } }');
const ON_QUESTION = graphqlDocument<{ onMessageForNode: { id: string; content: string } }, { node: string }>(
  'subscription($node: ID!) { onMessageForNode(node: $node) { id content } }',
);

type Hear = (content: string) => void;
const token = async () => 'anonymous';

/** An open page: what it shows of its product, by live updates and by asking anew when these may have missed something. */
class OpenPage {
  readonly shown = new Map<string, string>();
  readonly wakes = new EventTarget();
  readonly #byFrame = new Set<string>();
  frames = 0;
  doubled = 0;
  reconnects = 0;
  isReady = false;
  readonly node: string;
  readonly end: () => void;

  constructor(index: number, { node, host, port }: { node: string; host: string; port: number }, hear: Hear) {
    this.node = node;
    const url = `http://${host}/graphql`;
    const realtime = new Realtime({
      url,
      realtimeUrl: `ws://127.0.0.1:${port}/graphql/realtime?page=${index}`,
      token,
      wakes: this.wakes,
      isShown: () => true,
      // Only pages whose connection is frozen are shown again here, however young their last frame is.
      limits: { ackMs: 15_000, idleMs: 1_000, retryMs: 1_000, staleMs: -1 },
    });
    const readAnew = async (): Promise<void> => {
      const { messagesForNode } = await requestGraphql({ url, token }, LIST, { node });
      for (const { node: question } of messagesForNode.edges) this.shown.set(question.id, question.content);
    };
    this.end = realtime.subscribe(
      ON_QUESTION,
      { node },
      {
        next: ({ onMessageForNode: { id, content } }) => {
          this.frames += 1;
          if (this.#byFrame.has(id)) this.doubled += 1;
          this.#byFrame.add(id);
          this.shown.set(id, content);
          hear(content);
        },
        ready: (again) => {
          this.isReady = true;
          if (!again) return;
          this.reconnects += 1;
          void eventually(readAnew);
        },
      },
    );
  }
}

const quantile = (sorted: readonly number[], share: number): string =>
  `${Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0)} ms`;

/**
 * Subscribers of questions, messages at a pace, and connections that are killed or frozen meanwhile; a frozen one's page is
 * shown again later. Counts what a page did not show in the end, what came to it twice, and what was not for it.
 */
export const liveCrowd = async ({ host, nodes, subscribers, messages, perSecond, faultsEvery, share, ask }: Crowd) => {
  const random = randomOf(seed);
  const network = await openBrokenNetwork(Number(host.split(':')[1]));
  const sentAt = new Map<string, number>();
  const delays: number[] = [];
  const hear: Hear = (content) => delays.push(performance.now() - (sentAt.get(content) ?? NaN));
  const pages = Array.from(
    { length: subscribers },
    (_, index) => new OpenPage(index, { node: nodes[index % nodes.length]!, host, port: network.port }, hear),
  );
  await eventually(() => {
    if (!pages.every(({ isReady }) => isReady)) throw new Error('Not all have subscribed yet.');
  });
  const broken = { killed: 0, frozen: 0 };
  let asleep: OpenPage[] = [];
  const breakSome = (how: 'killed' | 'frozen'): void => {
    for (const line of network.lines.filter(() => random() < share)) {
      const page = pages[Number(/page=(\d+)/.exec(line.request)?.[1])];
      if (!page) continue;
      if (how === 'frozen') asleep.push(page);
      if (how === 'killed') network.kill(line);
      else network.freeze(line);
      broken[how] += 1;
    }
  };
  const wake = (): void => {
    for (const { wakes } of asleep) wakes.dispatchEvent(new Event('visibilitychange'));
    asleep = [];
  };
  const asked: Promise<unknown>[] = [];
  const startedAt = performance.now();
  for (let index = 0; index < messages; index += 1) {
    await wait(Math.max(0, startedAt + (index * 1000) / perSecond - performance.now()));
    const phase = (index % faultsEvery) / faultsEvery;
    if (phase === KILLED_AT) breakSome('killed');
    if (phase === FROZEN_AT) breakSome('frozen');
    if (phase === WOKEN_AT) wake();
    const content = `Question ${index}`;
    sentAt.set(content, performance.now());
    asked.push(ask(nodes[index % nodes.length]!, content));
  }
  await Promise.all(asked);
  const seconds = (performance.now() - startedAt) / 1000;
  wake();
  const expected = (node: string): string[] =>
    Array.from({ length: messages }, (_, index) => index)
      .filter((index) => nodes[index % nodes.length] === node)
      .map((index) => `Question ${index}`);
  const missing = (): number =>
    pages.reduce((sum, page) => {
      const shown = new Set(page.shown.values());
      return sum + expected(page.node).filter((content) => !shown.has(content)).length;
    }, 0);
  await eventually(() => {
    if (missing() > 0) throw new Error(`${missing()} messages are not shown.`);
  }).catch(() => undefined);
  for (const { end } of pages) end();
  network.close();
  const strays = pages.reduce((sum, page) => {
    const own = new Set(expected(page.node));
    return sum + [...page.shown.values()].filter((content) => !own.has(content)).length;
  }, 0);
  const count = (of: 'frames' | 'doubled' | 'reconnects'): number => pages.reduce((sum, page) => sum + page[of], 0);
  const sorted = delays.toSorted((a, b) => a - b);
  const [lost, doubled] = [missing(), count('doubled')];
  return {
    'runs': messages,
    'violations': lost + doubled + strays,
    subscribers,
    messages,
    'a second': (messages / seconds).toFixed(1),
    ...broken,
    'frames': count('frames'),
    'reconnects': count('reconnects'),
    lost,
    doubled,
    strays,
    'p50': quantile(sorted, 0.5),
    'p99': quantile(sorted, 0.99),
  };
};
