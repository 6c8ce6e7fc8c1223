import { Duration } from 'aws-cdk-lib';
import { MathExpression, type Alarm, type IMetric, type Metric } from 'aws-cdk-lib/aws-cloudwatch';
import { FIVE_MINUTES, type Alarms } from './alarms.ts';

/** Something that people wait for, and how much of it may fail. */
export interface Objective {
  /** Heading in docs/runbook.md. */
  heading: string;
  failed: Metric;
  calls: Metric;
  /** Percent of the calls of a month that may fail. */
  allowed: number;
}

/**
 * A month's allowance is used up in two days at 14.4 times its rate, and in five days at 6 times
 * (https://sre.google/workbook/alerting-on-slos). Few failures say nothing of a share, so each window needs some.
 */
const FAST = { period: Duration.hours(1), rate: 14.4, failures: 5 };
const SLOW = { period: Duration.hours(6), rate: 6, failures: 10 };
/** What stops a release is what is wrong now: of a window of an hour the release that mends it would be taken back. */
const NOW = { period: FIVE_MINUTES, rate: 14.4, failures: 2 };

/** Failures in percent of all calls, as far as there are so many of them. */
export const share = (
  { failed, calls }: Pick<Objective, 'failed' | 'calls'>,
  period: Duration,
  failures: number,
): IMetric =>
  new MathExpression({
    expression: `IF(failed >= ${failures}, failed / calls * 100, 0)`,
    usingMetrics: { failed, calls },
    period,
    label: 'Failures in % of the calls',
  });

const watch = (
  alarms: Alarms,
  id: string,
  objective: Objective,
  { period, rate, failures }: typeof FAST,
  reach: 'page' | 'mail' | 'release',
): Alarm =>
  alarms.watch(id, {
    heading: objective.heading,
    metric: share(objective, period, failures),
    threshold: Math.min(50, Number((objective.allowed * rate).toFixed(2))),
    reach,
  });

/** Calls a person when an objective's allowance burns fast. */
export const pageAtFastBurn = (alarms: Alarms, id: string, objective: Objective): Alarm =>
  watch(alarms, id, objective, FAST, 'page');

/** Mails when an objective's allowance burns slowly. */
export const mailAtSlowBurn = (alarms: Alarms, id: string, objective: Objective): Alarm =>
  watch(alarms, `${id}Slowly`, objective, SLOW, 'mail');

/** The alarm that takes a release back; nobody else hears of it. */
export const stopReleases = (alarms: Alarms, id: string, objective: Objective): Alarm =>
  watch(alarms, `${id}Now`, objective, NOW, 'release');
