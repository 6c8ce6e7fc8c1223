import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { LAST_STEP, proportionOf } from '#web/features/galleries/wall.ts';

const sheet = new URL('../../web/src/features/galleries/works-wall.module.css', import.meta.url);

it('G-10 the wall has a rule for each step of proportions, so that its rows need no script', () => {
  const rules = readFileSync(sheet, 'utf8').matchAll(/\[data-step='(\d+)'\] \{\s*--ar: ([\d.]+);/g);
  expect(Array.from(rules, ([, step, ar]) => [Number(step), Number(ar)])).toEqual(
    Array.from({ length: LAST_STEP + 1 }, (_, step) => [step, proportionOf(step)]),
  );
});
