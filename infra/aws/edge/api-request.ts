import type { RequestEvent } from './event.ts';

/**
 * API Gateway takes `/api/carts/` for another path than `/api/carts`; both are promised to be the same. The visitor's
 * address is written over whatever the visitor wrote there (functions/platform/client-address.ts reads it).
 */
export function handler(event: RequestEvent): RequestEvent['request'] {
  const request = event.request;
  request.uri = request.uri.replace(/\/+$/, '');
  request.headers['viewer-address'] = { value: event.viewer.ip };
  return request;
}
