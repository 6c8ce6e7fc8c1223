import { DynamoDBServiceException } from '@aws-sdk/client-dynamodb';
import { randomUUID } from 'node:crypto';
import { marshall, unmarshall } from '@aws-sdk/util-dynamodb';
import { connect, type Socket } from 'node:net';
import { documents } from '#functions/platform/table.ts';
import { checkPermission } from '#infra/local/lambda/permissions.ts';
import { wellFormedJson } from '#functions/platform/well-formed.ts';
import { remember, writes } from './writes.ts';

/*
 * A lean path to the table: what the official client does for any service and endpoint costs more than all of the
 * functions' work, and integration tests make hundreds of thousands of calls; the browser tests use the official
 * client. The client's retries and the tests' own middleware stay; requests and answers are JSON on open sockets,
 * and the requests of one moment share one write.
 */

interface Answer {
  status: number;
  body: string;
}

interface Waiting {
  resolve: (answer: Answer) => void;
  reject: (error: unknown) => void;
}

const END_OF_HEAD = '\r\n\r\n';

/** One connection, which answers in the order of its requests. */
class Line {
  readonly #socket: Socket;
  readonly #waiting: Waiting[] = [];
  #unsent = '';
  #received: Buffer = Buffer.alloc(0);

  constructor(host: string, port: number) {
    this.#socket = connect({ host, port, noDelay: true }).on('data', (part) => this.#take(part));
    this.#socket
      .once('error', (error) => this.#end(error))
      .once('close', () => this.#end(new Error('The table hung up.')));
  }

  ask(request: string): Promise<Answer> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ resolve, reject });
      if (this.#unsent === '') setImmediate(() => this.#send());
      this.#unsent += request;
      this.#socket.ref();
    });
  }

  #send(): void {
    this.#socket.write(this.#unsent);
    this.#unsent = '';
  }

  #end(error: Error): void {
    lines = lines.filter((line) => line !== this);
    for (const { reject } of this.#waiting.splice(0)) reject(error);
  }

  #take(part: Buffer): void {
    this.#received = this.#received.length === 0 ? part : Buffer.concat([this.#received, part]);
    for (let head = this.#received.indexOf(END_OF_HEAD); head >= 0; head = this.#received.indexOf(END_OF_HEAD)) {
      const [text, start] = [this.#received.toString('latin1', 0, head), head + END_OF_HEAD.length];
      const end = start + Number(/content-length: (\d+)/i.exec(text)?.[1]);
      if (this.#received.length < end) return;
      this.#waiting
        .shift()
        ?.resolve({ status: Number(text.slice(9, 12)), body: this.#received.toString('utf8', start, end) });
      this.#received = this.#received.subarray(end);
    }
    if (this.#waiting.length === 0) this.#socket.unref();
  }
}

/**
 * Enough that two requests of one moment seldom share a connection: the second answer on it waits 40 ms, until the
 * first is acknowledged.
 */
const LINES = 8;
let lines: Line[] = [];
let turn = 0;

const ask = (operation: string, input: object): Promise<Answer> => {
  const { hostname, port, host } = new URL(process.env.AWS_ENDPOINT_URL_DYNAMODB ?? '');
  if (lines.length < LINES) lines.push(new Line(hostname, Number(port)));
  const body = wellFormedJson(JSON.stringify(input));
  const head = [
    'POST / HTTP/1.1',
    `Host: ${host}`,
    'Content-Type: application/x-amz-json-1.0',
    `X-Amz-Target: DynamoDB_20120810.${operation}`,
    'X-Amz-Date: 20260101T000000Z',
    'Authorization: AWS4-HMAC-SHA256 Credential=tests/20260101/us-east-1/dynamodb/aws4_request, SignedHeaders=host, Signature=none',
    `Content-Length: ${Buffer.byteLength(body)}`,
  ];
  turn = (turn + 1) % lines.length;
  return lines[turn]!.ask(head.join('\r\n') + END_OF_HEAD + body);
};

const refusalOf = ({ status, body }: Answer): Error => {
  const {
    __type: type = '',
    message,
    Message,
    ...more
  } = JSON.parse(body) as { __type?: string; message?: string; Message?: string };
  const $metadata = { httpStatusCode: status };
  const name = type.split('#').at(-1) ?? type;
  return Object.assign(
    new DynamoDBServiceException({
      name,
      message: message ?? Message ?? '',
      $fault: status < 500 ? 'client' : 'server',
      $metadata,
    }),
    more,
  );
};

/**
 * Position of the attributes in an input or output, from the client's commands: `*` is every member, an empty object
 * marks attributes.
 */
interface Nodes {
  [name: string]: Nodes | null;
}

/** A copy with its attributes converted from one form to the other. */
const changed = (value: unknown, nodes: Nodes | null | undefined, change: (attributes: never) => unknown): unknown => {
  if (value === undefined || value === null) return value;
  if (!nodes) return change(value as never);
  if (Array.isArray(value)) return value.map((one) => changed(one, '*' in nodes ? nodes['*'] : nodes, change));
  const isWhole = Object.keys(nodes).length === 0;
  if (isWhole) return change(value as never);
  const entries = Object.entries(value).map(([name, one]) => {
    const isInside = '*' in nodes || name in nodes;
    return [name, isInside ? changed(one, nodes[name] ?? nodes['*'], change) : one];
  });
  return Object.fromEntries(entries);
};

interface Command {
  input: object;
  inputKeyNodes: Nodes;
  outputKeyNodes: Nodes;
  clientCommand: object;
}
type Handler = (args: { input: object; request: Command }) => Promise<{ output: object }>;

const WRITE = /^(Put|Update|Delete|BatchWrite|TransactWrite)/;

const overTheLine =
  (name: string) =>
  async ({
    input,
    request: command,
  }: {
    input: object;
    request: Command;
  }): Promise<{ response: object; output: object }> => {
    const answer = await ask(
      name.replace(/Command$/, ''),
      changed(input, command.inputKeyNodes, (attributes) =>
        marshall(attributes, { removeUndefinedValues: true }),
      ) as object,
    );
    if (answer.status !== 200) throw refusalOf(answer);
    if (writes.written && WRITE.test(name)) remember(writes.written, input);
    const output = changed(JSON.parse(answer.body), command.outputKeyNodes, (attributes) =>
      unmarshall(attributes),
    ) as object;
    return { response: {}, output: { ...output, $metadata: {} } };
  };

/** Middleware of the client for the service, the endpoint, the signature and the log. */
const LEFT_OUT = [
  'loggerMiddleware',
  'serializerMiddleware',
  'wellFormedTexts',
  'contentLengthMiddleware',
  'getUserAgentMiddleware',
  'hostHeaderMiddleware',
  'recursionDetectionMiddleware',
  'httpAuthSchemeMiddleware',
  'deserializerMiddleware',
];

/** The client's serializer, which is left out, would add the token by which a repeated transaction is recognised. */
const withToken = (name: string, input: { ClientRequestToken?: string }): object =>
  name === 'TransactWriteItemsCommand'
    ? { ...input, ClientRequestToken: input.ClientRequestToken ?? randomUUID() }
    : input;

const handlers = new Map<string, Handler>();

const handlerOf = (name: string): Handler => {
  const known = handlers.get(name);
  if (known) return known;
  const stack = documents.middlewareStack.clone();
  for (const left of LEFT_OUT) stack.remove(left);
  const handler = stack.resolve(overTheLine(name) as never, { commandName: name }) as unknown as Handler;
  handlers.set(name, handler);
  return handler;
};

const send = async (command: Command): Promise<object> => {
  const name = command.clientCommand.constructor.name;
  checkPermission(name, command.input);
  const { output } = await handlerOf(name)({ input: withToken(name, command.input), request: command });
  return output;
};

// Shorter stack traces, because the library records one for each call.
Error.stackTraceLimit = 4;
const { middlewareStack } = documents;
const add = middlewareStack.add.bind(middlewareStack) as (...all: unknown[]) => void;
// Middleware that a test adds later is included as well.
middlewareStack.add = (...all: unknown[]) => {
  handlers.clear();
  add(...all);
};
documents.send = send as unknown as typeof documents.send;
writes.written = { keys: new Map(), events: new Map() };
