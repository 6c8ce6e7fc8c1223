/*
 * CloudFront Function (runtime 2.0) before the REST API. API Gateway takes `/api/carts/` for another path than
 * `/api/carts`; both are promised to be the same.
 */
function handler(event) {
  const request = event.request;
  request.uri = request.uri.replace(/\/+$/, '');
  return request;
}
