import { SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { KEY_SECRETS, type KeySecret } from '#functions/platform/signed-kinds.ts';
import { createSecrets, storedSecrets } from '#infra/local/secrets-manager/secrets.ts';
import { credentials, serve } from '#infra/local/serve.fixture.ts';
import {
  changeKeys,
  describeKeys,
  rotateOrigin,
  START_DELAY_SECONDS,
  startKeys,
  withFirstKey,
  withNextKey,
  withoutKey,
} from '#infra/operator/keys.ts';
import { readFields } from '#infra/operator/provider-keys.ts';
import { synthesised } from './synth.ts';

const NOW = 1_795_900_000;
const DAY = 86_400;
const idAt = (seconds: number): string => seconds.toString(36);
const NEXT = idAt(NOW + START_DELAY_SECONDS);

describe('the keys of a secret', () => {
  it('of a running shop begin ten minutes later, beside the key before them', () => {
    const first = withFirstKey({}, { isNewShop: false, nowSeconds: NOW });
    expect(Object.keys(first)).toEqual([NEXT]);
    expect(first[NEXT]).toMatch(/^[\w-]{64}$/);
    expect(withFirstKey(first, { isNewShop: false, nowSeconds: NOW + DAY })).toBe(first);
    expect(Object.keys(withFirstKey({ 0: 'generated' }, { isNewShop: false, nowSeconds: NOW }))).toEqual(['0', NEXT]);
  });

  it('of a new shop begin at once, without a key before them', () => {
    expect(withFirstKey({}, { isNewShop: true, nowSeconds: NOW })).toMatchObject({
      [idAt(NOW)]: expect.stringMatching(/^[\w-]{64}$/) as string,
      before: '',
    });
  });

  it('get a next one that is known everywhere before it starts, and one at a time', () => {
    const keys = withNextKey({ [idAt(NOW - DAY)]: 'old' }, NOW);
    expect(Object.keys(keys)).toEqual([idAt(NOW - DAY), NEXT]);
    expect(() => withNextKey(keys, NOW + START_DELAY_SECONDS - 1)).toThrow('Nothing was changed');
    expect(Object.keys(withNextKey(keys, NOW + START_DELAY_SECONDS))).toHaveLength(3);
  });

  const [OLD, NEW] = [idAt(NOW - 20 * DAY), idAt(NOW - 5 * DAY)];
  const retire = (secret: KeySecret, id: string, nowSeconds: number, isLeaked = false) =>
    withoutKey(secret, { [OLD]: 'old', [NEW]: 'new' }, id, { isLeaked, nowSeconds });

  it('are retired when nothing that they issued can be alive, which is counted from the start of the next', () => {
    const end = NOW + 25 * DAY + START_DELAY_SECONDS;
    expect(() => retire('cursors', OLD, end - 1)).toThrow(`until ${new Date(end * 1000).toISOString()}`);
    expect(retire('cursors', OLD, end)).toEqual({ [NEW]: 'new' });
    expect(() => retire('links', OLD, end)).toThrow('can be alive until');
    for (const secret of ['codes', 'vault'] as const) expect(() => retire(secret, OLD, end)).toThrow('for ever');
    expect(retire('cursors', 'before', NOW + 10 * DAY + START_DELAY_SECONDS)).toEqual({
      [OLD]: 'old',
      [NEW]: 'new',
      before: '',
    });
  });

  it.each(KEY_SECRETS)(
    'of %s are retired at once when they are leaked, but never the one that is written with',
    (secret) => {
      expect(retire(secret, OLD, NOW, true)).toEqual({ [NEW]: 'new' });
      expect(retire(secret, 'before', NOW, true)).toEqual({ [OLD]: 'old', [NEW]: 'new', before: '' });
      expect(() => retire(secret, NEW, NOW, true)).toThrow('rotate first');
      expect(() => retire(secret, OLD, NOW - 6 * DAY, true)).toThrow('rotate first');
      expect(() => withoutKey(secret, {}, 'before', { isLeaked: true, nowSeconds: NOW })).toThrow('rotate first');
      for (const unknown of ['x', 'constructor'])
        expect(() => retire(secret, unknown, NOW, true)).toThrow('has no key');
      expect(() =>
        withoutKey(secret, { [NEW]: 'new', before: '' }, 'before', { isLeaked: true, nowSeconds: NOW }),
      ).toThrow('has no key before');
    },
  );

  it('are listed with what they still open, and never shown', () => {
    const lines = describeKeys('cursors', { [OLD]: 'k1', [NEW]: 'k2', [NEXT]: 'k3' }, NOW);
    expect(lines).toEqual([
      `cursors ${NEXT}: starts at ${new Date((NOW + START_DELAY_SECONDS) * 1000).toISOString()}`,
      `cursors ${NEW}: current`,
      `cursors ${OLD}: can be retired from ${new Date((NOW + 25 * DAY + START_DELAY_SECONDS) * 1000).toISOString()} on`,
      `cursors before: can be retired from ${new Date((NOW + 10 * DAY + START_DELAY_SECONDS) * 1000).toISOString()} on`,
    ]);
    expect(describeKeys('codes', {}, NOW)).toEqual(['codes before: current']);
    expect(describeKeys('codes', { [NEW]: 'k', before: '' }, NOW)).toEqual([`codes ${NEW}: current`]);
  });
});

describe('stored keys', () => {
  const folder = mkdtempSync(join(tmpdir(), 'atelier-keys-'));
  const file = join(folder, 'keys.json');
  const stored = () => storedSecrets(file, () => ({ cursors: { 0: 'generated' }, links: {}, codes: {}, vault: {} }));
  const emulators = () => [createSecrets({ prefix: '/secrets', secrets: { origin: 'first key' }, stored: stored() })];
  let emulator: Awaited<ReturnType<typeof serve>>;
  let client: SecretsManagerClient;
  const start = async (): Promise<void> => {
    emulator = await serve(emulators);
    client = new SecretsManagerClient({ endpoint: `${emulator.origin}/secrets`, region: 'us-east-1', credentials });
  };
  beforeAll(start);
  afterAll(async () => {
    await emulator.close();
    rmSync(folder, { recursive: true });
  });

  it('are begun once at the end of a deployment, and outlive a restart of this machine’s shop', async () => {
    const begin = () => startKeys(client, (secret) => secret, { isNewShop: false, nowSeconds: NOW });
    expect(await begin()).toEqual(KEY_SECRETS);
    const keys = await readFields(client, 'codes');
    expect(Object.keys(keys)).toEqual([NEXT]);
    expect(await begin()).toEqual([]);
    await emulator.close();
    await start();
    expect(await readFields(client, 'codes')).toEqual(keys);
    await expect(
      changeKeys(client, 'codes', (each) => withoutKey('codes', each, NEXT, { isLeaked: true, nowSeconds: NOW })),
    ).rejects.toThrow('rotate first');
    expect(await readFields(client, 'codes')).toEqual(keys);
  });

  it('CloudFront’s key has a next one only once CloudFront sends it, because the guard accepts two', async () => {
    const second = await rotateOrigin(client, 'origin', undefined);
    await expect(rotateOrigin(client, 'origin', undefined)).rejects.toThrow('npm run deploy first');
    await expect(rotateOrigin(client, 'origin', 'another')).rejects.toThrow('npm run deploy first');
    const third = await rotateOrigin(client, 'origin', second);
    expect(third).not.toBe(second);
    await expect(rotateOrigin(client, 'origin', second)).rejects.toThrow('npm run deploy first');
  });
});

describe('the secrets of the stack', () => {
  const { resources } = synthesised();
  const secrets = resources('AWS::SecretsManager::Secret');
  const secretOf = (name: string) => secrets.find(([id]) => new RegExp(`^${name}[0-9A-F]{8}$`).test(id))![1];

  it('keep the key of a shop that runs already: the same resource, which AWS neither replaces nor generates anew', () => {
    expect(secrets.find(([id]) => id.startsWith('Tokens'))?.[0]).toBe('Tokens1180AAEA');
    expect(secretOf('Tokens')).toMatchObject({
      DeletionPolicy: 'RetainExceptOnCreate',
      UpdateReplacePolicy: 'Retain',
      Properties: {
        Description: 'Key that signs sessions, mailed links and cursors',
        GenerateSecretString: {
          ExcludePunctuation: true,
          GenerateStringKey: 'key',
          PasswordLength: 64,
          SecretStringTemplate: '{}',
        },
      },
    });
    expect(Object.keys(secretOf('Tokens').Properties)).toEqual(['Description', 'GenerateSecretString']);
  });

  it('have keys that no deployment can change, and stay when the stack goes', () => {
    for (const name of ['Links', 'Codes', 'Vault']) {
      expect(Object.keys(secretOf(name).Properties)).toEqual(['Description']);
      expect(secretOf(name)).toMatchObject({ DeletionPolicy: 'RetainExceptOnCreate', UpdateReplacePolicy: 'Retain' });
    }
    expect(secretOf('Cursors').Properties.GenerateSecretString).toEqual({
      ExcludePunctuation: true,
      GenerateStringKey: '0',
      PasswordLength: 64,
      SecretStringTemplate: '{}',
    });
  });
});
