import type { DocumentResponseEvent, ResponseEvent } from './event.ts';

/** Put in front of this file when it is deployed, from infra/documents.ts and shared/pages.ts. */
declare const files: readonly string[];
declare const pages: RegExp;

/**
 * The not-found document has status 404, and no validators, so that no browser asks whether it has changed. The path may
 * be the visitor's or the one that document-request made of it: either is unknown.
 */
export function handler(event: DocumentResponseEvent): ResponseEvent['response'] {
  const request = event.request;
  const response = event.response;
  if (files.includes(request.uri) || pages.test(request.uri)) return response;
  delete response.headers['etag'];
  delete response.headers['last-modified'];
  response.statusCode = 404;
  response.statusDescription = 'Not Found';
  return response;
}
