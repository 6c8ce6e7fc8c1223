import { readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { send } from '../../http.ts';
import type { Emulator } from '../../emulator.ts';
import type { StripeContext } from './calls.ts';
import { answerChallenge, describeChallenge } from './challenge.ts';
import { ApiError, serverError } from './errors.ts';
import { Params, parseForm } from './form.ts';
import { readText } from './requests.ts';

type Handler = (req: IncomingMessage, res: ServerResponse) => Promise<void>;

/** File in `browser/` by path below the prefix; scripts are bundled with their imports. */
const files: Readonly<Record<string, string>> = {
  '.js': 'stripe-js.js',
  '/card': 'card.html',
  '/card.js': 'card.js',
  '/3ds': 'challenge.html',
  '/challenge.js': 'challenge.js',
  '/wallet': 'wallet.html',
  '/wallet.js': 'wallet.js',
  '/pages.css': 'pages.css',
};

const types: Readonly<Record<string, string>> = { html: 'text/html', js: 'text/javascript', css: 'text/css' };

/** Policy of the frames, which the shop's page sandboxes into an opaque origin, so that its script cannot read them. */
const pagePolicy =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; frame-ancestors 'self'";

/** Serves browsers: the fake of Stripe.js, the frames that it opens, and the API for these frames. */
export const createBrowserSide = (context: StripeContext, api: Handler, wrote: () => void): Emulator => {
  const prefix = '/__local/stripe';
  return {
    prefix,
    isFramed: true,
    async handle(req, res) {
      const url = new URL(req.url ?? '/', 'http://localhost');
      const path = url.pathname.slice(prefix.length);
      const file = files[path];
      try {
        if (path.startsWith('/v1/')) {
          req.url = req.url?.slice(prefix.length);
          await api(req, res);
        } else if (req.method === 'POST' && path === '/3ds') {
          const params = new Params(parseForm(await readText(req)));
          const result = context.store.transaction(() => answerChallenge(context, params));
          wrote();
          sendJson(res, 200, result);
        } else if (req.method === 'GET' && path === '/challenge') {
          sendJson(res, 200, describeChallenge(context, new Params(parseForm(url.search.slice(1)))));
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

// The frames have an opaque origin, so even their own files and API calls are cross-origin.
const open = {
  'access-control-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
  'cache-control': 'no-cache',
};

const sendFile = async (res: ServerResponse, file: string): Promise<void> => {
  const extension = file.split('.').at(-1) ?? '';
  const text = extension === 'js' ? await bundle(file) : await readFile(pathOf(file), 'utf8');
  const headers = {
    ...open,
    'content-type': `${types[extension]}; charset=utf-8`,
    'x-content-type-options': 'nosniff',
  };
  send(res, 200, extension === 'html' ? { ...headers, 'content-security-policy': pagePolicy } : headers, text);
};

const pathOf = (file: string): string => fileURLToPath(new URL(`browser/${file}`, import.meta.url));

const bundles = new Map<string, Promise<string>>();

/** Bundles a script with its imports into one classic script; cached after the first request. */
const bundle = (file: string): Promise<string> => {
  const known = bundles.get(file);
  if (known) return known;
  const built = build({
    entryPoints: [pathOf(file)],
    bundle: true,
    format: 'iife',
    target: 'es2022',
    write: false,
  }).then(({ outputFiles }) => outputFiles[0]?.text ?? '');
  bundles.set(file, built);
  return built;
};

const sendJson = (res: ServerResponse, status: number, body: object): void =>
  send(res, status, { ...open, 'content-type': 'application/json' }, JSON.stringify(body));
