/*
 * CloudFront Function (runtime 2.0) before the bucket of pictures, whose keys do not begin with the path under which they
 * are served. A painting is addressed as JPEG; those who accept WebP get the one that lies beside it.
 */
function handler(event) {
  const request = event.request;
  const accept = request.headers.accept ? request.headers.accept.value : '';
  request.uri = request.uri.replace(/^\/media\//, '/');
  if (/^\/paintings\/.*\.jpg$/.test(request.uri) && accept.includes('image/webp')) request.uri = request.uri.replace(/\.jpg$/, '.webp');
  return request;
}
