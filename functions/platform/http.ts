import { OpenAPIHono } from '@hono/zod-openapi';
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { handle, type LambdaContext, type LambdaEvent } from 'hono/aws-lambda';
import { bodyLimit } from 'hono/body-limit';
import { HTTPException } from 'hono/http-exception';
import { matchedRoutes } from 'hono/route';
import { z, type ZodError } from 'zod';
import { AppError, type ErrorCode } from '#shared/errors.ts';
import type { AppContext, Env } from './context.ts';
import { refuseInJson, refuseInUrl } from './control-characters.ts';
import { VIEWER_HOST_HEADER } from './client-address.ts';
import { env } from './env.ts';
import { failureOf } from './failure.ts';
import { log } from './logger.ts';
import { refuseInMaintenance } from './maintenance.ts';
import { measured, outcomeOf } from './metrics.ts';
import { linkedBy, ORDER_LINK_HEADER } from './order-link.ts';
import { currentOrigin, withOrigin } from './origin.ts';
import { sessionOf } from './session.ts';

/** Maximum bytes of a body, where an application states no other. */
export const MAX_BODY_BYTES = 256 * 1024;
const READS = new Set(['GET', 'HEAD', 'OPTIONS']);

/** The wire's error form (docs/contract.md). */
export const ErrorBody = z.object({
  status: z.literal(false),
  code: z.string(),
  message: z.string(),
  description: z.string(),
  request_id: z.string(),
  fields: z.record(z.string(), z.string()).optional(),
});

/** Error answers of an operation for its OpenAPI description (all-routes.ts has the component). */
export const refusals = (...codes: number[]) =>
  Object.fromEntries(codes.map((code) => [code, { $ref: '#/components/responses/Refused' }]));

/** A JSON answer of an operation for its OpenAPI description. */
export const answers = <T extends z.ZodType>(schema: T, description = 'Done') => ({
  description,
  content: { 'application/json': { schema } },
});

/** A required JSON body of an operation. */
export const jsonBody = <T extends z.ZodType>(schema: T) => ({
  required: true,
  content: { 'application/json': { schema } },
});

const fieldsOf = (error: ZodError): Record<string, string> =>
  Object.fromEntries(error.issues.map(({ path, message }) => [path.join('.') || 'body', message]));

const refuse = (c: AppContext, error: AppError): Response => {
  const { code, message, description, fields } = error;
  c.set('refusal', code);
  const body = { status: false, code, message, description, request_id: c.get('requestId'), ...(fields && { fields }) };
  if (error.status === 429 || error.status === 503) c.header('Retry-After', String(error.retryAfterSeconds ?? 1));
  return c.json(body, error.status);
};

const CODES_BY_STATUS: Record<number, ErrorCode> = {
  400: 'request.malformed',
  413: 'request.too_large',
  415: 'request.unsupported_type',
};

const asAppError = (error: Error, c: AppContext): AppError => {
  const code = error instanceof HTTPException ? CODES_BY_STATUS[error.status] : undefined;
  return code ? new AppError(code) : failureOf(error, { path: c.req.path });
};

/**
 * Whether a state change comes from our own pages: a foreign site can make a browser send cookies, but it cannot forge
 * these headers. Pages that are open at another name of the site, such as the CDN's own when a domain comes, call the API
 * at that name.
 */
const isSameOrigin = (c: AppContext): boolean => {
  const site = c.req.header('Sec-Fetch-Site');
  const origin = c.req.header('Origin');
  if (origin === undefined) return site === 'same-origin';
  const own = new URL(env('SITE_URL'));
  const asked = c.req.header(VIEWER_HOST_HEADER);
  return origin === own.origin || (Boolean(asked) && origin === `${own.protocol}//${asked}`);
};

const operationOf = (c: AppContext): string => {
  const path = matchedRoutes(c).at(-1)?.path ?? c.req.path;
  return `${c.req.method} ${path.endsWith('*') ? 'unmatched' : path}`;
};

/** The gateway's id of a request; of one that a page makes in this process, that of the page's own request. */
const requestIdOf = (c: AppContext): string => {
  const context = c.env?.event?.requestContext;
  if (context && 'requestId' in context) return String(context.requestId);
  return currentOrigin()?.requestId ?? crypto.randomUUID();
};

interface AppOptions {
  /**
   * Accepts calls of other servers (webhooks, mail programs), which authenticate by signature or token instead of by
   * origin.
   */
  fromServers?: boolean;
  /** Maximum bytes of a request's body by its path. */
  bodyBytes?: (path: string) => number;
  /** Whether guests' order links give access here; such a function uses `links`. */
  readsLinks?: boolean;
  /**
   * Paths whose requests do not save `seenAt` of the session, because open pages send them on their own or the function
   * may only read.
   */
  isQuiet?: (path: string) => boolean;
}

/** Routes of an application that is composed of several; the whole's middleware and error handler hold for them. */
export const createPart = (): OpenAPIHono<Env> =>
  new OpenAPIHono<Env>({
    strict: false,
    defaultHook: (result, c) => {
      if (!result.success)
        return refuse(c as AppContext, new AppError('request.invalid', { fields: fieldsOf(result.error) }));
      return undefined;
    },
  });

/**
 * A feature's HTTP application with request id, session, size and origin checks, metrics, and one form for all
 * refusals. In maintenance every request that is no read is refused.
 */
export const createApp = ({
  fromServers = false,
  bodyBytes = () => MAX_BODY_BYTES,
  readsLinks = false,
  isQuiet = () => false,
}: AppOptions = {}): OpenAPIHono<Env> => {
  const app = createPart();
  app.use(async (c, next) => {
    const requestId = requestIdOf(c);
    c.set('requestId', requestId);
    await withOrigin({ requestId }, () =>
      measured(
        () => operationOf(c),
        next,
        () => outcomeOf(c.get('refusal'), c.res.status),
      ),
    );
    c.header('Cache-Control', c.res.headers.get('Cache-Control') ?? 'no-store');
    c.header('X-Content-Type-Options', 'nosniff');
  });
  app.use((c, next) =>
    bodyLimit({ maxSize: bodyBytes(c.req.path), onError: () => refuse(c, new AppError('request.too_large')) })(c, next),
  );
  app.use(async (c, next) => {
    // No text may have control characters, because nobody types them and keys of the table cannot contain U+0000.
    refuseInUrl(c.req.url);
    if (!fromServers && !READS.has(c.req.method)) {
      if (!isSameOrigin(c)) throw new AppError('request.cross_origin');
      const type = c.req.header('Content-Type') ?? '';
      if (c.req.method !== 'DELETE' && !/^application\/json\b/i.test(type))
        throw new AppError('request.unsupported_type');
      refuseInJson(await c.req.text());
    }
    const [actor] = await Promise.all([
      sessionOf(c, { isQuiet: isQuiet(c.req.path) }),
      READS.has(c.req.method) ? undefined : refuseInMaintenance(c.req.path),
    ]);
    c.set('actor', readsLinks ? { ...actor, ...(await linkedBy(c.req.header(ORDER_LINK_HEADER))) } : actor);
    await next();
    // The browser's pages send their state changes one after the other until they know that they have an identity.
    if (!READS.has(c.req.method) && c.get('actor').id !== null) c.header('Identity-Known', '1');
  });
  app.notFound((c) => refuse(c, new AppError('route.not_found')));
  app.onError((error, c) => refuse(c, asAppError(error, c)));
  return app;
};

const BODILESS = new Set(['GET', 'HEAD']);

/** Characters that a URL parser drops or misinterprets when they are unencoded in a path. */
const MISREAD_IN_PATHS = /[\s\p{Cc}#?\\]/gu;

/**
 * Prepares an event for the adapter, which refuses a GET with a body, and misreads special characters in the path,
 * because the gateway has decoded it (`#` would begin a fragment).
 */
const readable = (event: APIGatewayProxyEventV2): APIGatewayProxyEventV2 => ({
  ...event,
  rawPath: event.rawPath.replaceAll(MISREAD_IN_PATHS, encodeURIComponent),
  ...(BODILESS.has(event.requestContext.http.method) && { body: undefined, isBase64Encoded: false }),
});

/** Whether an answer is the adapter's own refusal of an invalid method, cookie or path, which is plain text. */
const isOfAdapter = ({ statusCode, headers }: APIGatewayProxyStructuredResultV2): boolean =>
  statusCode !== undefined && statusCode >= 400 && String(headers?.['content-type']).startsWith('text/plain');

/** The Lambda handler of an application; paths may end in a slash, and every refusal has the wire's form. */
export const lambdaOf = (app: OpenAPIHono<Env>) => {
  const answer = handle(app);
  return async (event: APIGatewayProxyEventV2, context: LambdaContext): Promise<APIGatewayProxyStructuredResultV2> => {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the adapter has a type of its own for the gateway's events.
    const given = readable(event) as unknown as LambdaEvent;
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- of the adapter's answers, the gateway's second format has this one.
    const result = (await answer(given, context)) as APIGatewayProxyStructuredResultV2;
    if (!isOfAdapter(result)) return result;
    const { status, code, message, description } = new AppError('request.malformed');
    const { requestId } = event.requestContext;
    withOrigin({ requestId }, () => log.info('a request could not be read', { status, code }));
    const body = JSON.stringify({ status: false, code, message, description, request_id: requestId });
    return {
      statusCode: status,
      headers: { 'content-type': 'application/json', 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' },
      body,
    };
  };
};
