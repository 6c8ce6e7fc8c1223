import { COUNTED_MESSAGES, lambdaLine, type CountedMetric } from '../counted-messages.ts';
import { json, type CallAws } from './aws.ts';
import { STACK } from './stage.ts';

interface Filters {
  metricFilters: { filterName: string; filterPattern: string }[];
}
interface Matches {
  matches: { eventNumber: number }[];
}

const printedError = (message: string): string =>
  JSON.stringify({ level: 'error', at: '2026-11-27T08:15:30.120Z', message, error: 'Error', reason: 'smoke' });
const HARMLESS = JSON.stringify({ operation: 'GET /api/home', ok: true, ms: 12.5, tableCalls: 1 });

/**
 * Asks CloudWatch whether the deployed filters find the lines that they count, one of each message, and no other line;
 * answers how many were tried.
 */
export const tryFilters = async (call: CallAws): Promise<string> => {
  let tried = 0;
  for (const metricName of Object.keys(COUNTED_MESSAGES) as CountedMetric[]) {
    const lines = [...COUNTED_MESSAGES[metricName].map(printedError), HARMLESS];
    const { metricFilters } = JSON.parse(
      await call(json('logs', 'Logs_20140328.DescribeMetricFilters', { metricNamespace: STACK, metricName })),
    ) as Filters;
    if (metricFilters.length === 0) throw new Error(`no log has a filter for ${metricName}`);
    for (const filterPattern of new Set(metricFilters.map((filter) => filter.filterPattern))) {
      const logEventMessages = lines.map((line) => lambdaLine(line, line === HARMLESS ? 'INFO' : 'ERROR'));
      const { matches } = JSON.parse(
        await call(json('logs', 'Logs_20140328.TestMetricFilter', { filterPattern, logEventMessages })),
      ) as Matches;
      // CloudWatch counts from 1.
      const found = new Set(matches.map(({ eventNumber }) => eventNumber));
      const missed = COUNTED_MESSAGES[metricName].filter((_, index) => !found.has(index + 1));
      if (missed.length > 0) throw new Error(`${metricName} does not count ${missed.join(', ')}`);
      if (found.has(lines.length)) throw new Error(`${metricName} counts lines that say nothing of it`);
    }
    tried += lines.length - 1;
  }
  return `${tried} kinds of lines are counted`;
};
