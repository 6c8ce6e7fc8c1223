import type { ArtistReview, ArtistWork } from '#shared/schemas/artist.ts';
import { entityOf, key } from '../platform/table.ts';

/** What an artist's page shows besides the artist; an item of its own, because matching reads artists by the dozen and needs none of it. */
export const Portfolio = entityOf({
  model: { entity: 'portfolio', version: '1', service: 'market' },
  attributes: {
    supplierId: { type: 'string', required: true },
    works: { type: 'any', required: true },
    reviews: { type: 'any', required: true },
  },
  indexes: { ofArtist: { pk: key('pk', ['supplierId']), sk: key('sk', []) } },
});

export interface StoredPortfolio {
  supplierId: string;
  works: ArtistWork[];
  reviews: ArtistReview[];
}
