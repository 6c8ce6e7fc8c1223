import type { RequestEvent } from './event.ts';

/**
 * The picture that is stored for this key and this Accept header: a painting is addressed as JPEG, and the WebP that lies
 * beside it is for those who accept it; a published picture is addressed as AVIF, and its WebP is for those who do not.
 */
export function inFormat(key: string, accept: string): string {
  const isPainting = /^paintings\/.*\.jpg$/.test(key) && accept.includes('image/webp');
  const isPublished = /\.\d+\.avif$/.test(key) && !accept.includes('image/avif');
  return isPainting || isPublished ? key.replace(/\.(jpg|avif)$/, '.webp') : key;
}

/** Keys of pictures do not begin with the path under which they are served. */
export function handler(event: RequestEvent): RequestEvent['request'] {
  const request = event.request;
  const accept = request.headers['accept'];
  request.uri = '/' + inFormat(request.uri.replace(/^\/(media\/)?/, ''), accept ? accept.value : '');
  return request;
}
