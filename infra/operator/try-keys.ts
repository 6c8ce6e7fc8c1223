import Stripe from 'stripe';
import type { ProviderName } from './provider-keys.ts';

const SANDBOX = 'https://api-m.sandbox.paypal.com';

/** Stripe's SDK with these keys, at the API address of a secret. */
export const stripeOf = ({ secretKey = '', apiBase = '' }: Record<string, string>): Stripe => {
  const { protocol, hostname, port } = new URL(apiBase);
  return new Stripe(secretKey, {
    host: hostname,
    protocol: protocol === 'http:' ? 'http' : 'https',
    ...(port && { port }),
    telemetry: false,
  });
};

/** An access token of PayPal, or the words in which it was refused. */
export const paypalToken = async ({
  clientId,
  clientSecret,
  apiBase,
}: Record<string, string>): Promise<{ token: string } | { refusal: string }> => {
  const response = await fetch(`${apiBase}/v1/oauth2/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}` },
    body: new URLSearchParams({ grant_type: 'client_credentials' }),
  });
  const answer = (await response.json()) as { access_token?: string; error_description?: string };
  return answer.access_token === undefined
    ? { refusal: answer.error_description ?? String(response.status) }
    : { token: answer.access_token };
};

/**
 * Tries a provider's keys with a call that changes nothing; answers the fields to store, or the words in which the keys
 * are refused. Keys of PayPal's sandbox come with the sandbox's address.
 */
export const tryKeys = async (
  provider: ProviderName,
  keys: Record<string, string>,
): Promise<{ fields: Record<string, string> } | { refusal: string }> => {
  if (provider === 'stripe') {
    try {
      await stripeOf(keys).paymentIntents.list({ limit: 1 });
      return { fields: keys };
    } catch (error) {
      return { refusal: (error as Error).message };
    }
  }
  const answer = await paypalToken(keys);
  if ('token' in answer) return { fields: keys };
  const sandbox = { ...keys, apiBase: SANDBOX };
  return 'token' in (await paypalToken(sandbox)) ? { fields: sandbox } : answer;
};
