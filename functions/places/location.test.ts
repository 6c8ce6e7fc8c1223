import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { autocomplete, geocode } from './location.ts';

const calls: { url: string | undefined; authorization: string | undefined }[] = [];
let answer: RequestListener;
const server = createServer((req, res) => {
  calls.push({ url: req.url, authorization: req.headers.authorization });
  answer(req, res);
});

beforeAll(async () => {
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const variables = {
    PLACES_REGION: 'us-east-1',
    AWS_ACCESS_KEY_ID: 'AKIALOCAL',
    AWS_SECRET_ACCESS_KEY: 'local-secret',
  };
  for (const [name, value] of Object.entries(variables)) vi.stubEnv(name, value);
  vi.stubEnv('AWS_ENDPOINT_URL_GEO_PLACES', `http://127.0.0.1:${(server.address() as AddressInfo).port}/emulator`);
});
beforeEach(() => void calls.splice(0));
afterAll(() => {
  vi.unstubAllEnvs();
  server.closeAllConnections();
  server.close();
});

const says =
  (status: number, body: object): RequestListener =>
  (_req, res) =>
    void res.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
const found = {
  ResultItems: [{ PlaceId: 'one', PlaceType: 'Street', Title: 'Alder Street', Address: { Street: 'Alder Street' } }],
};

it('asks at the address of its own variable, signed for the service', async () => {
  answer = says(200, found);
  expect(await autocomplete({ QueryText: 'alder' })).toMatchObject([
    { id: 'one', address: { Street: 'Alder Street', Country: { Code2: '' } } },
  ]);
  await geocode({ QueryComponents: { Country: 'US', PostalCode: '97205' } });
  expect(calls.map(({ url }) => url)).toEqual(['/emulator/v2/autocomplete', '/emulator/v2/geocode']);
  for (const { authorization } of calls)
    expect(authorization).toMatch(
      /^AWS4-HMAC-SHA256 Credential=AKIALOCAL\/\d{8}\/us-east-1\/geo-places\/aws4_request, /,
    );
});

it('asks again once when the service has failed, and not when it has refused', async () => {
  answer = (req, res) => says(calls.length === 1 ? 500 : 200, found)(req, res);
  expect(await autocomplete({ QueryText: 'alder' })).toHaveLength(1);
  expect(calls).toHaveLength(2);
  answer = says(400, { message: 'no' });
  await expect(autocomplete({ QueryText: 'alder' })).rejects.toMatchObject({
    $fault: 'client',
    $metadata: { httpStatusCode: 400 },
  });
  expect(calls).toHaveLength(3);
});

it('gives up on a service that says nothing, after two tries or its time in all', async () => {
  answer = () => undefined;
  await expect(autocomplete({ QueryText: 'alder' })).rejects.toThrow(/requestTimeout|Request aborted/);
  expect(calls.length).toBeLessThanOrEqual(2);
});

it('does not take for places what is none', async () => {
  answer = says(200, { ResultItems: [{ PlaceId: 'one', PlaceType: 'Street', Title: '', Address: { Street: 7 } }] });
  await expect(autocomplete({ QueryText: 'alder' })).rejects.toThrow('expected string');
});
