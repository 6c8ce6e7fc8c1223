import type { RequestEvent } from './event.ts';

/**
 * Keys of pictures do not begin with the path under which they are served. A painting is addressed as JPEG; those who
 * accept WebP get the one that lies beside it.
 */
export function handler(event: RequestEvent): RequestEvent['request'] {
  const request = event.request;
  const accept = request.headers['accept'];
  const key = request.uri.replace(/^\/media\//, '/');
  const isPainting = /^\/paintings\/.*\.jpg$/.test(key);
  request.uri = isPainting && accept && accept.value.includes('image/webp') ? key.replace(/\.jpg$/, '.webp') : key;
  return request;
}
