import type { RequestEvent } from './event.ts';

/** Put in front of this file when it is deployed: the manifest's documents with their paths, the last for all others. */
declare const documents: readonly { file: string; paths: readonly string[] }[];

const FILE = /\.(css|html|ico|jpg|js|json|map|png|svg|txt|webmanifest|webp|woff2|xml)$/;

const shows = (path: string, prefixes: readonly string[]): boolean =>
  prefixes.some((prefix) => path === prefix || path.startsWith(`${prefix}/`));

/** A page's path names no file in the bucket: it becomes the document that shows the page. */
export function handler({ request }: RequestEvent): RequestEvent['request'] {
  if (FILE.test(request.uri)) return request;
  const document = documents.find(({ paths }) => shows(request.uri, paths)) || documents[documents.length - 1];
  if (document) request.uri = `/${document.file}`;
  return request;
}
