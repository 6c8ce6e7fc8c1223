import { expect, it } from 'vitest';
import { Artist } from '#functions/artists/artist.entity.ts';
import { rebuildProjections, tallyDifferences } from '#functions/publishing/rebuild.ts';
import { RatingTally, Review } from '#functions/reviews/review.entity.ts';
import { hideWork } from '#functions/works/show-work.ts';
import { randomOf } from '#test/support/random.ts';
import { differencesOf, runReviewEvents } from '#test/support/review-events.ts';

it(
  'C14 C23 ratings, public works, their lists and counts equal a recount after 200 random events, late, repeated and reordered, and a rebuild mends them',
  { tags: 'soak' },
  async () => {
    const run = await runReviewEvents(200, randomOf(13));
    expect(run.deliveries).toBeGreaterThan(100);
    expect(await differencesOf(run)).toEqual([]);

    const { artist, order } = run.pieces.find(({ rating }) => rating !== undefined)!;
    const right = (await Artist.get({ supplierId: artist.id }).go()).data?.rating;
    await RatingTally.patch({ kind: 'artist', id: artist.id }).set({ stars: 1, count: 1 }).go();
    await RatingTally.delete({ kind: 'line', id: order.sku }).go();
    await Artist.patch({ supplierId: artist.id }).set({ rating: 0.1 }).go();
    for (const piece of run.pieces) await hideWork(piece.order.orderId);
    expect((await tallyDifferences()).length).toBe(2);
    expect(await rebuildProjections()).toMatchObject({ tallies: 2 });
    expect(await differencesOf(run)).toEqual([]);
    expect((await Artist.get({ supplierId: artist.id }).go()).data?.rating).toBe(right);

    await Review.patch({ orderId: order.orderId }).remove(['counted']).go();
    for (const kind of ['artist', 'line'] as const)
      await RatingTally.delete({ kind, id: kind === 'artist' ? artist.id : order.sku }).go();
    await rebuildProjections();
    expect(await differencesOf(run)).toEqual([]);
  },
);
