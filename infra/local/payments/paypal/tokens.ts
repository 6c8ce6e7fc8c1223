import { createHmac, timingSafeEqual } from 'node:crypto';
import { PaypalError } from './errors.ts';

const LIFE_SECONDS = 32_400;

export interface Keys {
  clientId: string;
  clientSecret: string;
}

const same = (a: string, b: string): boolean => {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
};

const sealed = (until: number, { clientSecret }: Keys): string =>
  `A21AA${until}.${createHmac('sha256', clientSecret).update(String(until)).digest('base64url')}`;

/**
 * Seconds of the wall clock and not of the movable one, because the SDK judges its token's expiry by the wall clock.
 */
const wallSeconds = (): number => Math.floor(Date.now() / 1000);

/**
 * Issues a token for the right client id and secret, else 401. A token contains its expiry, so tokens stay valid after
 * a restart.
 */
export const issueToken = (keys: Keys, authorization: string, form: URLSearchParams): object => {
  const [scheme, value = ''] = authorization.split(' ');
  const given = Buffer.from(value, 'base64').toString('utf8');
  if (scheme !== 'Basic' || !same(given, `${keys.clientId}:${keys.clientSecret}`))
    throw new PaypalError(401, 'invalid_client', 'Client Authentication failed');
  if (form.get('grant_type') !== 'client_credentials')
    throw new PaypalError(400, 'unsupported_grant_type', 'Grant Type is NULL');
  return {
    scope: 'https://uri.paypal.com/services/payments',
    access_token: sealed(wallSeconds() + LIFE_SECONDS, keys),
    token_type: 'Bearer',
    app_id: 'APP-LOCAL',
    expires_in: LIFE_SECONDS,
    nonce: '',
  };
};

export const isToken = (keys: Keys, authorization: string): boolean => {
  const [scheme, token = ''] = authorization.split(' ');
  const until = Number(/^A21AA(\d+)\./.exec(token)?.[1]);
  return scheme === 'Bearer' && until > wallSeconds() && same(token, sealed(until, keys));
};
