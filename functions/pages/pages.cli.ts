// npm run pages -- [--write] [path …]
import { parseArgs } from 'node:util';
import { storedPaths } from './page-store.ts';
import { refreshPages } from './refresh-pages.ts';

const missing = ['AWS_REGION', 'SITE_URL', 'MARKET_TABLE', 'PAGES_BUCKET', 'CURSORS_SECRET_ID'].filter(
  (name) => !process.env[name],
);
if (missing.length > 0) {
  console.error(`Which shop? Please set ${missing.join(', ')} (docs/deploy.md says where they are found).`);
  process.exit(2);
}

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
