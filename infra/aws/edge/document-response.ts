import type { DocumentResponseEvent, ResponseEvent } from './event.ts';

/** Put in front of this file when it is deployed, from infra/documents.ts and shared/pages.ts. */
declare const files: readonly string[];
declare const pages: RegExp;

/**
 * The not-found document has status 404, and no validators, so that no browser asks whether it has changed. The path may
 * be the visitor's or the one that document-request made of it: either is unknown.
 */
export function handler({ request, response }: DocumentResponseEvent): ResponseEvent['response'] {
  if (files.includes(request.uri) || pages.test(request.uri)) return response;
  delete response.headers['etag'];
  delete response.headers['last-modified'];
  return { ...response, statusCode: 404, statusDescription: 'Not Found' };
}
