import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { fallback, functionForPath } from '../manifest.ts';
import { nameViewer } from './cloudfront/site.ts';
import type { createControl } from './control.ts';
import type { Emulator } from './emulator.ts';
import type { Emulators } from './emulators.ts';
import { isFromHere, readBody, send } from './http.ts';
import type { FunctionHost } from './lambda/function-host.ts';
import { toHttpEvent, writeHttpResult } from './lambda/http-event.ts';

const MAX_BODY_BYTES = 6 * 1024 * 1024;

interface Places {
  emulators: Emulators;
  host: FunctionHost;
  control: ReturnType<typeof createControl>;
  /** Pages and files of the site; waits until it is built. */
  site: (req: IncomingMessage, res: ServerResponse) => Promise<void>;
  now: () => number;
}

/** Hands each request of the origin to whom its path belongs, as CloudFront and the API's gateway do. */
export const routerOf = ({ emulators, host, control, site, now }: Places) => {
  const emulatorFor = (path: string): Emulator | undefined =>
    emulators.list
      .filter(({ prefix }) => path === prefix || path.startsWith(`${prefix}/`) || path.startsWith(`${prefix}.`))
      .toSorted((a, b) => b.prefix.length - a.prefix.length)[0];

  const callFunction = async (req: IncomingMessage, res: ServerResponse, path: string): Promise<void> => {
    const name = functionForPath(path.replace(/\/+$/, '')) ?? fallback;
    const body = await readBody(req, MAX_BODY_BYTES);
    nameViewer(req);
    return writeHttpResult(
      res,
      await host.invoke<APIGatewayProxyStructuredResultV2>(name, toHttpEvent(req, body, now())),
      now(),
    );
  };

  const route = async (req: IncomingMessage, res: ServerResponse): Promise<void> => {
    const path = (req.url ?? '/').split('?')[0] ?? '/';
    if (path === '/api' || path.startsWith('/api/')) return callFunction(req, res, path);
    if (path === '/graphql') return emulators.realtime.handle(req, res);
    if (path.startsWith('/v1/')) return emulators.stripe.api(req, res);
    const emulator = emulatorFor(path);
    if (path.startsWith('/__local') && !isFromHere(req, emulator?.isFramed))
      return send(res, 403, { 'content-type': 'text/plain' }, 'This machine answers its own pages and programs alone.');
    if (emulator) return emulator.handle(req, res);
    if (path.startsWith('/__local') && (await control(req, res, path.replace(/\/+$/, '')))) return undefined;
    return site(req, res);
  };

  return (req: IncomingMessage, res: ServerResponse): void => {
    route(req, res).catch((error: unknown) => {
      const tooLarge = error instanceof RangeError;
      if (!tooLarge) console.error(`${req.method} ${req.url}:`, error);
      const code = tooLarge ? 'request.too_large' : 'server.error';
      const message = tooLarge ? 'The request is too large.' : 'Something went wrong on our side. Please try again.';
      if (!res.headersSent)
        send(
          res,
          tooLarge ? 413 : 500,
          { 'content-type': 'application/json' },
          JSON.stringify({ status: false, code, message, description: message, request_id: '' }),
        );
      else res.destroy();
    });
  };
};
