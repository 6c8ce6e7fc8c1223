import type { EntityItem } from 'electrodb';
import { ERRORS } from '#shared/errors.ts';
import { entityOf, key } from '../platform/table.ts';

/** A style job, one per photo, style and strength; repeated requests get the same job and its result. */
export const StyleJob = entityOf({
  model: { entity: 'styleJob', version: '1', service: 'market' },
  attributes: {
    jobId: { type: 'string', required: true },
    assetId: { type: 'string', required: true },
    /** Owner of the photo when the job was made, by whom the queues are shared fairly; older jobs have none. */
    ownerId: { type: 'string' },
    filterId: { type: 'string', required: true },
    strength: { type: 'number', required: true },
    /** `options` of the request that made the job, as JSON, because the table refuses deep objects. */
    options: { type: 'string' },
    /** Media key of the photo that is painted. */
    sourceKey: { type: 'string', required: true },
    /** Media key of the painting, fixed with the job, so that a retry overwrites the same object. */
    resultKey: { type: 'string', required: true },
    /** `queued` waits for its preview and `previewed` for its painting; `running` is in either pass. */
    status: { type: ['queued', 'previewed', 'running', 'done', 'failed'] as const, required: true },
    /** Epoch milliseconds: last send of its message, last start of a worker, and completion of its preview. */
    sentAt: { type: 'number', required: true },
    startedAt: { type: 'number' },
    previewedAt: { type: 'number' },
    /** Number of starts of the current pass (preview or painting), over all messages. */
    attempts: { type: 'number', required: true },
    error: { type: 'string' },
  },
  indexes: { byId: { pk: key('pk', ['jobId']), sk: key('sk', []) } },
});

export type StoredStyleJob = EntityItem<typeof StyleJob>;

/** The status of a job that waits for its next pass. */
export const waitingStatus = ({ previewedAt }: Pick<StoredStyleJob, 'previewedAt'>): 'queued' | 'previewed' =>
  previewedAt === undefined ? 'queued' : 'previewed';

/** Whether a job waits for its next pass; jobs of earlier versions are `queued` for their paintings, too. */
export const isWaiting = ({ status }: Pick<StoredStyleJob, 'status'>): boolean =>
  status === 'queued' || status === 'previewed';

/**
 * The latest jobs of an owner, of which at most `MAX_UNFINISHED` may be unfinished. Ended ones are forgotten only when
 * the list is full, so the workers need not know of it.
 */
export const StyleQueue = entityOf({
  model: { entity: 'styleQueue', version: '1', service: 'market' },
  attributes: {
    ownerId: { type: 'string', required: true },
    jobs: { type: 'list', items: { type: 'string' }, required: true },
    /** Changes with each write, so that of two jobs at once none is lost. */
    revision: { type: 'number', required: true },
    /** Epoch seconds. */
    expiresAt: { type: 'number', required: true },
  },
  indexes: { ofOwner: { pk: key('pk', ['ownerId']), sk: key('sk', []) } },
});

/** Sentence for the customer when a job failed. */
export const PAINTING_FAILED = 'We could not paint this photo. Please try again.';

/** Sentence of a job that a newer choice of its photo has replaced. */
export const [, REPLACED] = ERRORS['style.replaced'];
