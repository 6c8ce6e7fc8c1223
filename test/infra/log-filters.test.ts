import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { log } from '#functions/platform/logger.ts';
import { printGauge, printMeasure, RECONCILED_HOURS } from '#functions/platform/metrics.ts';
import { PROJECT_ROOT } from '#infra/aws/bundling.ts';
import { COUNTED_MESSAGES, lambdaLine, type CountedMetric } from '#infra/counted-messages.ts';
import { allFunctions } from '#infra/manifest.ts';
import type { CallAws } from '#infra/operator/aws.ts';
import { tryFilters } from '#infra/operator/try-filters.ts';
import { reachableFrom, textsOf } from '#test/support/log-texts.ts';
import { matchesFilter } from './filter-pattern.ts';
import { synthesised } from './synth.ts';

const { resources } = synthesised();
const METRICS = Object.keys(COUNTED_MESSAGES) as CountedMetric[];

const filters = resources('AWS::Logs::MetricFilter').map(([, { Properties }]) => ({
  metric: Properties.MetricTransformations[0].MetricName as CountedMetric,
  pattern: Properties.FilterPattern as string,
  log: Properties.LogGroupName.Ref as string,
}));
const ofMetric = (metric: CountedMetric) => filters.filter((filter) => filter.metric === metric);

/** What a call prints, as the log gets it. */
const linesOf = (print: () => void): string[] => {
  const lines: string[] = [];
  const spies = (['log', 'error'] as const).map((method) =>
    vi
      .spyOn(console, method)
      .mockImplementation((line: string) => void lines.push(lambdaLine(line, method === 'log' ? 'INFO' : 'ERROR'))),
  );
  print();
  for (const spy of spies) spy.mockRestore();
  return lines;
};
const errorLine = (message: string): string =>
  linesOf(() => log.error(message, new Error('The other side said "no".\nAnd hung up.'), { refundId: 'ref_1' }))[0]!;

const ALL = Object.entries(COUNTED_MESSAGES).flatMap(([metric, messages]) =>
  messages.map((message) => [metric as CountedMetric, message] as const),
);

describe('lines of the functions’ logs', () => {
  it.each(ALL)('%s counts "%s" in the line that Lambda writes', (metric, message) => {
    const line = errorLine(message);
    expect(line).toMatch(/^2026-\S+Z\t[0-9a-f-]{36}\tERROR\t\{"level":"error"/);
    for (const { pattern } of ofMetric(metric)) expect(matchesFilter(pattern, line)).toBe(true);
  });

  it.each(METRICS)('%s counts no other line', (metric) => {
    const others = [
      ...ALL.filter(([other]) => other !== metric).map(([, message]) => errorLine(message)),
      errorLine('faces not counted'),
      ...linesOf(() => log.warn('webhook without our ids', { event: 'evt_1' })),
      ...linesOf(() => printGauge(RECONCILED_HOURS, 31)),
      ...linesOf(() =>
        printMeasure({
          operation: 'schedule minute',
          ok: false,
          ms: 1,
          tableMs: 0,
          tableCalls: 0,
          readUnits: 0,
          writeUnits: 0,
        }),
      ),
    ];
    for (const { pattern } of ofMetric(metric))
      expect(others.filter((line) => matchesFilter(pattern, line))).toEqual([]);
  });

  it('a filter of JSON lines would count none of them, because their prefix is none', () => {
    const pattern = '{ $.message = "the books do not agree" }';
    const [bare = ''] = errorLine('the books do not agree').split('\t').slice(3);
    expect(matchesFilter(pattern, bare)).toBe(true);
    expect(matchesFilter(pattern, errorLine('the books do not agree'))).toBe(false);
  });

  it('are counted in the log of each function that takes or gives back money and can write them', () => {
    const missing = Object.entries(allFunctions)
      .filter(([, { uses }]) => uses.stripe)
      .flatMap(([name, { entry }]) => {
        const texts = textsOf([...reachableFrom(entry)].map((file) => join(PROJECT_ROOT, file)));
        const [, { Properties }] = resources('AWS::Lambda::Function').find(([id]) =>
          new RegExp(`^${name}[0-9A-F]{8}$`).test(id),
        )!;
        const log = Properties.LoggingConfig.LogGroup.Ref as string;
        return METRICS.filter((metric) => COUNTED_MESSAGES[metric].some((message) => texts.has(message)))
          .filter((metric) => !ofMetric(metric).some((filter) => filter.log === log))
          .map((metric) => `${name} ${metric}`);
      });
    expect(missing).toEqual([]);
  });
});

describe('npm run smoke', () => {
  /** Answers as CloudWatch does, of the template's filters unless `patternOf` says another. */
  const account =
    (patternOf: (pattern: string) => string = (pattern) => pattern): CallAws =>
    async ({ headers, body = '' }) => {
      const input = JSON.parse(body) as {
        metricName: CountedMetric;
        filterPattern: string;
        logEventMessages: string[];
      };
      if (headers?.['x-amz-target'] === 'Logs_20140328.DescribeMetricFilters')
        return JSON.stringify({
          metricFilters: ofMetric(input.metricName).map(({ pattern }) => ({ filterPattern: patternOf(pattern) })),
        });
      const matches = input.logEventMessages.flatMap((line, index) =>
        matchesFilter(input.filterPattern, line) ? [{ eventNumber: index + 1 }] : [],
      );
      return JSON.stringify({ matches });
    };

  it('asks CloudWatch itself whether the deployed filters find one line of each kind', async () => {
    expect(await tryFilters(account())).toBe(`${ALL.length} kinds of lines are counted`);
  });

  it.each<[string, (pattern: string) => string, RegExp]>([
    ['reads whole lines as JSON', () => '{ $.message = "the books do not agree" }', /LedgerDiffers does not count/],
    ['counts every error', () => '?"the books do not agree" ?"operation"', /LedgerDiffers counts lines/],
  ])('says so when a filter %s', async (_, patternOf, problem) => {
    await expect(tryFilters(account(patternOf))).rejects.toThrow(problem);
  });
});
