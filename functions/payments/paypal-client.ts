import type {
  Client,
  ClientCredentialsAuthManager,
  CustomError,
  OAuthToken,
  OrdersController,
  PaymentsController,
  TransactionSearchController,
} from '@paypal/paypal-server-sdk';
import { AppError } from '#shared/errors.ts';
import { log } from '../platform/logger.ts';
import { timed } from '../platform/metrics.ts';
import { secret } from '../platform/secrets.ts';

const TIMEOUT_MS = 8_000;

// Loaded with the first PayPal call, because the SDK takes longer to load than the rest of a function.
const loadSdk = () => import('@paypal/paypal-server-sdk');

export interface Paypal {
  sdk: Awaited<ReturnType<typeof loadSdk>>;
  client: Client;
  orders: OrdersController;
  payments: PaymentsController;
  transactions: TransactionSearchController;
}

/** A request as the SDK passes it to its HTTP adapter. */
interface Outgoing {
  url: string;
  method: string;
  headers: Iterable<[string, string]>;
  data?: string;
  timeout: number;
}

/**
 * HTTP adapter that sends the SDK's requests to the `apiBase` of the secret; the SDK itself knows only two fixed
 * addresses.
 */
const sendingTo = (apiBase: string) => async (request: Outgoing) => {
  const { pathname, search } = new URL(request.url);
  const { data, timeout } = request;
  const response = await timed('paypal', () =>
    fetch(`${apiBase}${pathname}${search}`, {
      method: request.method.toUpperCase(),
      headers: [...request.headers],
      signal: AbortSignal.timeout(timeout),
      ...(data !== undefined && { body: data }),
    }),
  );
  const headers = Object.fromEntries(response.headers);
  return {
    data: await response.text(),
    status: response.status,
    statusText: response.statusText,
    headers,
    config: request,
  };
};

let current: { id: string; made: Paypal } | undefined;

/**
 * Drops a client, so that the next call makes a new one: a client caches its token even when it was revoked, and also
 * the failure to get one.
 */
const dropClient = (client: Client): void => {
  if (current?.made.client === client) current = undefined;
};

/** PayPal's SDK with the account and API address of the secret; rotated keys make a new client. */
export const paypal = async (): Promise<Paypal> => {
  const [oAuthClientId, oAuthClientSecret, apiBase] = await Promise.all([
    secret('PAYPAL_SECRET_ID', 'clientId'),
    secret('PAYPAL_SECRET_ID', 'clientSecret'),
    secret('PAYPAL_SECRET_ID', 'apiBase'),
  ]);
  const id = [oAuthClientId, oAuthClientSecret, apiBase].join(' ');
  if (current?.id === id) return current.made;
  const sdk = await loadSdk();
  const oAuthTokenProvider = async (
    last: OAuthToken | undefined,
    tokens: ClientCredentialsAuthManager,
  ): Promise<OAuthToken> => {
    try {
      return await (last && !tokens.isExpired(last) ? last : tokens.fetchToken());
    } catch (error) {
      dropClient(client);
      log.error('PayPal gave no token', error);
      // A token failure of any status says nothing about the payment.
      throw new AppError('request.busy', { cause: error });
    }
  };
  const client = new sdk.Client({
    environment: sdk.Environment.Production,
    clientCredentialsAuthCredentials: { oAuthClientId, oAuthClientSecret, oAuthClockSkew: 60, oAuthTokenProvider },
    timeout: TIMEOUT_MS,
    unstable_httpClientOptions: { adapter: sendingTo(apiBase) },
  });
  const made = {
    sdk,
    client,
    orders: new sdk.OrdersController(client),
    payments: new sdk.PaymentsController(client),
    transactions: new sdk.TransactionSearchController(client),
  };
  current = { id, made };
  return made;
};

const BUSY_ISSUE = 'PREVIOUS_REQUEST_IN_PROGRESS';

const isFrom = ({ sdk }: Paypal, error: unknown): error is CustomError => error instanceof sdk.ApiError;

/**
 * PayPal's name for the reason of a refusal (400, 404, 422), such as `INSTRUMENT_DECLINED`; undefined for any other
 * error.
 */
export const issueOf = (api: Paypal, error: unknown): string | undefined => {
  if (!isFrom(api, error) || ![400, 404, 422].includes(error.statusCode)) return undefined;
  const { name, details } = error.result ?? {};
  return details?.[0]?.issue ?? name ?? String(error.statusCode);
};

/** Whether PayPal has nothing under the requested id. */
export const isMissing = (api: Paypal, error: unknown): boolean => isFrom(api, error) && error.statusCode === 404;

/**
 * Refusal for an error that leaves the payment's state unknown: another request is working on it right now, or PayPal
 * cannot be reached.
 */
const asRefusal = (api: Paypal, error: unknown): unknown => {
  if (error instanceof AppError) return error;
  const issue = issueOf(api, error);
  if (issue === BUSY_ISSUE || (isFrom(api, error) && error.statusCode === 409))
    return new AppError('cart.payment_in_progress', { cause: error });
  if (isFrom(api, error) && error.statusCode === 401) dropClient(api.client);
  log.error(issue === undefined ? 'PayPal did not answer' : `PayPal refused: ${issue}`, error);
  return new AppError('request.busy', { cause: error });
};

/**
 * Runs calls to PayPal's API; refuses `request.busy` when the outcome is unknown, `cart.payment_in_progress` while
 * another request works on the same payment.
 */
export const withPaypal = async <T>(work: (api: Paypal) => Promise<T>): Promise<T> => {
  const api = await paypal();
  try {
    return await work(api);
  } catch (error) {
    throw asRefusal(api, error);
  }
};
