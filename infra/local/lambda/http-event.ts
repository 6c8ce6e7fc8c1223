import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { targetOf } from '../http.ts';

const TEXT = /^(?:text\/|application\/(?:json|[\w.+-]*\+json|x-www-form-urlencoded))/i;

const headersOf = (req: IncomingMessage): Record<string, string> => {
  const headers: Record<string, string> = {};
  for (const [name, value] of Object.entries(req.headers)) {
    if (name !== 'cookie' && value !== undefined) headers[name] = Array.isArray(value) ? value.join(',') : value;
  }
  // API Gateway overwrites this header with the caller's address.
  headers['x-forwarded-for'] = req.socket.remoteAddress ?? '127.0.0.1';
  return headers;
};

/** Converts a request into the event of API Gateway's payload version 2. */
export const toHttpEvent = (req: IncomingMessage, body: Buffer, now: number): APIGatewayProxyEventV2 => {
  const url = targetOf(req);
  const isText = TEXT.test(req.headers['content-type'] ?? 'text/plain');
  const method = req.method ?? 'GET';
  const cookies = req.headers.cookie?.split(/; */);
  return {
    version: '2.0',
    routeKey: '$default',
    rawPath: url.pathname,
    rawQueryString: url.search.slice(1),
    ...(cookies && { cookies }),
    headers: headersOf(req),
    requestContext: {
      accountId: '000000000000',
      apiId: 'local',
      domainName: req.headers.host ?? 'localhost',
      domainPrefix: 'local',
      http: {
        method,
        path: url.pathname,
        protocol: 'HTTP/1.1',
        sourceIp: req.socket.remoteAddress ?? '127.0.0.1',
        userAgent: req.headers['user-agent'] ?? '',
      },
      requestId: randomUUID(),
      routeKey: '$default',
      stage: '$default',
      time: new Date(now).toISOString(),
      timeEpoch: now,
    },
    ...(body.length > 0 && { body: body.toString(isText ? 'utf8' : 'base64') }),
    isBase64Encoded: body.length > 0 && !isText,
  };
};

/** Sends a function's result as the HTTP response, dated by API Gateway's clock. */
export const writeHttpResult = (res: ServerResponse, result: APIGatewayProxyStructuredResultV2, now: number): void => {
  const body = Buffer.from(result.body ?? '', result.isBase64Encoded ? 'base64' : 'utf8');
  const headers: Record<string, string | string[]> = {};
  for (const [name, value] of Object.entries(result.headers ?? {})) headers[name] = String(value);
  if (result.cookies?.length) headers['set-cookie'] = result.cookies;
  res.writeHead(result.statusCode ?? 200, {
    ...headers,
    'content-length': String(body.length),
    'date': new Date(now).toUTCString(),
  });
  res.end(body);
};
