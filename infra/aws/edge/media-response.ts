import type { ResponseEvent } from './event.ts';

/** Caches on the way must keep the two forms of a painting apart. */
export function handler(event: ResponseEvent): ResponseEvent['response'] {
  const response = event.response;
  response.headers.vary = { value: 'accept' };
  return response;
}
