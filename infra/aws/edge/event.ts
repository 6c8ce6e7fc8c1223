/** What CloudFront hands to a function before the origin is asked; header names are in lower case. */
export interface RequestEvent {
  /** The address from which the browser, or its proxy, reached the CDN. */
  viewer: { ip: string };
  request: { uri: string; headers: Record<string, { value: string }> };
}

/** What it hands over on the way back. */
export interface ResponseEvent {
  response: { headers: Record<string, { value: string }> };
}
