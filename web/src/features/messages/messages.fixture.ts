import { vi } from 'vitest';
import type { Session } from '#shared/schemas/session.ts';
import type { Question, QuestionList, Reply } from './messages.documents.ts';

/* For tests: an API that answers GraphQL by operation name and other requests by path, and a live connection through which tests send events. */

export const aReply = (more: Partial<Reply> = {}): Reply => ({
  id: 'rep_1',
  messageId: 'msg_1',
  moderation: null,
  content: 'Yes, gladly.',
  timestamp: 1_795_000_000,
  user: { __typename: 'Supplier', id: 'usr_marta', displayName: 'Marta Ilves', username: { normal: 'marta' } },
  ...more,
});

export const aQuestion = (more: Partial<Question> = {}): Question => ({
  id: 'msg_1',
  node: 'custphotoreal',
  content: 'How thick is the paint?',
  timestamp: 1_795_000_000,
  hidden: false,
  moderation: null,
  user: { __typename: 'User', id: 'usr_1', displayName: 'Clara' },
  target: { __typename: 'Product', sku: 'custphotoreal', title: 'Oil painting' },
  replies: [],
  replyCount: 0,
  ...more,
});

/** A question with replies of different artists. */
export const aThread = (id: string, count: number): Question =>
  aQuestion({
    id,
    content: `Question ${id}`,
    replies: Array.from({ length: Math.min(count, 10) }, (_, index) =>
      aReply({ id: `${id}-${index}`, messageId: id, content: `Reply ${index + 1}` }),
    ),
    replyCount: count,
  });

export const aList = (...questions: Question[]): QuestionList => ({
  edges: questions.map((node) => ({ node, cursor: node.id })),
  pageInfo: { hasNextPage: false, hasPreviousPage: false, startCursor: null, endCursor: null },
  aggregate: { count: questions.length },
});

const SESSIONS: Record<string, Session> = {
  Visitor: { id: null, role: 'Visitor', email: null, realtime_token: 'anonymous' },
  User: { id: 'usr_1', role: 'User', email: 'clara@example.com', realtime_token: 'token' },
  Supplier: { id: 'usr_marta', role: 'Supplier', email: 'marta@example.com', realtime_token: 'token' },
};

interface Sent {
  query: string;
  variables: Record<string, unknown>;
}
type Answers = Record<string, (variables: Record<string, unknown>) => unknown>;

/** A refusal as the API words it. */
export const refuse = (errorType: string, message: string, info: object = {}) => ({
  errors: [{ errorType, message, errorInfo: { status: 422, ...info } }],
});

const live: Set<LiveSocket> = new Set();

/** The server's side of one live connection, which accepts everything. */
class LiveSocket extends EventTarget {
  readonly started = new Map<string, Sent>();
  constructor() {
    super();
    live.add(this);
    queueMicrotask(() => this.dispatchEvent(new Event('open')));
  }
  receive(frame: object): void {
    this.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(frame) }));
  }
  send(text: string): void {
    const { type, id, payload } = JSON.parse(text) as { type: string; id: string; payload: { data: string } };
    if (type === 'connection_init') this.receive({ type: 'connection_ack', payload: {} });
    if (type !== 'start') return;
    this.started.set(id, JSON.parse(payload.data) as Sent);
    this.receive({ type: 'start_ack', id });
  }
  close(): void {
    live.delete(this);
  }
}

/** Starts the API for a role; the returned function lists the sent mutations and queries. */
export const anApi = (role: keyof typeof SESSIONS, answers: Answers): (() => Sent[]) => {
  live.clear();
  const sent: Sent[] = [];
  vi.stubGlobal('WebSocket', LiveSocket);
  vi.stubGlobal('fetch', async (input: string, init: RequestInit = {}) => {
    const { pathname } = new URL(input, 'http://test');
    if (pathname === '/config.json')
      return Response.json({ graphql: { url: '/graphql', realtimeUrl: '/graphql/realtime' } });
    if (pathname === '/api/session') return Response.json(SESSIONS[role]);
    if (pathname !== '/graphql') return Response.json(answers[pathname]?.({}) ?? { requested_suppliers: [] });
    const request = JSON.parse(init.body as string) as Sent;
    sent.push(request);
    const [, , name = ''] = /^(query|mutation) (\w+)/.exec(request.query) ?? [];
    const answer = (await answers[name]?.(request.variables)) ?? { messagesForNode: aList() };
    return Response.json(typeof answer === 'object' && 'errors' in answer ? answer : { data: answer });
  });
  return () => sent;
};

/** Sends a value to every open subscription of a field. */
export const publish = (field: string, value: unknown): void => {
  for (const socket of live) {
    for (const [id, { query }] of socket.started)
      if (query.includes(`${field}(`)) socket.receive({ type: 'data', id, payload: { data: { [field]: value } } });
  }
};

/** Number of open live subscriptions of a field. */
export const listening = (field: string): number =>
  [...live].flatMap(({ started }) => [...started.values()]).filter(({ query }) => query.includes(`${field}(`)).length;
