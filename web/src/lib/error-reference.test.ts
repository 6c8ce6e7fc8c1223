import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const open = async (answers: () => Response) => {
  vi.resetModules();
  vi.stubGlobal(
    'fetch',
    vi.fn(() => Promise.resolve(answers())),
  );
  const { api, transport } = await import('./api.ts');
  const { showReferences } = await import('./error-reference.ts');
  showReferences();
  return { api, transport };
};
const failure = (status: number): Response =>
  Response.json({ status: false, code: 'server.error', message: 'No.', request_id: `req_${status}` }, { status });
const shown = (): string | undefined => document.querySelector('[role="status"]')?.textContent ?? undefined;

beforeEach(() => document.body.replaceChildren());
afterEach(() => vi.unstubAllGlobals());

it('a failure of the server has a reference that its customer can name, and a refusal has none', async () => {
  let status = 422;
  const { api } = await open(() => failure(status));
  const send = () => api.post('/api/contact/', { body: {} as never }).catch(() => undefined);
  await send();
  expect(shown()).toBeUndefined();
  status = 500;
  await send();
  expect(shown()).toContain('the reference req_500.');
});

it('a read is asked for twice again before its failure is shown, and one that succeeds meanwhile is forgotten', async () => {
  const statuses = [500, 500, 200, 500, 500, 500];
  const { api } = await open(() => failure(statuses.shift()!));
  const read = () => api.get('/api/session').catch(() => undefined);
  for (let count = 0; count < 5; count += 1) await read();
  expect(shown()).toBeUndefined();
  await read();
  expect(shown()).toContain('req_500');
});

it('the gateway’s own failure names its reference in a header, and a failed field of GraphQL in its error', async () => {
  const headers = { 'apigw-requestid': 'gw-1' };
  const { api } = await open(() => Response.json({ message: 'Service Unavailable' }, { status: 503, headers }));
  await api.post('/api/contact/', { body: {} as never }).catch(() => undefined);
  expect(shown()).toContain('gw-1');
  document.body.replaceChildren();
  const errors = [{ errorType: 'server.error', errorInfo: { status: 500, request_id: 'sync-1' } }];
  const { transport } = await open(() => {
    const answer = Response.json({ data: null, errors });
    Object.defineProperty(answer, 'url', { value: 'https://live.example/graphql' });
    // A copy of a response in the browser has its address, too.
    answer.clone = () => answer;
    return answer;
  });
  await transport.fetch('https://live.example/graphql', { method: 'POST' });
  expect(shown()).toContain('sync-1');
});

it('what a page reports by itself shows nothing', async () => {
  const { transport } = await open(() => failure(500));
  await transport.fetch('/api/events', { method: 'POST', keepalive: true });
  expect(shown()).toBeUndefined();
});
