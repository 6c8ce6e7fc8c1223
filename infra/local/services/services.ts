import { readFile } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { fileURLToPath } from 'node:url';
import type { Services } from '#shared/site/services.ts';
import type { Emulator } from '../emulator.ts';
import { send, targetOf } from '../http.ts';

const PREFIX = '/__local/services';
/** The browser that has it gets the scripts of others; every other one sees the shop without. */
const COOKIE = 'local-services';

/** File in `browser/` by path below the prefix. */
const FILES: Readonly<Record<string, string>> = {
  '/tag-manager.js': 'browser/measure.js',
  '/analytics.js': 'browser/measure.js',
  '/replay.js': 'browser/measure.js',
  '/chat.js': 'browser/chat.js',
  '/affirm.js': 'browser/affirm.js',
  '/dropins.js': 'browser/dropins.js',
  '/photo.jpg': '../../../docs/pictures/home.jpg',
};

/**
 * Fakes of the scripts of others (docs/outside-services.md); those that measure come from another host, which is this
 * machine by its other name. `/on` and `/off` switch them for the browser that asks.
 */
export const createServices = (origin: string) => {
  const host = `${origin}${PREFIX}`;
  const elsewhere = host.replace('127.0.0.1', 'localhost');
  const services: Services = {
    tagManager: `GTM-LOCAL ${elsewhere}/tag-manager.js`,
    analytics: `${elsewhere}/analytics.js`,
    replay: `${elsewhere}/replay.js`,
    chat: `${host}/chat.js?now`,
    chatAfterHours: `${host}/chat.js?later`,
    instalments: `LOCAL ${host}/affirm.js`,
    picker: `local ${host}/dropins.js`,
  };
  const emulator: Emulator = {
    prefix: PREFIX,
    async handle(req, res) {
      const path = targetOf(req).pathname.slice(PREFIX.length);
      const file = FILES[path];
      if (path === '/on' || path === '/off') {
        const cookie = `${COOKIE}=on; Path=/; SameSite=Lax${path === '/on' ? '' : '; Max-Age=0'}`;
        return send(res, 303, { 'location': '/', 'set-cookie': cookie });
      }
      if (file) {
        const body = await readFile(fileURLToPath(new URL(file, import.meta.url)));
        const type = file.endsWith('.js') ? 'text/javascript; charset=utf-8' : 'image/jpeg';
        return send(res, 200, { 'content-type': type, 'cache-control': 'no-cache' }, body);
      }
      return send(res, path === '/seen' ? 204 : 404, {});
    },
  };
  /** The services of the shop that this request's browser sees. */
  const seenBy = ({ headers }: IncomingMessage): Services | undefined =>
    headers.cookie?.split('; ').includes(`${COOKIE}=on`) ? services : undefined;
  return { emulator, seenBy };
};
