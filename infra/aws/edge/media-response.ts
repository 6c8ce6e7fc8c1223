import type { ResponseEvent } from './event.ts';

/** Caches on the way must keep the two formats of a picture apart. */
export function handler(event: ResponseEvent): ResponseEvent['response'] {
  const response = event.response;
  response.headers.vary = { value: 'accept' };
  return response;
}
