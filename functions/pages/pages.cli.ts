// npm run pages -- [--write] [path …]
import { parseArgs } from 'node:util';
import { beginCommand } from '../platform/command.ts';

beginCommand('AWS_REGION', 'SITE_URL', 'MARKET_TABLE', 'PAGES_BUCKET', 'CURSORS_SECRET_ID');

// They need the build, without which a command says so.
const { storedPaths } = await import('./page-store.ts');
const { refreshPages } = await import('./refresh-pages.ts');

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { write: { type: 'boolean', default: false } },
});
/** Documents without data, which a release makes anew. */
const PLAIN = new Set(['/shell', '/not-found']);
const isAsked = (path: string): boolean =>
  !PLAIN.has(path) &&
  (positionals.length === 0 || positionals.some((start) => path === start || path.startsWith(`${start}/`)));

let found = 0;
let written = 0;
for await (const paths of storedPaths()) {
  const asked = paths.filter(isAsked);
  found += asked.length;
  if (values.write) written += (await refreshPages(asked)).refreshed;
}
console.log(`${found} stored pages of this build.`);
console.log(values.write ? `${written} of them have changed.` : 'None was rendered: that takes --write.');
