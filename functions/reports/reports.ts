import type { Report } from '#shared/schemas/report.ts';
import type { EntityItem } from 'electrodb';
import { nowIso } from '../platform/clock.ts';
import type { RequestContext } from '../platform/context.ts';
import { spend } from '../platform/rate-limit.ts';
import { hashToken } from '../platform/signing.ts';
import { atMost, ifUnchanged, transact, writersOf, type Items } from '../platform/table.ts';
import { ReportedText, TextReport } from './report.entity.ts';

const MAX_LISTED = 50;
const MAX_SHOWN = 20;

/** What a report is about. */
export type ReportSubject = Pick<EntityItem<typeof ReportedText>, 'textId' | 'kind' | 'artistId'>;

const writers = writersOf({ reported: ReportedText });

/** Stores a report; one per person counts, another changes nothing. Refuses `request.too_many`. */
export const addReport = async (
  subject: ReportSubject,
  reason: string,
  { actor, network }: Pick<RequestContext, 'actor' | 'network'>,
): Promise<void> => {
  await spend('reportOfNetwork', network);
  const at = nowIso();
  const reporter = hashToken(actor.id ?? network);
  await ifUnchanged(
    transact({ report: TextReport, reported: ReportedText }, (write) => ({
      report: write.report.create({ ...subject, reporter, at, reason }).commit(),
      reported: write.reported.put({ ...subject, reportedAt: at }).commit(),
    })),
  );
};

/** Reported texts of a kind that wait for a decision, at most 50, the oldest first. */
export const listReported = async (kind: ReportSubject['kind']): Promise<ReportSubject[]> =>
  (await ReportedText.query.open({ kind }).go({ ...atMost(MAX_LISTED) })).data;

/** Whether a text waits for a decision because of reports. */
export const isReported = async (subject: ReportSubject): Promise<boolean> =>
  (await ReportedText.get(subject).go({ consistent: true })).data !== null;

/** The reports of a text, at most 20. */
export const reportsOf = async (subject: ReportSubject): Promise<Report[]> => {
  const { data } = await TextReport.query.ofText(subject).go({ ...atMost(MAX_SHOWN) });
  return data.map(({ at, reason }) => ({ at, reason }));
};

/** Transaction item that settles the reports of a text; with `areOpen` the transaction fails when another one has settled them. */
export const settlingReports = ({ textId, kind, artistId }: ReportSubject, areOpen = false): Items => {
  const settled = writers.reported.delete({ textId, kind, artistId });
  return {
    reported: (areOpen ? settled.where(({ reportedAt }, { exists }) => exists(reportedAt)) : settled).commit(),
  };
};
