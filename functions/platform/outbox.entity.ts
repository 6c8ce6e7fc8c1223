import { newId } from './ids.ts';
import { nowIso, nowSeconds } from './clock.ts';
import { currentOrigin } from './origin.ts';
import { entityOf, key } from './table.ts';
import type { EventName, EventPayload } from '#events/registry.ts';

const RETENTION_SECONDS = 14 * 24 * 3600;

/**
 * Events to be published. They are written in the transaction of the change that they announce, and the table's stream
 * publishes them, so an event is sent if and only if its change was committed.
 */
export const Outbox = entityOf({
  model: { entity: 'outbox', version: '1', service: 'market' },
  attributes: {
    eventId: { type: 'string', required: true },
    name: { type: 'string', required: true },
    at: { type: 'string', required: true },
    payload: { type: 'any', required: true },
    /** Id of the request, or of the scheduler's run, in which what the event announces began. */
    requestId: { type: 'string' },
    expiresAt: { type: 'number', required: true },
  },
  indexes: { byId: { pk: key('pk', ['eventId']), sk: key('sk', []) } },
});

/** The outbox item of an event, for the transaction of the change that it announces. */
export const outgoing = <N extends EventName>(name: N, payload: EventPayload<N>) => {
  const { requestId } = currentOrigin() ?? {};
  return {
    eventId: newId('event'),
    name,
    at: nowIso(),
    payload: payload as Record<string, unknown>,
    expiresAt: nowSeconds() + RETENTION_SECONDS,
    ...(requestId !== undefined && { requestId }),
  };
};
