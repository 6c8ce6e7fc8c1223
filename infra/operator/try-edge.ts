import type { EdgeFunction } from '../aws/edge-function.ts';
import { elementOf, unescaped, type SendAws } from './aws.ts';

const API = { service: 'cloudfront', host: 'cloudfront.amazonaws.com' };
const PATH = '/2020-05-31';
const NAMESPACE = 'http://cloudfront.amazonaws.com/doc/2020-05-31/';
/** Share of the time that CloudFront gives a function, in percent, above which it soon refuses it. */
const MAX_UTILIZATION = 80;

interface Trial {
  request: { uri: string; headers?: Record<string, { value: string }> };
  response?: { statusCode: number; headers: Record<string, { value: string }> };
  /** What the answer contains. */
  answer: object;
}

/** One thing at least that each function does, whatever build and domain it was deployed with. */
const TRIALS: Record<EdgeFunction, Trial[]> = {
  'document-request': [
    { request: { uri: '/carts/checkout' }, answer: { request: { uri: '/checkout.html' } } },
    {
      request: { uri: '/Products/' },
      answer: { response: { statusCode: 301, headers: { location: { value: '/products' } } } },
    },
  ],
  'document-response': [
    {
      request: { uri: '/products' },
      response: { statusCode: 200, headers: { 'x-amz-meta-status': { value: '404' } } },
      answer: { response: { statusCode: 404 } },
    },
  ],
  'api-request': [
    {
      request: { uri: '/api/carts/' },
      answer: { request: { uri: '/api/carts', headers: { 'viewer-address': { value: '198.51.100.7' } } } },
    },
  ],
  'media-request': [
    {
      request: { uri: '/media/paintings/smoke.jpg', headers: { accept: { value: 'image/webp' } } },
      answer: { request: { uri: '/paintings/smoke.webp' } },
    },
  ],
  'media-response': [
    {
      request: { uri: '/smoke.jpg' },
      response: { statusCode: 200, headers: {} },
      answer: { response: { headers: { vary: { value: 'accept' } } } },
    },
  ],
};

const contains = (whole: unknown, part: unknown): boolean =>
  typeof part === 'object' && part !== null
    ? typeof whole === 'object' &&
      whole !== null &&
      Object.entries(part).every(([key, value]) => contains((whole as Record<string, unknown>)[key], value))
    : whole === part;

const eventOf = ({ request, response }: Trial): object => ({
  version: '1.0',
  context: { eventType: response ? 'viewer-response' : 'viewer-request' },
  viewer: { ip: '198.51.100.7' },
  request: { method: 'GET', querystring: {}, headers: {}, cookies: {}, ...request },
  ...(response && { response: { statusDescription: 'OK', cookies: {}, ...response } }),
});

/**
 * Has CloudFront's own engine run every function of a distribution once, which no request shows by itself; answers how many did
 * what they should. Rejects for the first that fails, answers otherwise, or takes most of its time.
 */
export const tryEdge = async (send: SendAws, distributionId: string): Promise<string> => {
  const config = await send({ ...API, path: `${PATH}/distribution/${distributionId}/config` });
  const names = new Set([...config.text.matchAll(/:function\/([^<]+)</g)].map(([, name = '']) => name));
  let tried = 0;
  for (const [kind, trials] of Object.entries(TRIALS)) {
    // The CDK leaves hyphens out of names.
    const name = [...names].find((each) => each.includes(kind.replace('-', '')));
    if (name === undefined) throw new Error(`the distribution has no ${kind}`);
    const { headers } = await send({ ...API, path: `${PATH}/function/${name}/describe` });
    for (const trial of trials) {
      const event = Buffer.from(JSON.stringify(eventOf(trial))).toString('base64');
      const { text } = await send({
        ...API,
        path: `${PATH}/function/${name}/test`,
        headers: { 'content-type': 'application/xml', 'if-match': headers.get('etag') ?? '' },
        body: `<TestFunctionRequest xmlns="${NAMESPACE}"><EventObject>${event}</EventObject></TestFunctionRequest>`,
      });
      const problem = elementOf(text, 'FunctionErrorMessage');
      if (problem) throw new Error(`${kind} fails: ${unescaped(problem)}`);
      const output = unescaped(elementOf(text, 'FunctionOutput') ?? '{}');
      if (!contains(JSON.parse(output), trial.answer))
        throw new Error(`${kind} answers ${trial.request.uri} with ${output}`);
      const utilization = Number(elementOf(text, 'ComputeUtilization'));
      if (!(utilization <= MAX_UTILIZATION))
        throw new Error(`${kind} takes ${utilization} % of the time that CloudFront gives it`);
      tried += 1;
    }
  }
  return `${tried} answers of ${Object.keys(TRIALS).length} functions`;
};
