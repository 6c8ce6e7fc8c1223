import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { normalizePath, type Plugin } from 'vite';

const FLAGS = 'virtual:flags';
const folder = normalizePath(fileURLToPath(new URL('../node_modules/country-flag-icons/3x2/', import.meta.url)));
const codes = readdirSync(folder)
  .map((name) => /^([A-Z]{2})\.svg$/.exec(name)?.[1])
  .filter((code) => code !== undefined);

/**
 * `virtual:flags` has the codes of the countries with a flag, and the folder of the flags, whose name holds the hash of
 * them all. A URL for each file would be 4 kB of script on every page with a flag.
 */
export const flags = (): Plugin => {
  const files = codes.map((code) => [`${code}.svg`, readFileSync(folder + `${code}.svg`)] as const);
  const hash = createHash('sha256');
  for (const [name, bytes] of files) hash.update(name).update(bytes);
  const built = `static/flags-${hash.digest('base64url').slice(0, 8)}/`;
  let isServed = false;
  return {
    name: 'flags',
    configResolved: ({ command }) => {
      isServed = command === 'serve';
    },
    resolveId: (id) => (id === FLAGS ? `\0${FLAGS}` : undefined),
    load: (id) =>
      id === `\0${FLAGS}`
        ? `export const FOLDER = ${JSON.stringify(isServed ? `/@fs${folder}` : `/${built}`)};
export const CODES = ${JSON.stringify(codes.join(' '))};`
        : undefined,
    generateBundle() {
      if (this.environment.name !== 'client') return;
      for (const [name, source] of files) this.emitFile({ type: 'asset', fileName: built + name, source });
    },
  };
};
