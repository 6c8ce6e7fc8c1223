import sharp from 'sharp';
import { smoke } from '#infra/operator/smoke.ts';
import { expect, test } from './atelier.ts';

test('npm run smoke: a shop that works passes, and a visitor without credentials tries what visitors may', async ({
  baseURL,
}) => {
  const bytes = await sharp({ create: { width: 640, height: 480, channels: 3, background: '#93a56b' } })
    .jpeg()
    .toBuffer();
  const outcomes = await smoke(baseURL ?? '', { name: 'smoke.jpg', bytes }, undefined);
  expect(
    outcomes.map(({ name, state, detail }) => `${name} ${state}${state === 'fails' ? `: ${detail}` : ''}`),
  ).toEqual([
    'site works',
    'API works',
    'cart works',
    'photo and style job works',
    'live questions works',
    'webhook works',
    'mail skipped',
    'alarms skipped',
    'log filters skipped',
    'functions of the CDN skipped',
  ]);
});
