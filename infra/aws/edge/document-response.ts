import type { SiteMap } from './document-request.ts';
import type { DocumentResponseEvent, ResponseEvent } from './event.ts';

/** Put in front of this file when it is deployed, from infra/site-map.ts. */
declare const site: SiteMap;

/** Header by which the stored not-found page says its status (functions/pages/page-store.ts). */
const STATUS_HEADER = 'x-amz-meta-status';

/**
 * A not-found document has status 404, and no validators, so that no browser asks whether it has changed. A stored page
 * says by itself what it is; beside them the path may be the visitor's or the one that document-request made of it:
 * either is unknown.
 */
export function handler(event: DocumentResponseEvent): ResponseEvent['response'] {
  const uri = event.request.uri;
  const response = event.response;
  const isPersonal = site.documents.some((each) =>
    each.paths.some((path) => uri === path || uri.startsWith(`${path}/`)),
  );
  const isKnown =
    !response.headers[STATUS_HEADER] &&
    uri !== site.notFound &&
    (!isPersonal || site.files.includes(uri) || site.pages.test(uri));
  if (isKnown) return response;
  delete response.headers[STATUS_HEADER];
  delete response.headers['etag'];
  delete response.headers['last-modified'];
  response.statusCode = 404;
  response.statusDescription = 'Not Found';
  return response;
}
