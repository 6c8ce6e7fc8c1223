import { expect, it } from 'vitest';
import type { Derivative } from '#shared/schemas/asset.ts';
import { closestTo } from './chosen-style.ts';

const painting = (id: string, strength: number, url = `/media/${id}-${strength}`): Derivative => ({
  id,
  strength,
  key: url,
  url,
});
const oils = [painting('oil', 0.5), painting('oil', 0.8), painting('pencil', 1)];

it('S-04 what has been painted at a strength is shown as it is', () => {
  expect(closestTo(oils, { id: 'oil', strength: 0.8 })).toEqual({ url: '/media/oil-0.8', id: 'oil', opacity: 1 });
});

it('S-04 a finished painting goes before its preview', () => {
  const paintings = [painting('oil', 1, '/media/finished'), painting('oil', 1, '/media/preview')];
  expect(closestTo(paintings, { id: 'oil', strength: 1 })?.url).toBe('/media/finished');
});

it('S-04 other strengths are laid on as thinly as they are weaker than the strongest painting, never thicker', () => {
  expect(closestTo(oils, { id: 'oil', strength: 0.2 })).toEqual({ url: '/media/oil-0.8', id: 'oil', opacity: 0.25 });
  expect(closestTo(oils, { id: 'oil', strength: 1 })).toMatchObject({ url: '/media/oil-0.8', opacity: 1 });
});

it('S-08 nothing is laid on for photorealistic, for no strength, and for a style without paintings', () => {
  expect(closestTo(oils, { id: 'photorealistic', strength: 0 })).toBeUndefined();
  expect(closestTo(oils, { id: 'oil', strength: 0 })).toBeUndefined();
  expect(closestTo(oils, { id: 'charcoal', strength: 1 })).toBeUndefined();
});
