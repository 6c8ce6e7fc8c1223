/*
 * CloudFront Function (runtime 2.0) before the site's bucket. A page's path names no file: it becomes the document that
 * shows the page. `documents` is put in front of this file, from the manifest: [{ file, paths }], the last for all others.
 */
const FILE = /\.(css|html|ico|jpg|js|json|map|png|svg|txt|webmanifest|webp|woff2|xml)$/;

function shows(path, prefixes) {
  return prefixes.some((prefix) => path === prefix || path.startsWith(prefix + '/'));
}

function handler(event) {
  const request = event.request;
  if (!FILE.test(request.uri)) {
    const document = documents.find((each) => shows(request.uri, each.paths)) || documents[documents.length - 1];
    request.uri = '/' + document.file;
  }
  return request;
}
