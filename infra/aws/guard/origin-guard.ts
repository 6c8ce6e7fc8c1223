import {
  GetSecretValueCommand,
  ResourceNotFoundException,
  SecretsManagerClient,
} from '@aws-sdk/client-secrets-manager';
import type { APIGatewayRequestAuthorizerEventV2, APIGatewaySimpleAuthorizerResult } from 'aws-lambda';
import { createHash, timingSafeEqual } from 'node:crypto';

/** Time after which a key that is no more is refused by a guard that knew it. */
const CACHE_TTL_MS = 5 * 60_000;
/** Unknown keys have the secret read again no more often than this. */
const MIN_AGE_MS = 10_000;
/** The key that CloudFront sends or is about to send, and the one before: between both lies a deployment. */
const STAGES = ['AWSCURRENT', 'AWSPREVIOUS'] as const;

let client: SecretsManagerClient | undefined;
let cache: { keys: Buffer[]; readAt: number } | undefined;

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

const keyOf = async (stage: (typeof STAGES)[number]): Promise<Buffer[]> => {
  client ??= new SecretsManagerClient({});
  try {
    const input = { SecretId: process.env.ORIGIN_SECRET_ID, VersionStage: stage };
    const { SecretString } = await client.send(new GetSecretValueCommand(input));
    return SecretString ? [digest(SecretString)] : [];
  } catch (error) {
    // A secret that was never rotated has no previous version.
    if (error instanceof ResourceNotFoundException && stage === 'AWSPREVIOUS') return [];
    throw error;
  }
};

const keysNow = async (maxAgeMs: number): Promise<Buffer[]> => {
  if (cache && Date.now() - cache.readAt < maxAgeMs) return cache.keys;
  const keys = (await Promise.all(STAGES.map(keyOf))).flat();
  if (keys.length === 0) throw new Error('The guard has no key.');
  cache = { keys, readAt: Date.now() };
  return keys;
};

const isAmong = (keys: readonly Buffer[], shown: Buffer): boolean =>
  keys.filter((key) => timingSafeEqual(key, shown)).length > 0;

/** Lets in what comes through the CDN, which alone knows the key; what calls the API around it could forge its address. */
export const handler = async ({
  headers,
}: Pick<APIGatewayRequestAuthorizerEventV2, 'headers'>): Promise<APIGatewaySimpleAuthorizerResult> => {
  const shown = digest(headers?.['origin-key'] ?? '');
  // API Gateway keeps a refusal for an hour, so a key that was made since the last read must not get one.
  const isAuthorized = isAmong(await keysNow(CACHE_TTL_MS), shown) || isAmong(await keysNow(MIN_AGE_MS), shown);
  return { isAuthorized };
};
