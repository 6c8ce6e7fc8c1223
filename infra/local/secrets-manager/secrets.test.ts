import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { createSecrets } from './secrets.ts';

const secrets = createSecrets({ prefix: '/secrets', secrets: { tokens: { key: 'k' } } });
const rejected: unknown[] = [];
const server = createServer((req, res) => {
  secrets.handle(req, res).catch((error: unknown) => {
    rejected.push(error);
    res.destroy();
  });
});
let endpoint = '';
beforeAll(async () => {
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}/secrets`;
});
afterAll(() => void server.close());

/** A client, and the secret `{"key":"k"}`: the emulator's, or that of the service itself in `npm run parity:aws`. */
const service = (): { client: SecretsManagerClient; secretId: string } => {
  if (process.env.PARITY === 'aws') {
    const { PARITY_SECRET_ID: secretId } = process.env;
    if (!secretId) throw new Error('Which secret? PARITY_SECRET_ID (docs/testing.md)');
    return { client: new SecretsManagerClient({ region: 'us-east-1' }), secretId };
  }
  const credentials = { accessKeyId: 'a', secretAccessKey: 'b' };
  return { client: new SecretsManagerClient({ endpoint, region: 'us-east-1', credentials }), secretId: 'tokens' };
};

it('gives the SDK a secret, and refuses an unknown one by its name', async () => {
  const { client, secretId } = service();
  const read = (SecretId: string) => client.send(new GetSecretValueCommand({ SecretId }));
  expect((await read(secretId)).SecretString).toBe('{"key":"k"}');
  for (const name of ['other', 'constructor'])
    await expect(read(name)).rejects.toMatchObject({ name: 'ResourceNotFoundException' });
});

it.each(['{', 'null', '[]', '{"SecretId":7}', 'x'.repeat(70_000)])(
  'answers a body that is none, %.20s, with 4xx',
  { tags: 'emulator' },
  async (body) => {
    const headers = { 'x-amz-target': 'secretsmanager.GetSecretValue' };
    const { status } = await fetch(endpoint, { method: 'POST', headers, body });
    expect([400, 413]).toContain(status);
    expect(rejected).toEqual([]);
  },
);
