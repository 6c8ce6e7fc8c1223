import { readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { stripTypeScriptTypes } from 'node:module';
import { send } from '../../http.ts';
import type { StandIn } from '../../stand-in.ts';
import { readText } from './api.ts';
import type { Books } from './calls.ts';
import { answerChallenge } from './challenge.ts';
import { ApiError, serverError } from './errors.ts';
import { Params, parseForm } from './form.ts';

type Handler = (req: IncomingMessage, res: ServerResponse) => Promise<void>;

const types = { html: 'text/html; charset=utf-8', js: 'text/javascript; charset=utf-8', css: 'text/css; charset=utf-8' };

/** Path below the prefix → file in `browser/`; a `.ts` file is served with its types taken off. */
const files: Readonly<Record<string, { file: string; type: keyof typeof types }>> = {
  '.js': { file: 'stripe-js.js', type: 'js' },
  '/card': { file: 'card.html', type: 'html' },
  '/card.js': { file: 'card.js', type: 'js' },
  '/card-rules.js': { file: 'card-rules.ts', type: 'js' },
  '/3ds': { file: 'challenge.html', type: 'html' },
  '/challenge.js': { file: 'challenge.js', type: 'js' },
  '/pages.css': { file: 'pages.css', type: 'css' },
};

/** The frames run with an origin of their own, so that the shop's script cannot look into them; they name no other host. */
const pagePolicy = "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; frame-ancestors 'self'";

/** What a browser loads: the script that stands for Stripe.js, the frames it opens, and the API as its frames reach it. */
export const createBrowserSide = (books: Books, api: Handler, wrote: () => void): StandIn => {
  const prefix = '/__local/stripe';
  return {
    prefix,
    async handle(req, res) {
      const path = new URL(req.url ?? '/', 'http://localhost').pathname.slice(prefix.length);
      const file = files[path];
      try {
        if (path.startsWith('/v1/')) {
          req.url = req.url?.slice(prefix.length);
          await api(req, res);
        } else if (req.method === 'POST' && path === '/3ds') {
          const params = new Params(parseForm(await readText(req)));
          const result = books.store.transaction(() => answerChallenge(books, params));
          wrote();
          sendJson(res, 200, result);
        } else if (file && req.method === 'GET') {
          await sendFile(res, file);
        } else {
          throw new ApiError(404, { type: 'invalid_request_error', message: `No ${req.method} ${path} here.` });
        }
      } catch (error) {
        if (!(error instanceof ApiError)) console.error(error);
        const refusal = error instanceof ApiError ? error : serverError();
        sendJson(res, refusal.status, { error: refusal.body });
      }
    },
  };
};

// The frames' own origin is opaque: even their files and calls are cross-origin to them.
const open = { 'access-control-allow-origin': '*', 'cross-origin-resource-policy': 'cross-origin', 'cache-control': 'no-cache' };

const sendFile = async (res: ServerResponse, { file, type }: { file: string; type: keyof typeof types }): Promise<void> => {
  const text = await readFile(new URL(`browser/${file}`, import.meta.url), 'utf8');
  const headers = { ...open, 'content-type': types[type], 'x-content-type-options': 'nosniff' };
  const policy: Record<string, string> = type === 'html' ? { 'content-security-policy': pagePolicy } : {};
  send(res, 200, { ...headers, ...policy }, file.endsWith('.ts') ? stripTypeScriptTypes(text) : text);
};

const sendJson = (res: ServerResponse, status: number, body: object): void =>
  send(res, status, { ...open, 'content-type': 'application/json' }, JSON.stringify(body));
