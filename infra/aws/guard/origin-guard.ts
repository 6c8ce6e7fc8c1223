import type { APIGatewayRequestAuthorizerEventV2, APIGatewaySimpleAuthorizerResult } from 'aws-lambda';
import { createHash, timingSafeEqual } from 'node:crypto';

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Lets in what comes through the CDN, which alone knows the key; what calls the API around it could forge its address. */
export const handler = async ({
  headers,
}: Pick<APIGatewayRequestAuthorizerEventV2, 'headers'>): Promise<APIGatewaySimpleAuthorizerResult> => {
  const { ORIGIN_KEY } = process.env;
  if (!ORIGIN_KEY) throw new Error('The guard has no key.');
  return { isAuthorized: timingSafeEqual(digest(headers?.['origin-key'] ?? ''), digest(ORIGIN_KEY)) };
};
