import type { RequestEvent } from './event.ts';

/** API Gateway takes `/api/carts/` for another path than `/api/carts`; both are promised to be the same. */
export function handler({ request }: RequestEvent): RequestEvent['request'] {
  request.uri = request.uri.replace(/\/+$/, '');
  return request;
}
