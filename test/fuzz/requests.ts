import type { IncomingMessage } from 'node:http';
import { now } from '#functions/platform/clock.ts';
import { toHttpEvent } from '#infra/local/lambda/http-event.ts';

/** One request, ready to be written as bytes. */
export interface FuzzRequest {
  /** The operation it was made for. */
  operation: string;
  /** Name of the actor, for the report. */
  actor: string;
  method: string;
  /** Path and query of the request line. */
  target: string;
  headers: [name: string, value: string][];
  body?: Buffer;
  /** The form in which the gateway passes it on: API Gateway may decode paths and encode bodies in base64. */
  form: { decoded?: boolean; base64?: boolean };
}

const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;
const isPlain = (text: string): boolean => /^[\x20-\x7e]*$/.test(text);
/** Shows unprintable characters as `\u0000`. */
const shown = (text: string): string =>
  text.replaceAll(/[^\x20-\x7e]/g, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`);

/** The request as a shell command; bodies that are not plain text are in base64. */
export const curlOf = ({ method, target, headers, body, form, actor, operation }: FuzzRequest): string => {
  const text = body?.toString('latin1') ?? '';
  const data = body && (isPlain(text) ? ` --data-raw ${quoted(text)}` : ' --data-binary @-');
  const before = body && !isPlain(text) ? `echo ${body.toString('base64')} | base64 -d | ` : '';
  const head = headers.map(([name, value]) => ` -H ${quoted(`${name}: ${shown(value)}`)}`).join('');
  const note = ` # ${operation} as ${actor}${form.decoded ? ', path decoded by the gateway' : ''}${form.base64 ? ', body in base64' : ''}`;
  return `${before}curl --path-as-is -X ${method} ${quoted(`$ORIGIN${shown(target)}`)}${head}${data ?? ''}${note}`;
};

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

/** Headers as the gateway passes them on: lower case, repeated names joined; cookies joined by `; `. */
const headersOf = (headers: FuzzRequest['headers']): Record<string, string> => {
  const joined: Record<string, string> = {};
  for (const [name, value] of headers) {
    const key = name.toLowerCase();
    const before = joined[key];
    joined[key] = before === undefined ? value : `${before}${key === 'cookie' ? '; ' : ', '}${value}`;
  }
  return joined;
};

/** The event in which a function gets the request. */
export const eventOf = ({ method, target, headers, body, form }: FuzzRequest): Record<string, unknown> => {
  const cut = target.indexOf('?');
  const path = cut < 0 ? target : target.slice(0, cut);
  const req = {
    method,
    url: '/',
    headers: headersOf(headers),
    socket: { remoteAddress: '127.0.0.1' },
  } as unknown as IncomingMessage;
  const event = toHttpEvent(req, body ?? Buffer.alloc(0), now());
  const rawPath = form.decoded ? decoded(path) : path;
  event.requestContext.http.path = rawPath;
  const rest = { rawPath, rawQueryString: cut < 0 ? '' : target.slice(cut + 1) };
  if (!form.base64 || !body) return { ...event, ...rest };
  return { ...event, ...rest, body: body.toString('base64'), isBase64Encoded: true };
};
