import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { installChromium } from '#test/support/chromium.ts';
import { startSystem, workOf, type System } from '#test/support/system.ts';
import { warmFunctions, warmFaces } from './warm.ts';

/** The answer of POST /?signal=…: the time until the system was ready again, and the processor time for that. */
export interface Restarted {
  readyMs: number;
  workSeconds: number;
}

/** Longest side of the demo's pictures in pixels: painting them in 600 takes 13 s of the processor more in a fresh clone. */
const DEMO_SIDE = 300;

const startWarm = async (): Promise<System> => {
  const system = await startSystem({ demoSide: DEMO_SIDE });
  try {
    await warmFunctions(system.origin);
    await warmFaces(system.origin);
    return system;
  } catch (error) {
    await system.remove();
    throw error;
  }
};

/**
 * One system with fresh demo data for all browser tests, passed on as E2E_ORIGIN; a preset E2E_ORIGIN is tested
 * instead. E2E_RESTART is the URL where a test stops the system with a signal and starts it again with its data.
 */
export default async function setUp(): Promise<(() => Promise<void>) | undefined> {
  installChromium();
  if (process.env.E2E_ORIGIN) return undefined;
  let system = await startWarm();
  const restart = async (signal: NodeJS.Signals): Promise<Restarted> => {
    const { dataDir, origin } = system;
    await system.end(signal);
    system = await startSystem({ dataDir, port: Number(new URL(origin).port) });
    const workSeconds = workOf(system);
    await warmFunctions(origin);
    return { readyMs: system.readyMs, workSeconds };
  };
  const control = createServer((request, response) => {
    const signal = new URL(request.url ?? '', 'http://local').searchParams.get('signal') as NodeJS.Signals;
    restart(signal).then(
      (restarted) => response.end(JSON.stringify(restarted)),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  });
  control.listen(0, '127.0.0.1');
  await once(control, 'listening');
  process.env.E2E_ORIGIN = system.origin;
  process.env.E2E_RESTART = `http://127.0.0.1:${(control.address() as AddressInfo).port}`;
  return async () => {
    control.close();
    await system.remove();
  };
}
