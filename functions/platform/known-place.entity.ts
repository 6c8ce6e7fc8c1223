import { entityOf, key } from './table.ts';

/**
 * A browser or network from which somebody proved to own a subject, such as an account by signing in or a gift card by
 * its pin; the item expires by TTL.
 */
export const KnownPlace = entityOf({
  model: { entity: 'knownPlace', version: '1', service: 'market' },
  attributes: {
    /** Id of the account or gift card. */
    owner: { type: 'string', required: true },
    /** Keyed hash of owner and place, so that a copy of the table reveals neither networks nor who shares one. */
    place: { type: 'string', required: true },
    expiresAt: { type: 'number', required: true },
  },
  indexes: { byPlace: { pk: key('pk', ['owner']), sk: key('sk', ['place']) } },
});
