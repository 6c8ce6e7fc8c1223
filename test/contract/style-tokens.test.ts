import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
const ROLES = ['web/src/ui/tokens.css', 'web/src/ui/base.css'];
const sheets = execFileSync('git', ['ls-files', 'web/src/*.css'], { cwd: root, encoding: 'utf8' })
  .trim()
  .split('\n')
  .map((file): [string, string] => [file, readFileSync(join(root, file), 'utf8').replaceAll(/\/\*[\s\S]*?\*\//g, '')]);

const SCALE = new Set([0, 1, 2, 4, 6, 8, 10, 12, 14, 16, 20, 24, 28, 32, 40, 48, 64, 96, 128]);
const SPACING = /(?:^|[\s;{])(?:padding|margin|gap|row-gap|column-gap)(?:-[a-z-]+)?\s*:\s*([^;}]+)/g;

const hexValues = ([file, text]: [string, string]): string[] =>
  ROLES.includes(file) ? [] : [...text.matchAll(/#[\da-f]{3,8}\b/gi)].map(([value]) => value);

const spacingOffTheScale = ([, text]: [string, string]): string[] =>
  [...text.matchAll(SPACING)].flatMap(([, values = '']) =>
    [...values.matchAll(/-?([\d.]+)px/g)].filter(([, px]) => !SCALE.has(Number(px))).map(([value]) => value),
  );

const unnamedBreakpoints = ([, text]: [string, string]): string[] =>
  [...text.matchAll(/@media[^{]*\bwidth[^{]*/g)].map(([query]) => query.trim());

// What is left by each rule: drawings (a wall, a room, a frame, the paint of an avatar) keep their own colours. A number here
// only ever falls; a sheet that is changed takes colours from the tokens, spacing from the scale and breakpoints by name.
it.each([
  ['colours that no token has', hexValues, 7],
  ['spacing outside the scale', spacingOffTheScale, 104],
  ['breakpoints without a name', unnamedBreakpoints, 28],
] as const)('%s: no more than there were', (_, find, left) => {
  const found = sheets.flatMap((sheet) => find(sheet).map((value) => `${sheet[0]}: ${value}`));
  expect(found.length, found.join('\n')).toBe(left);
});

// Durations that the specification names (doc 1 §9); what has no counterpart here stands in docs/decisions/051.
it.each([
  ['a carousel turns', 'web/src/ui/carousel.module.css', 'transform 400ms'],
  ['the order form comes', 'web/src/features/products/customize-dialog.module.css', 'come 500ms'],
  ['a filter replaces another', 'web/src/features/styles/canvas.module.css', 'opacity 500ms'],
  ['a filter’s own picture comes', 'web/src/features/styles/style-strip.module.css', 'opacity 1500ms'],
  ['the panel of the menu slides', 'web/src/app/phone-menu.module.css', 'paint 300ms'],
])('G-19 Z-07 %s in its time', (_, file, duration) => {
  expect(new Map(sheets).get(file)).toContain(duration);
});

/** Slides in view as a sheet gives them: for every width, then below or from each width that it names. */
const slidesInView = (text: string): [width: string, slides: string][] =>
  text
    .split('@media')
    .flatMap((part, index) =>
      [...part.matchAll(/--per-view: ([\d.]+)/g)].map(([, slides = '']): [string, string] => [
        index === 0 ? 'all' : (/\(([^)]*)\)/.exec(part)?.[1] ?? ''),
        slides,
      ]),
    );

it.each([
  ['G-09 a gallery shows one work, and two on a wide screen', 'galleries/works-carousel', [['--from-tablet', '2']]],
  [
    'G-18 of the featured photos five are in view, and fewer on each narrower screen',
    'products/featured-photos',
    [
      ['all', '5'],
      ['max-width: 1600px', '4'],
      ['max-width: 1300px', '3'],
      ['max-width: 900px', '2'],
      ['max-width: 639px', '1.6'],
    ],
  ],
])('%s', (_, sheet, slides) => {
  expect(slidesInView(new Map(sheets).get(`web/src/features/${sheet}.module.css`) ?? '')).toEqual(slides);
});
