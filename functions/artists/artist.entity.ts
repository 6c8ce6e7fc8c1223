import { CustomAttributeType, type EntityItem } from 'electrodb';
import type { ArtistFigures } from '#shared/people/artists.ts';
import type { ModeratedText } from '#shared/schemas/moderation.ts';
import { entityOf, key } from '../platform/table.ts';

/** An uploaded photo by its id, with its path on the site. */
const OWN_PICTURE = {
  id: { type: 'string', required: true },
  url: { type: 'string', required: true },
} as const;

/**
 * Artists (suppliers). The index `byAvailability` sorts the available ones by rank, so that matching reads only the
 * best.
 */
export const Artist = entityOf({
  model: { entity: 'artist', version: '1', service: 'market' },
  attributes: {
    supplierId: { type: 'string', required: true },
    username: { type: 'string', required: true },
    name: { type: 'string', required: true },
    bio: { type: 'string', required: true, default: '' },
    /** The artist's newest text about themselves while `bio` is an older one, and when it was written (C22). */
    newBio: { type: CustomAttributeType<ModeratedText>('any') },
    bioModeration: { type: ['held', 'hidden'] as const },
    bioWrittenAt: { type: 'string' },
    city: { type: 'string', required: true, default: '' },
    country: { type: 'string', required: true, default: 'US' },
    mediums: { type: 'list', items: { type: 'string' }, required: true, default: [] },
    isActive: { type: 'boolean', required: true },
    /**
     * `open` while the artist takes new orders; matching queries only this partition of `byAvailability`. The last two are
     * set by the staff, and only on artists who are not active.
     */
    availability: { type: ['open', 'full', 'away', 'suspended', 'closed'] as const, required: true, default: 'open' },
    /** Since when and why the staff has suspended or closed the artist, and what they had said themselves before. */
    stopped: {
      type: 'map',
      properties: {
        at: { type: 'string', required: true },
        reason: { type: 'string', required: true },
        before: { type: ['open', 'full', 'away'] as const, required: true },
      },
    },
    /** Number of pieces that the artist paints at once; without it there is no limit. */
    capacity: { type: 'number' },
    /** The artist's portrait and gallery, from their own uploads. */
    avatar: { type: 'map', properties: OWN_PICTURE },
    gallery: {
      type: 'list',
      items: { type: 'map', properties: { ...OWN_PICTURE, title: { type: 'string' } } },
      required: true,
      default: [],
    },
    /** Codes of the languages that the artist speaks. */
    languages: { type: 'list', items: { type: 'string' } },
    /** Usual working time in days by the sku of a medium. */
    usualDays: { type: CustomAttributeType<Record<string, number>>('any') },
    /** Texts that the artist uses again in notes and messages. */
    replies: { type: 'list', items: { type: 'string' } },
    /** What the artist's newest requests show; measured anew with each event about them (artist-figures.ts). */
    figures: { type: CustomAttributeType<ArtistFigures>('any') },
    measuredAt: { type: 'string' },
    /** When the artist last changed the profile. */
    changedAt: { type: 'string' },
    /** When the person was erased: nothing leads to a page of theirs any more. */
    erasedAt: { type: 'string' },
    /** 0 to 1: average stars, share of orders on time, share of requests answered with an offer. */
    rating: { type: 'number', required: true, default: 0.8 },
    onTime: { type: 'number', required: true, default: 0.8 },
    acceptance: { type: 'number', required: true, default: 0.5 },
    rank: { type: 'string', required: true, default: '0500' },
  },
  indexes: {
    byId: { pk: key('pk', ['supplierId']), sk: key('sk', []) },
    byAvailability: { index: 'gsi1', pk: key('gsi1pk', ['availability']), sk: key('gsi1sk', ['rank', 'supplierId']) },
    bioInModeration: { index: 'gsi3', pk: key('gsi3pk', ['bioModeration']), sk: key('gsi3sk', ['bioWrittenAt']) },
    // Lower case, because artist pages are found by username in any case.
    byUsername: {
      index: 'gsi2',
      pk: { field: 'gsi2pk', composite: ['username'], casing: 'lower' },
      sk: key('gsi2sk', []),
    },
  },
});

export type StoredArtist = EntityItem<typeof Artist>;

/** What artists themselves say of their availability; one whom the staff has stopped is away. */
export const ownAvailability = ({ availability }: Pick<StoredArtist, 'availability'>): 'open' | 'full' | 'away' =>
  availability === 'suspended' || availability === 'closed' ? 'away' : availability;
