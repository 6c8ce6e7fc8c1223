import type { EntityItem } from 'electrodb';
import { cached } from '../platform/cached.ts';
import { entityOf, key } from '../platform/table.ts';

/** Newest previews that the promise of the converter is measured over. */
const MEASURED = 50;

/** Previews before which nothing is promised. */
const MIN_MEASURED = 5;

/** Cache TTL of the measure. */
const CACHE_TTL_MS = 60_000;

/** How long customers waited for the newest previews, in milliseconds, the newest last: one item. */
const PreviewTimes = entityOf({
  model: { entity: 'previewTimes', version: '1', service: 'market' },
  attributes: {
    list: { type: ['all'] as const, required: true },
    milliseconds: { type: 'list', items: { type: 'number' }, required: true, default: [] },
  },
  indexes: { byList: { pk: key('pk', ['list']), sk: key('sk', []) } },
});

type StoredTimes = EntityItem<typeof PreviewTimes>;

const readTimes = async (): Promise<StoredTimes['milliseconds']> =>
  (await PreviewTimes.get({ list: 'all' }).go()).data?.milliseconds ?? [];

/**
 * Adds the time that a customer waited for a preview. Of two that are added at once one may be lost, which changes the
 * measure by one part in fifty.
 */
export const addPreviewTime = async (milliseconds: number): Promise<void> => {
  const times = await readTimes();
  await PreviewTimes.put({ list: 'all', milliseconds: [...times, milliseconds].slice(-MEASURED) }).go();
};

/** Seconds, rounded up, in which three of four previews came; null below five previews. */
export const secondsOf = (milliseconds: readonly number[]): number | null => {
  if (milliseconds.length < MIN_MEASURED) return null;
  const sorted = milliseconds.toSorted((a, b) => a - b);
  return Math.max(1, Math.ceil((sorted[Math.ceil(0.75 * sorted.length) - 1] ?? 0) / 1000));
};

/** `secondsOf` the newest previews, at most a minute old. */
export const previewSeconds = cached(CACHE_TTL_MS, async () => secondsOf(await readTimes()));
