import { runInNewContext } from 'node:vm';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { edgeSource, type EdgeFunction } from '#infra/aws/edge-function.ts';
import { callAws, type AwsCall, type SendAws } from '#infra/operator/aws.ts';
import { tryEdge } from '#infra/operator/try-edge.ts';
import { synthesised } from './synth.ts';

const NAMES = synthesised()
  .resources('AWS::CloudFront::Function')
  .map(([, { Properties }]) => Properties.Name as string);
const kindOf = (path: string): EdgeFunction =>
  (['document-request', 'document-response', 'api-request', 'media-request', 'media-response'] as const).find((kind) =>
    path.includes(kind.replace('-', '')),
  )!;
const xml = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

/** CloudFront with the functions of the template; `answer` changes what one says. */
const cloudfront =
  (
    answer: (kind: EdgeFunction, output: string) => string = (_, output) =>
      `<FunctionOutput>${output}</FunctionOutput>`,
  ): SendAws =>
  async ({ path = '', headers, body = '' }: AwsCall) => {
    if (path.endsWith('/distribution/E1/config'))
      return {
        text: NAMES.map((name) => `<FunctionARN>arn:aws:cloudfront::1:function/${name}</FunctionARN>`).join(''),
        headers: new Headers(),
      };
    if (path.endsWith('/describe')) return { text: '', headers: new Headers({ etag: kindOf(path) }) };
    const kind = kindOf(path);
    expect(headers?.['if-match']).toBe(kind);
    const event = Buffer.from(/<EventObject>(.*)<\/EventObject>/.exec(body)?.[1] ?? '', 'base64').toString();
    const result = runInNewContext(`${edgeSource(kind, { build: 'b1' })}\nJSON.stringify(handler(${event}))`) as string;
    const isResponse = kind.endsWith('-response') || result.startsWith('{"statusCode"');
    const output = xml(`{"${isResponse ? 'response' : 'request'}":${result}}`);
    return {
      text: `<TestResult><ComputeUtilization>21</ComputeUtilization>${answer(kind, output)}</TestResult>`,
      headers: new Headers(),
    };
  };

describe('the functions of the CDN, as npm run smoke tries them', () => {
  it('that do what they should are counted', async () => {
    expect(NAMES).toHaveLength(5);
    expect(await tryEdge(cloudfront(), 'E1')).toBe('6 answers of 5 functions');
  });

  it.each<[EdgeFunction, string, RegExp]>([
    [
      'api-request',
      '<FunctionErrorMessage>ReferenceError: &quot;x&quot;</FunctionErrorMessage>',
      /api-request fails: ReferenceError: "x"/,
    ],
    ['media-response', '<FunctionOutput>{}</FunctionOutput>', /media-response answers \/smoke.jpg with {}/],
    ['document-request', '', /document-request answers \/carts\/checkout/],
  ])('of which %s says %s are named', async (kind, said, problem) => {
    const answer = (each: EdgeFunction, output: string): string =>
      each === kind ? said : `<FunctionOutput>${output}</FunctionOutput>`;
    await expect(tryEdge(cloudfront(answer), 'E1')).rejects.toThrow(problem);
  });

  it('of which one takes most of its time are named', async () => {
    const slow: SendAws = async (call) => {
      const { text, headers } = await cloudfront()(call);
      return { text: text.replace('>21<', '>90<'), headers };
    };
    await expect(tryEdge(slow, 'E1')).rejects.toThrow(/takes 90 %/);
  });
});

describe('a call of AWS', () => {
  beforeEach(() => {
    vi.stubEnv('AWS_ACCESS_KEY_ID', 'a');
    vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'b');
  });
  afterEach(() => {
    vi.unstubAllEnvs();
    vi.unstubAllGlobals();
  });

  const answering = (...answers: [status: number, body: string][]) => {
    const fetched = vi.fn<() => Promise<Response>>(async () => {
      const [status, body] = answers.shift() ?? [500, ''];
      return new Response(body, { status });
    });
    vi.stubGlobal('fetch', fetched);
    return fetched;
  };

  it('that AWS was too busy for is made again', async () => {
    const fetched = answering([400, '<Code>Throttling</Code>'], [503, ''], [200, 'done']);
    expect(await callAws({ service: 'sts' })).toBe('done');
    expect(fetched).toHaveBeenCalledTimes(3);
  });

  it('that is refused is made once', async () => {
    const fetched = answering([403, '<Code>AccessDenied</Code><Message>No.</Message>']);
    await expect(callAws({ service: 'sts' })).rejects.toMatchObject({ code: 'AccessDenied', message: 'No.' });
    expect(fetched).toHaveBeenCalledTimes(1);
  });
});
