import { SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { createHash, createHmac } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { STACK } from './stage.ts';

/** The stack's only region (infra/app.ts). */
export const REGION = 'us-east-1';

/** A refusal of AWS: its own code and words. */
export class AwsRefusal extends Error {
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

/** A call of a service for which the project has no SDK client; without a method, `body` makes it a POST, and none a GET. */
export interface AwsCall {
  /** Name in the signature and, unless `host` is given, in the host name. */
  service: string;
  host?: string;
  method?: 'PUT';
  path?: string;
  headers?: Record<string, string>;
  body?: string;
}

/** Sends calls to AWS; rejects with AwsRefusal for every refused one. */
export type CallAws = (call: AwsCall) => Promise<string>;
export type SendAws = (call: AwsCall) => Promise<{ text: string; headers: Headers }>;

const methodOf = ({ method, body }: AwsCall): string => method ?? (body === undefined ? 'GET' : 'POST');

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();

interface Credentials {
  accessKeyId: string;
  secretAccessKey: string;
  sessionToken?: string;
}

/**
 * Headers of a call with its Signature Version 4
 * (https://docs.aws.amazon.com/IAM/latest/UserGuide/create-signed-request.html); `path` has no query.
 */
export const signed = (
  call: AwsCall,
  { accessKeyId, secretAccessKey, sessionToken }: Credentials,
  at: Date,
): Record<string, string> => {
  const { service, host = `${service}.${REGION}.amazonaws.com`, path = '/', headers = {}, body } = call;
  const date = at.toISOString().replaceAll(/[-:]|\.\d+/g, '');
  const named: Record<string, string> = {
    ...headers,
    host,
    'x-amz-date': date,
    ...(sessionToken && { 'x-amz-security-token': sessionToken }),
  };
  const names = Object.keys(named).toSorted();
  const canonical = [
    methodOf(call),
    // Every service but S3 signs the path encoded once more.
    service === 's3' ? path : path.split('/').map(encodeURIComponent).join('/'),
    '',
    ...names.map((name) => `${name}:${named[name]?.trim()}`),
    '',
    names.join(';'),
    sha256(body ?? ''),
  ].join('\n');
  const scope = [date.slice(0, 8), REGION, service, 'aws4_request'];
  const key = scope.reduce<string | Buffer>((secret, part) => hmac(secret, part), `AWS4${secretAccessKey}`);
  const signature = hmac(key, ['AWS4-HMAC-SHA256', date, scope.join('/'), sha256(canonical)].join('\n')).toString(
    'hex',
  );
  const claim = `Credential=${accessKeyId}/${scope.join('/')}, SignedHeaders=${names.join(';')}, Signature=${signature}`;
  return { ...named, authorization: `AWS4-HMAC-SHA256 ${claim}` };
};

/** The text of the first element of this name in an XML answer. */
export const elementOf = (xml: string, name: string): string | undefined =>
  new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1];

const refusalOf = (status: number, text: string): AwsRefusal => {
  const json = text.startsWith('{')
    ? (JSON.parse(text) as { __type?: string; message?: string; Message?: string })
    : {};
  const code = json.__type?.split('#').at(-1) ?? elementOf(text, 'Code') ?? String(status);
  return new AwsRefusal(code, json.message ?? json.Message ?? elementOf(text, 'Message') ?? (text || String(status)));
};

/** What is refused as too much, or fails on AWS's side, is asked so often, each time after twice the pause. */
const TRIES = 4;
const PAUSE_MS = 100;
const isPassing = ({ code }: AwsRefusal): boolean =>
  /^(?:5\d\d|429)$|Throttling|TooManyRequests|SlowDown|ServiceUnavailable|InternalFailure|InternalError/.test(code);

/** Calls AWS with the credentials that the SDK finds in the shell. */
export const sendAws: SendAws = async (call) => {
  const credentials = await new SecretsManagerClient({ region: REGION }).config.credentials();
  for (let tried = 1; ; tried += 1) {
    const { host, ...headers } = signed(call, credentials, new Date());
    const response = await fetch(`${process.env.AWS_ENDPOINT_URL ?? `https://${host}`}${call.path ?? '/'}`, {
      method: methodOf(call),
      headers,
      ...(call.body !== undefined && { body: call.body }),
    });
    const text = await response.text();
    if (response.ok) return { text, headers: response.headers };
    const refusal = refusalOf(response.status, text);
    if (tried === TRIES || !isPassing(refusal)) throw refusal;
    await wait(PAUSE_MS * 2 ** tried);
  }
};

/** As `sendAws`, for the text alone. */
export const callAws: CallAws = async (call) => (await sendAws(call)).text;

/** A call in the Query protocol, which answers in XML. */
export const query = (service: string, version: string, input: Record<string, string>): AwsCall => ({
  service,
  headers: { 'content-type': 'application/x-www-form-urlencoded' },
  body: new URLSearchParams({ ...input, Version: version }).toString(),
});

/** A call in the JSON protocol; `target` is `Service.Operation`. */
export const json = (service: string, target: string, input: object): AwsCall => ({
  service,
  headers: { 'content-type': 'application/x-amz-json-1.1', 'x-amz-target': target },
  body: JSON.stringify(input),
});

export interface Deployed {
  /** As CloudFormation names it: `UPDATE_COMPLETE`. */
  status: string;
  outputs: Record<string, string>;
  parameters: Record<string, string>;
}

/** A text of an XML answer. */
export const unescaped = (text: string): string =>
  text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&');

const pairsOf = (xml: string, key: string, value: string): Record<string, string> =>
  Object.fromEntries(
    [...xml.matchAll(/<member>((?:(?!<member>)[^])*?)<\/member>/g)].flatMap(([, member = '']) => {
      const name = elementOf(member, key);
      return name === undefined ? [] : [[name, unescaped(elementOf(member, value) ?? '')]];
    }),
  );

/** The stack as it is deployed; undefined when there is none. */
export const deployedStack = async (call: CallAws): Promise<Deployed | undefined> => {
  try {
    const xml = await call(query('cloudformation', '2010-05-15', { Action: 'DescribeStacks', StackName: STACK }));
    return {
      status: elementOf(xml, 'StackStatus') ?? '',
      outputs: pairsOf(xml, 'OutputKey', 'OutputValue'),
      parameters: pairsOf(xml, 'ParameterKey', 'ParameterValue'),
    };
  } catch (error) {
    if (error instanceof AwsRefusal && error.code === 'ValidationError') return undefined;
    throw error;
  }
};
