import type { RequestEvent } from './event.ts';

/**
 * API Gateway takes `/api/carts/` for another path than `/api/carts`; both are promised to be the same. The visitor's
 * address, and the name at which the visitor asked, are written over whatever the visitor wrote there
 * (functions/platform/client-address.ts and http.ts read them).
 */
export function handler(event: RequestEvent): RequestEvent['request'] {
  const request = event.request;
  request.uri = request.uri.replace(/\/+$/, '');
  request.headers['viewer-address'] = { value: event.viewer.ip };
  request.headers['viewer-host'] = { value: request.headers['host'] ? request.headers['host'].value : '' };
  return request;
}
