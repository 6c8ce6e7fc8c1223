import type { RequestEvent } from './event.ts';

/** Put in front of this file when it is deployed, from infra/documents.ts and shared/pages.ts. */
declare const documents: readonly { file: string; paths: readonly string[] }[];
declare const files: readonly string[];
declare const pages: RegExp;
declare const notFound: string;

const shows = (path: string, prefixes: readonly string[]): boolean =>
  prefixes.some((prefix) => path === prefix || path.startsWith(`${prefix}/`));

/**
 * A page's path names no file in the bucket: it becomes the document that shows the page, the last one of the list where
 * none has its path, and any unknown path becomes the not-found document.
 */
export function handler(event: RequestEvent): RequestEvent['request'] {
  const request = event.request;
  if (files.includes(request.uri)) return request;
  const document = documents.find((each) => shows(request.uri, each.paths)) || documents[documents.length - 1];
  request.uri = pages.test(request.uri) && document ? `/${document.file}` : notFound;
  return request;
}
