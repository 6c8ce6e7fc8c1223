import type { IncomingMessage, ServerResponse } from 'node:http';

/** A part of the outside world (a bucket, a mailer, a payment provider) that answers over HTTP under its own path prefix. */
export interface Emulator {
  /** Path under which it is mounted, without a trailing slash: `/__local/s3`. */
  prefix: string;
  /** Its frames in our pages have an opaque origin, and call it. */
  isFramed?: true;
  /** Answers one request; `req.url` still carries the prefix. Never rejects: what fails becomes the service's own error form. */
  handle(req: IncomingMessage, res: ServerResponse): Promise<void>;
}
