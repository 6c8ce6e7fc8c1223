/** Upper end of the first bucket of waits, in seconds; each further one ends at the double. */
const FIRST_SECONDS = 300;
/** The last bucket begins at 57 days, and has no end. */
const LAST_BUCKET = 15;

/** Upper end of a bucket in seconds. */
const endOf = (bucket: number): number => FIRST_SECONDS * 2 ** bucket;

/** The bucket of a wait in seconds: 0 up to five minutes, each further one up to the double, 15 for all that is longer. */
export const bucketOf = (seconds: number): number =>
  Math.min(LAST_BUCKET, Math.max(0, Math.ceil(Math.log2(seconds / FIRST_SECONDS))));

/**
 * The median of waits in seconds from how many are in each bucket, between the ends of its bucket by its rank; null without
 * any. It is at most double or half of the true one.
 */
export const medianOf = (counts: readonly number[]): number | null => {
  const total = counts.reduce((sum, count) => sum + count, 0);
  if (total === 0) return null;
  const rank = (total + 1) / 2;
  let before = 0;
  for (const [bucket, count] of counts.entries()) {
    if (before + count >= rank) {
      const from = bucket === 0 ? 0 : endOf(bucket - 1);
      return Math.round(from + ((rank - before - 0.5) / count) * (endOf(bucket) - from));
    }
    before += count;
  }
  return endOf(LAST_BUCKET);
};

/** All buckets, the shortest waits first. */
export const BUCKETS: readonly number[] = Array.from({ length: LAST_BUCKET + 1 }, (_, bucket) => bucket);
