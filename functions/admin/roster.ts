import { AppError } from '#shared/errors.ts';
import {
  STANDING_ACTS,
  type FindArtists,
  type RosterArtist,
  type RosterArtists,
  type Standing,
} from '#shared/schemas/roster.ts';
import { averageOf } from '#shared/orders/reviews.ts';
import { typedWords } from '#shared/text/search-words.ts';
import { Artist, type StoredArtist } from '../artists/artist.entity.ts';
import { piecesInHand, readArtists } from '../artists/artists.ts';
import { find } from '../lookups/find.ts';
import { payableOf } from '../payouts/payouts.ts';
import { artistTallies } from '../reviews/tallies.ts';

/** Artists of a page; each costs a look at what is in their hands and at what they are owed. */
const PAGE = 20;

/** How an artist stands for the staff; one who is not active without a word of the staff counts as suspended. */
export const standingOf = ({ isActive, availability }: Pick<StoredArtist, 'isActive' | 'availability'>): Standing =>
  isActive || availability === 'closed' ? availability : 'suspended';

/** Artists as the staff sees them, in the same order. */
export const rosterViews = async (artists: readonly StoredArtist[]): Promise<RosterArtist[]> => {
  const tallies = new Map(
    (await artistTallies(artists.map(({ supplierId }) => supplierId))).map((tally) => [tally.id, tally]),
  );
  return Promise.all(
    artists.map(async (artist) => {
      const { supplierId, name, username, mediums, capacity, figures, stopped } = artist;
      const [inHand, payable] = await Promise.all([piecesInHand(supplierId), payableOf(supplierId)]);
      const tally = tallies.get(supplierId);
      const standing = standingOf(artist);
      return {
        id: supplierId,
        name,
        username,
        mediums,
        standing,
        in_hand: inHand,
        capacity: capacity ?? null,
        stars: (tally && averageOf(tally)) ?? null,
        reviews: tally?.count ?? 0,
        requests: figures?.requests ?? 0,
        offers: figures?.offers ?? 0,
        finished: figures?.finished ?? 0,
        on_time: figures?.onTime ?? 0,
        payable_cents: payable,
        since: stopped?.at ?? null,
        reason: stopped?.reason ?? null,
        acts: [...STANDING_ACTS[standing]],
      };
    }),
  );
};

/** The place of an artist in the list of a standing, `{rank}|{supplierId}`. */
const readPlace = (after: string): { rank: string; supplierId: string } => {
  const [rank, supplierId, ...rest] = after.split('|');
  if (!rank || !supplierId || rest.length > 0)
    throw new AppError('request.invalid', { fields: { after: 'This page of the list does not exist.' } });
  return { rank, supplierId };
};

const pageOf = async (standing: Standing, after: string | undefined) => {
  const query = Artist.query.byAvailability({ availability: standing });
  const { data } = await (after === undefined ? query : query.lt(readPlace(after))).go({ order: 'desc', limit: PAGE });
  const last = data.length === PAGE ? data.at(-1) : undefined;
  return {
    artists: data.filter((artist) => standingOf(artist) === standing),
    next: last ? `${last.rank}|${last.supplierId}` : null,
  };
};

const foundBy = async (q: string, after: string | undefined) => {
  const { ids, next } = await find('artist', typedWords(q), { limit: PAGE, after });
  const byId = new Map((ids.length > 0 ? await readArtists(ids) : []).map((artist) => [artist.supplierId, artist]));
  return { artists: ids.flatMap((id) => byId.get(id) ?? []), next };
};

/**
 * A page of the roster, at most 20 artists: those of a standing, the best rank first, or in every standing those whom words
 * of a name or username find. A page can be shorter, even empty, with a next one, because it leaves out the erased and with
 * `sku` those who do not paint it. Refuses `request.invalid` for a cursor of another list.
 */
export const listArtists = async ({ standing, q, sku, after }: FindArtists): Promise<RosterArtists> => {
  const { artists, next } = await (q === undefined ? pageOf(standing, after) : foundBy(q, after));
  const fitting = artists.filter(
    ({ erasedAt, mediums }) => erasedAt === undefined && (sku === undefined || mediums.includes(sku)),
  );
  return { artists: await rosterViews(fitting), next };
};
