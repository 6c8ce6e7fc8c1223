/** A header, cookie or query parameter; `multiValue` has all values of one that was sent several times. */
export interface EdgeValue {
  value: string;
  multiValue?: { value: string }[];
}

/** What CloudFront hands to a function before the origin is asked; header names are in lower case. */
export interface RequestEvent {
  /** The address from which the browser, or its proxy, reached the CDN. */
  viewer: { ip: string };
  request: {
    uri: string;
    headers: Record<string, { value: string }>;
    /** Parameters as the browser encoded them. */
    querystring: Record<string, EdgeValue>;
  };
}

/** An answer that a function gives in place of the origin. */
export interface EdgeAnswer {
  statusCode: number;
  statusDescription: string;
  headers: Record<string, { value: string }>;
}

/** What it hands over on the way back. */
export interface ResponseEvent {
  response: { statusCode?: number; statusDescription?: string; headers: Record<string, { value: string }> };
}

/** The same for a function that needs the path of the request. */
export interface DocumentResponseEvent extends ResponseEvent {
  request: { uri: string };
}
