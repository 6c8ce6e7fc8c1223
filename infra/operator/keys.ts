import {
  GetSecretValueCommand,
  PutSecretValueCommand,
  ResourceNotFoundException,
  type SecretsManagerClient,
} from '@aws-sdk/client-secrets-manager';
import { randomBytes } from 'node:crypto';
import { env } from '#functions/platform/env.ts';
import { BEFORE, currentId, idsOf, startOf, type Keys } from '#functions/platform/keys.ts';
import { envName } from '#functions/platform/resources.ts';
import { CACHE_TTL_MS } from '#functions/platform/secrets.ts';
import { KEY_SECRETS, longestSeconds, type KeySecret } from '#functions/platform/signed-kinds.ts';
import { readFields } from './provider-keys.ts';

/** Seconds after which a new key is written with: twice the time after which every function has read it. */
export const START_DELAY_SECONDS = (2 * CACHE_TTL_MS) / 1000;

const newKey = (): string => randomBytes(48).toString('base64url');

/** Keys with a new one that starts at a second. */
const withKey = (keys: Keys, startSeconds: number): Keys => ({ ...keys, [startSeconds.toString(36)]: newKey() });

/** Whether a key has its start as its id: the one that comes with the secret `cursors` has none. */
const isDated = (id: string): boolean => startOf(id) > 0;

/**
 * Keys of a secret with its first own one; unchanged once it has one. In a new shop that key starts at once, and the key
 * before it is retired, because nothing was issued under it.
 */
export const withFirstKey = (
  keys: Keys,
  { isNewShop, nowSeconds }: { isNewShop: boolean; nowSeconds: number },
): Keys => {
  if (idsOf(keys).some(isDated)) return keys;
  return isNewShop ? { ...withKey(keys, nowSeconds), [BEFORE]: '' } : withKey(keys, nowSeconds + START_DELAY_SECONDS);
};

/** Keys with a new one, which starts when every function knows it. Refuses while another has not started. */
export const withNextKey = (keys: Keys, nowSeconds: number): Keys => {
  const [newest = '0'] = idsOf(keys);
  if (startOf(newest) > nowSeconds)
    throw new Error(`The key ${newest} starts at ${timeOf(startOf(newest))}. Nothing was changed.`);
  return withKey(keys, nowSeconds + START_DELAY_SECONDS);
};

const timeOf = (seconds: number): string => new Date(seconds * 1000).toISOString();

/** Second at which a key was followed by the next one; undefined for the newest, and where the next has no date. */
const endOf = (keys: Keys, id: string): number | undefined =>
  idsOf(keys)
    .toReversed()
    .filter((each) => isDated(each) && (id === BEFORE || startOf(each) > startOf(id)))
    .map(startOf)[0];

/** Second from which on nothing that a key issued is alive; undefined while the key is written with. */
const emptyAt = (secret: KeySecret, keys: Keys, id: string, nowSeconds: number): number | undefined => {
  const end = endOf(keys, id);
  return end === undefined || end > nowSeconds ? undefined : end + longestSeconds(secret) + START_DELAY_SECONDS;
};

const hasKey = (keys: Keys, id: string): boolean =>
  id === BEFORE ? keys[BEFORE] === undefined : Object.hasOwn(keys, id);

/**
 * Keys without one, after which what it issued opens no more. Refuses the key that is written with, one that has not
 * started, and, unless it is leaked, one whose tokens, hashes or sealed texts can still be alive.
 */
export const withoutKey = (
  secret: KeySecret,
  keys: Keys,
  id: string,
  { isLeaked, nowSeconds }: { isLeaked: boolean; nowSeconds: number },
): Keys => {
  if (!hasKey(keys, id)) throw new Error(`${secret} has no key ${id}. Nothing was changed.`);
  const empty = emptyAt(secret, keys, id, nowSeconds);
  if (empty === undefined)
    throw new Error(`${secret} has no newer key than ${id} that has started: rotate first. Nothing was changed.`);
  if (!isLeaked && empty > nowSeconds)
    throw new Error(
      `What ${id} issued can be alive ${empty === Infinity ? 'for ever' : `until ${timeOf(empty)}`}. Nothing was changed; with --leaked it ends at once.`,
    );
  const { [id]: _, ...others } = keys;
  return id === BEFORE ? { ...keys, [BEFORE]: '' } : others;
};

/** One line for each key of a secret: what it does, and from when on it can be retired. */
export const describeKeys = (secret: KeySecret, keys: Keys, nowSeconds: number): string[] => {
  const current = currentId(keys, nowSeconds) ?? BEFORE;
  return [...idsOf(keys), BEFORE].flatMap((id) => {
    if (!hasKey(keys, id)) return [];
    if (id === current) return [`${secret} ${id}: current`];
    if (id !== BEFORE && startOf(id) > nowSeconds) return [`${secret} ${id}: starts at ${timeOf(startOf(id))}`];
    const empty = emptyAt(secret, keys, id, nowSeconds) ?? Infinity;
    if (empty === Infinity) return [`${secret} ${id}: opens what it issued, which does not end`];
    return [`${secret} ${id}: ${empty > nowSeconds ? `can be retired from ${timeOf(empty)} on` : 'can be retired'}`];
  });
};

/** Changes the keys of one stored secret; answers the keys as they are then. */
export const changeKeys = async (
  client: SecretsManagerClient,
  secretId: string,
  change: (keys: Keys) => Keys,
): Promise<Keys> => {
  const keys = await readFields(client, secretId);
  const changed = change(keys);
  if (changed !== keys)
    await client.send(new PutSecretValueCommand({ SecretId: secretId, SecretString: JSON.stringify(changed) }));
  return changed;
};

/** Where a shop has a secret, once `useShop` has said which shop. */
export const secretIdOf = (secret: KeySecret): string => env(envName(secret));

/** Gives each secret its first own key (`withFirstKey`); answers the secrets that got one. */
export const startKeys = async (
  client: SecretsManagerClient,
  idOf: (secret: KeySecret) => string,
  { isNewShop, nowSeconds }: { isNewShop: boolean; nowSeconds: number },
): Promise<KeySecret[]> => {
  const started: KeySecret[] = [];
  for (const secret of KEY_SECRETS)
    await changeKeys(client, idOf(secret), (keys) => {
      const first = withFirstKey(keys, { isNewShop, nowSeconds });
      if (first !== keys) started.push(secret);
      return first;
    });
  return started;
};

const versionAt = async (
  client: SecretsManagerClient,
  SecretId: string,
  VersionStage: 'AWSCURRENT' | 'AWSPREVIOUS',
): Promise<string | undefined> => {
  try {
    return (await client.send(new GetSecretValueCommand({ SecretId, VersionStage }))).VersionId;
  } catch (error) {
    if (error instanceof ResourceNotFoundException) return undefined;
    throw error;
  }
};

/**
 * Stores a new key for CloudFront as the current version of its secret. The one before stays the previous version, which
 * the guard accepts too, until the next rotation. `sent` is the version that the deployed CloudFront was made with, none
 * for the first. Refuses while CloudFront sends the previous key, which would be refused then. Answers the new version.
 */
export const rotateOrigin = async (
  client: SecretsManagerClient,
  secretId: string,
  sent: string | undefined,
): Promise<string> => {
  const isSent = sent
    ? sent === (await versionAt(client, secretId, 'AWSCURRENT'))
    : (await versionAt(client, secretId, 'AWSPREVIOUS')) === undefined;
  if (!isSent)
    throw new Error('CloudFront does not send the newest key yet: npm run deploy first. Nothing was changed.');
  const { VersionId = '' } = await client.send(
    new PutSecretValueCommand({ SecretId: secretId, SecretString: newKey() }),
  );
  return VersionId;
};
