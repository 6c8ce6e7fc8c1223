import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Emulator } from './emulator.ts';

/** Serves emulators on a free port of the loopback for tests; `make` gets the origin, which some emulators need. */
export const serve = async (
  make: (origin: string) => Emulator[],
): Promise<{ origin: string; close(): Promise<void> }> => {
  let mounted: Emulator[] = [];
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

/** Credentials of the clients under test and of the emulators that verify signatures. */
export const credentials = { accessKeyId: 'AKIALOCAL', secretAccessKey: 'local-secret' };
