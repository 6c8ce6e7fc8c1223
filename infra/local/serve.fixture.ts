import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { vi } from 'vitest';
import type { StandIn } from './stand-in.ts';

/** Serves stand-ins on a free port of the loopback, for tests; `make` gets the origin, which some must know beforehand. */
export const serve = async (
  make: (origin: string) => StandIn[],
): Promise<{ origin: string; close(): Promise<void> }> => {
  let mounted: StandIn[] = [];
  const server = createServer((req, res) => {
    const found = mounted.find(({ prefix }) => req.url?.startsWith(prefix));
    if (found) void found.handle(req, res);
    else res.writeHead(404).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  mounted = make(origin);
  return {
    origin,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
};

/** Credentials for clients under test; the stand-ins that check signatures are given the same. */
export const credentials = { accessKeyId: 'AKIALOCAL', secretAccessKey: 'local-secret' };

/** Waits until a check passes: generously, for the machine may be busy, and without delay when it is not. */
export const eventually = (check: () => void): Promise<void> => vi.waitFor(check, { timeout: 8000, interval: 10 });
