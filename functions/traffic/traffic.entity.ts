import { DEVICES, SOURCES } from '#shared/site/traffic.ts';
import { entityOf, key } from '../platform/table.ts';

const OF_VISIT = {
  source: { type: SOURCES, required: true },
  device: { type: DEVICES, required: true },
} as const;

/**
 * How often an event happened in an hour (UTC) on a page, from a source and on a kind of device. Only sums are stored:
 * nothing of a single visit can be read from them.
 */
export const EventCount = entityOf({
  model: { entity: 'eventCount', version: '1', service: 'market' },
  attributes: {
    /** `2026-11-27`. */
    day: { type: 'string', required: true },
    /** `00` to `23`. */
    hour: { type: 'string', required: true },
    event: { type: 'string', required: true },
    page: { type: 'string', required: true },
    ...OF_VISIT,
    times: { type: 'number' },
    expiresAt: { type: 'number' },
  },
  indexes: { ofDay: { pk: key('pk', ['day']), sk: key('sk', ['hour', 'event', 'page', 'source', 'device']) } },
});

/** How often each step of the way to an order was taken on a day (UTC), from a source and on a kind of device. */
export const StepCount = entityOf({
  model: { entity: 'stepCount', version: '1', service: 'market' },
  attributes: {
    /** `2026-11`. */
    month: { type: 'string', required: true },
    day: { type: 'string', required: true },
    ...OF_VISIT,
    visits: { type: 'number' },
    viewed: { type: 'number' },
    customized: { type: 'number' },
    added: { type: 'number' },
    checkouts: { type: 'number' },
    ordered: { type: 'number' },
    expiresAt: { type: 'number' },
  },
  indexes: { ofMonth: { pk: key('pk', ['month']), sk: key('sk', ['day', 'source', 'device']) } },
});

/** How often links with a referral code were followed in a month (UTC). */
export const LinkCount = entityOf({
  model: { entity: 'linkCount', version: '1', service: 'market' },
  attributes: {
    referralCode: { type: 'string', required: true },
    month: { type: 'string', required: true },
    clicks: { type: 'number' },
    expiresAt: { type: 'number' },
  },
  indexes: { ofCode: { pk: key('pk', ['referralCode']), sk: key('sk', ['month']) } },
});
