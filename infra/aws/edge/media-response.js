/* CloudFront Function (runtime 2.0) after the bucket of pictures: caches on the way must keep the two forms apart. */
function handler(event) {
  const response = event.response;
  response.headers.vary = { value: 'accept' };
  return response;
}
