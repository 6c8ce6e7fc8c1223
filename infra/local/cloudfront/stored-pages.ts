import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { readFileSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import type { ObjectFiles } from '../s3/objects.ts';
import { decodedPart } from '../http.ts';
import { toHttpEvent } from '../lambda/http-event.ts';

/** A page as the CDN gets it from one of its two origins. */
interface PageAnswer {
  status: number;
  headers: Record<string, string>;
  body: Buffer;
}

/** Answers a path below `/pages/`, which rewrite() of document-request.ts has made, with its query. */
export type PageOrigin = (req: IncomingMessage, path: string, query: string) => Promise<PageAnswer>;

const STATUS_HEADER = 'x-amz-meta-status';

const headersOf = (given: Record<string, unknown>): Record<string, string> =>
  Object.fromEntries(Object.entries(given).map(([name, value]) => [name.toLowerCase(), String(value)]));

/**
 * Emulates the CDN's origin group: the bucket of the stored pages first, and where it has no object the function that
 * renders, which is called as through the HTTP API. It caches nothing, so what is stored is seen at once.
 */
export const pageOrigin =
  (options: {
    objects: ObjectFiles;
    bucket: string;
    render: (event: APIGatewayProxyEventV2) => Promise<APIGatewayProxyStructuredResultV2>;
    now: () => number;
  }): PageOrigin =>
  async (req, path, query) => {
    const { objects, bucket, render, now } = options;
    const written = path.slice(1);
    const name = { bucket, key: decodedPart(written) ?? written };
    const info = objects.info(name);
    if (info) {
      const { [STATUS_HEADER]: status, ...headers } = info.headers;
      const isThere = status === undefined;
      return {
        status: isThere ? 200 : Number(status),
        headers: { ...headers, ...(isThere && { etag: info.etag }) },
        body: readFileSync(objects.open(name)),
      };
    }
    const event = toHttpEvent(req, Buffer.alloc(0), now());
    // CloudFront forwards none of the visitor's headers to this origin.
    const {
      statusCode,
      headers = {},
      body = '',
    } = await render({
      ...event,
      rawPath: path,
      rawQueryString: query,
      cookies: [],
      headers: {},
      requestContext: { ...event.requestContext, http: { ...event.requestContext.http, method: 'GET', path } },
    });
    return { status: statusCode ?? 200, headers: headersOf(headers), body: Buffer.from(body) };
  };
