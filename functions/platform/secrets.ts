import {
  GetSecretValueCommand,
  ResourceNotFoundException,
  SecretsManagerClient,
} from '@aws-sdk/client-secrets-manager';
import { env } from './env.ts';
import type { ResourceEnvName } from './resources.ts';

/** Time after which every function knows a changed value. */
export const CACHE_TTL_MS = 5 * 60_000;
let client: SecretsManagerClient | undefined;
const cache = new Map<string, { value: Promise<Record<string, string>>; readAt: number }>();

const read = async (secretId: string): Promise<Record<string, string>> => {
  client ??= new SecretsManagerClient({});
  try {
    const { SecretString = '{}' } = await client.send(new GetSecretValueCommand({ SecretId: secretId }));
    return JSON.parse(SecretString);
  } catch (error) {
    // A payment provider's secret has no value before its keys are stored.
    if (error instanceof ResourceNotFoundException) return {};
    throw error;
  }
};

type SecretName = Extract<ResourceEnvName, `${string}_SECRET_ID`>;

/** All fields of a secret, cached for five minutes so that a rotated value takes effect; none before it has a value. */
export const secretFields = async (name: SecretName): Promise<Readonly<Record<string, string>>> => {
  const secretId = env(name);
  let entry = cache.get(secretId);
  if (!entry || Date.now() - entry.readAt > CACHE_TTL_MS) {
    entry = { value: read(secretId), readAt: Date.now() };
    cache.set(secretId, entry);
    entry.value.catch(() => cache.delete(secretId));
  }
  return entry.value;
};

/** One field of a secret; undefined when it is not set. */
export const secretIfSet = async (name: SecretName, field: string): Promise<string | undefined> =>
  (await secretFields(name))[field] || undefined;

/** One field of a secret; throws when it is missing. */
export const secret = async (name: SecretName, field: string): Promise<string> => {
  const value = await secretIfSet(name, field);
  if (value === undefined) throw new Error(`The secret ${env(name)} has no field ${field}.`);
  return value;
};
