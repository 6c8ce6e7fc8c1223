import type { EntityItem } from 'electrodb';
import { entityOf, key } from '../platform/table.ts';

/** Paintings asked for, one per photo, style and strength: whoever asks again gets the same job and its result. */
export const StyleJob = entityOf({
  model: { entity: 'styleJob', version: '1', service: 'market' },
  attributes: {
    jobId: { type: 'string', required: true },
    assetId: { type: 'string', required: true },
    filterId: { type: 'string', required: true },
    strength: { type: 'number', required: true },
    /** The picture that is painted from. */
    sourceKey: { type: 'string', required: true },
    /** Where the painting goes, chosen with the job: a second try overwrites the first. */
    resultKey: { type: 'string', required: true },
    status: { type: ['queued', 'running', 'done', 'failed'] as const, required: true },
    /** Epoch milliseconds: when its message was last sent, when its painter last began, and since when its preview can be seen. */
    sentAt: { type: 'number', required: true },
    startedAt: { type: 'number' },
    previewedAt: { type: 'number' },
    /** How often a painter has begun with what is next, the preview or the painting, over all messages. */
    attempts: { type: 'number', required: true },
    error: { type: 'string' },
  },
  indexes: { byId: { pk: key('pk', ['jobId']), sk: key('sk', []) } },
});

export type StoredStyleJob = EntityItem<typeof StyleJob>;

/** What the customer reads when a painting could not be made. */
export const PAINTING_FAILED = 'We could not paint this photo. Please try again.';
