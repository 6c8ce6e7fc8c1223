import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DecryptCommand, EncryptCommand, KMSClient } from '@aws-sdk/client-kms';
import { createKeys } from './keys.ts';

const emulator = createKeys({ prefix: '/kms', keys: { first: 'a', second: 'b' } });
const server = createServer((req, res) => void emulator.handle(req, res));
let client: KMSClient;
beforeAll(async () => {
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}/kms`;
  client = new KMSClient({ endpoint, region: 'us-east-1', credentials: { accessKeyId: 'a', secretAccessKey: 'b' } });
});
afterAll(() => void server.close());

const encrypt = async (KeyId: string, text: string): Promise<Uint8Array> => {
  const command = new EncryptCommand({
    KeyId,
    Plaintext: Buffer.from(text),
    EncryptionContext: { payee: 'p', way: 'w' },
  });
  return (await client.send(command)).CiphertextBlob ?? new Uint8Array();
};
const decrypt = async (CiphertextBlob: Uint8Array, EncryptionContext = { way: 'w', payee: 'p' }, KeyId?: string) => {
  const { Plaintext = [] } = await client.send(
    new DecryptCommand({ CiphertextBlob, EncryptionContext, ...(KeyId !== undefined && { KeyId }) }),
  );
  return Buffer.from(Plaintext).toString();
};

describe('a key of KMS', () => {
  it('opens what it has sealed, each time another text, in the context of its sealing', async () => {
    const [once, again] = [await encrypt('first', 'EE38 2200'), await encrypt('first', 'EE38 2200')];
    expect(Buffer.from(once).equals(Buffer.from(again))).toBe(false);
    expect(Buffer.from(once).toString('latin1')).not.toContain('2200');
    expect(await decrypt(once)).toBe('EE38 2200');
    expect(await decrypt(again, undefined, 'first')).toBe('EE38 2200');
  });

  it('opens nothing in another context, under another key, or changed', async () => {
    const sealed = await encrypt('first', 'EE38 2200');
    await expect(decrypt(sealed, { way: 'w', payee: 'other' })).rejects.toMatchObject({
      name: 'InvalidCiphertextException',
    });
    await expect(decrypt(sealed, undefined, 'second')).rejects.toMatchObject({ name: 'IncorrectKeyException' });
    const changed = Uint8Array.from(sealed, (byte, at) => (at === sealed.length - 1 ? byte ^ 1 : byte));
    await expect(decrypt(changed)).rejects.toMatchObject({ name: 'InvalidCiphertextException' });
    await expect(encrypt('constructor', 'x')).rejects.toMatchObject({ name: 'NotFoundException' });
    await expect(encrypt('first', 'x'.repeat(4_097))).rejects.toMatchObject({ name: 'ValidationException' });
  });
});
