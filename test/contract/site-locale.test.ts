import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { formatCents } from '#shared/money/money.ts';
import { countryName, dateFormat, formatCount } from '#shared/site/formats.ts';
import { SITE } from '#shared/site/locale.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const sources = execFileSync('git', ['ls-files', 'shared', 'functions', 'web/src'], { cwd: root, encoding: 'utf8' })
  .trim()
  .split('\n')
  .filter((file) => /\.tsx?$/.test(file) && !/\.(test|fixture)\.tsx?$/.test(file));

/** Files that ask `Intl` itself, each with what it asks. */
const ASKING: Record<string, string> = {
  'shared/site/formats.ts': 'the one module that writes dates, numbers, money and names of countries',
  'shared/time/zone.ts': 'reads the clock of a time zone',
  'shared/money/gift-problems.ts': 'asks whether a time zone exists',
  'web/src/features/cart/countries.ts': 'names and sorts countries in the browser’s own languages',
  'web/src/features/piece/gift-card.draft.ts': 'reads the browser’s time zone',
};

it('W-07 Z-13 C54 a shop’s locale is English of the United States, in dollars, with addresses without a prefix', () => {
  expect(SITE).toEqual({ locale: 'en_US', prefix: '', currency: 'usd', catalog: 'en_US' });
  const noon = Date.UTC(2026, 10, 27, 12);
  expect([
    formatCents(123_456),
    formatCount(12_480),
    dateFormat({ dateStyle: 'long', timeZone: 'UTC' })(noon),
    countryName('DE'),
  ]).toEqual(['$1,234.56', '12,480', 'November 27, 2026', 'Germany']);
});

it('C54 dates, numbers, money and countries are written by one module', () => {
  const asking = sources.filter((file) =>
    /\bIntl\.\w+\(|\.toLocale\w*\(|['"]en[-_]US['"]/.test(readFileSync(root + file, 'utf8')),
  );
  const besides = ['shared/site/locale.ts', 'shared/catalogue/options.ts'];
  expect(asking.toSorted()).toEqual([...Object.keys(ASKING), ...besides].toSorted());
});
