import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import subsetFont from 'subset-font';

/**
 * What the pages use of the headings' face, which is cut for every width, weight and size: `font-stretch` 75 to 82 %, one
 * weight, and the optical sizes of large headings and of small ones (src/ui/base.css).
 */
const AXES = { wdth: { min: 75, max: 82 }, wght: 700, opsz: { min: 24, max: 96 } };

/** Code points of each file, as its `unicode-range` says (src/ui/tokens.css). */
const RANGES: Record<string, [first: number, last: number][]> = {
  'latin': [
    [0x20, 0xff],
    [0x131, 0x131],
    [0x152, 0x153],
    [0x2bb, 0x2bc],
    [0x2c6, 0x2c6],
    [0x2da, 0x2da],
    [0x2dc, 0x2dc],
    [0x2000, 0x206f],
    [0x20ac, 0x20ac],
    [0x2122, 0x2122],
    [0x2191, 0x2191],
    [0x2193, 0x2193],
    [0x2212, 0x2212],
    [0x2215, 0x2215],
  ],
  'latin-ext': [
    [0x100, 0x130],
    [0x132, 0x151],
    [0x154, 0x2ba],
    [0x1e00, 0x1eff],
    [0x20a0, 0x20ab],
    [0x20ad, 0x20c0],
  ],
};

const packaged = (name: string): string =>
  fileURLToPath(
    import.meta.resolve(
      `@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-${name}-standard-normal.woff2`,
    ),
  );

/**
 * Writes the headings' face as the pages use it, `display-latin.woff2` (less than half of what the package has) and
 * `display-latin-ext.woff2`, once per version and cut; answers their folder.
 */
export const cutFonts = async (): Promise<string> => {
  const sources = Object.keys(RANGES).map((name) => [name, readFileSync(packaged(name))] as const);
  const hash = createHash('sha256').update(JSON.stringify([AXES, RANGES]));
  for (const [, bytes] of sources) hash.update(bytes);
  const folder = fileURLToPath(
    new URL(`../node_modules/.cache/atelier-fonts/${hash.digest('hex').slice(0, 12)}/`, import.meta.url),
  );
  mkdirSync(folder, { recursive: true });
  for (const [name, bytes] of sources) {
    const file = `${folder}display-${name}.woff2`;
    if (existsSync(file)) continue;
    const text = (RANGES[name] ?? [])
      .flatMap(([first, last]) => Array.from({ length: last - first + 1 }, (_, index) => first + index))
      .map((codePoint) => String.fromCodePoint(codePoint))
      .join('');
    writeFileSync(file, await subsetFont(bytes, text, { targetFormat: 'woff2', variationAxes: AXES }));
  }
  return folder;
};
