import { entityOf, key } from '../platform/table.ts';

const SUBJECT = {
  /** Id of the question, or of the order of a statement. */
  textId: { type: 'string', required: true },
  kind: { type: ['question', 'reply', 'statement'] as const, required: true },
  /** The artist who wrote it; empty for a question. */
  artistId: { type: 'string', required: true },
} as const;

/** A public text that was reported and that no admin has decided about since; deleted by the decision. */
export const ReportedText = entityOf({
  model: { entity: 'reportedText', version: '1', service: 'market' },
  attributes: {
    ...SUBJECT,
    /** When it was reported last. */
    reportedAt: { type: 'string', required: true },
  },
  indexes: {
    byText: { pk: key('pk', ['textId']), sk: key('sk', ['kind', 'artistId']) },
    open: { index: 'gsi1', pk: key('gsi1pk', ['kind']), sk: key('gsi1sk', ['reportedAt']) },
  },
});

/** A report of a public text; one per reporter, never deleted. */
export const TextReport = entityOf({
  model: { entity: 'textReport', version: '1', service: 'market' },
  attributes: {
    ...SUBJECT,
    /** Hash of the reporter's id. */
    reporter: { type: 'string', required: true },
    at: { type: 'string', required: true },
    reason: { type: 'string', required: true },
  },
  indexes: { ofText: { pk: key('pk', ['textId', 'kind', 'artistId']), sk: key('sk', ['reporter']) } },
});
