import type { IncomingMessage } from 'node:http';
import { readBody } from '../../http.ts';
import { assertKeyLength } from './answers.ts';
import { ApiError } from './errors.ts';
import { parseForm, type Form } from './form.ts';

/** A parsed HTTP call; `key` is its idempotency key, `version` the requested version of the API. */
export interface Request {
  id: string;
  method: string;
  path: string;
  form: Form;
  key: string | undefined;
  apiKey: string | undefined;
  version: string | undefined;
}

const bodyLimit = 262_144;

/** Parses a call; refuses a body that is too large with 413, an idempotency key that is too long with 400. */
export const readRequest = async (req: IncomingMessage, id: string): Promise<Request> => {
  const url = new URL(req.url ?? '/', 'http://localhost');
  const key = req.headers['idempotency-key'];
  const method = req.method ?? 'GET';
  const text = method === 'POST' ? await readText(req) : url.search.slice(1);
  const form = parseForm(text);
  const given = typeof form['key'] === 'string' ? form['key'] : undefined;
  assertKeyLength(key?.toString());
  const apiKey = apiKeyOf(req.headers.authorization) ?? given;
  const version = req.headers['stripe-version']?.toString();
  return { id, method, path: url.pathname, form, key: key?.toString(), apiKey, version };
};

/** Reads the body as text; refuses more than 256 KB with 413. */
export const readText = async (req: IncomingMessage): Promise<string> => {
  try {
    return (await readBody(req, bodyLimit)).toString('utf8');
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw new ApiError(413, { type: 'invalid_request_error', message: 'Request body too large' });
  }
};

const apiKeyOf = (header = ''): string | undefined => {
  const [scheme, value] = header.split(' ');
  if (scheme === 'Bearer') return value;
  if (scheme === 'Basic')
    return Buffer.from(value ?? '', 'base64')
      .toString('utf8')
      .split(':')[0];
  return undefined;
};
