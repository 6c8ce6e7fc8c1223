import { matchesFilter } from './filter-pattern.ts';
import { spelled, type Resources } from './synth.ts';

/* Evaluates the template's alarms as CloudWatch does, over lines of logs and values that AWS measures itself. */

/** A value of a metric, at a minute. */
interface Point {
  metric: string;
  minute: number;
  value: number;
}

/** What happens in a minute. */
export interface Happening {
  /** Lines by the logical id of their log, without its hash: `cartsLog`, `RestLog`. */
  lines?: readonly (readonly [log: string, line: string])[];
  /** Values that AWS measures, by namespace, name and the resource that a dimension names: `AWS/SQS Age NotifierDead`. */
  measured?: Readonly<Record<string, number>>;
}

interface Stat {
  Namespace?: string;
  MetricName: string;
  Dimensions?: readonly { Name: string; Value: unknown }[];
}
interface Query {
  Id: string;
  Expression?: string;
  MetricStat?: { Metric: Stat; Period: number; Stat: string };
  Period?: number;
  ReturnData?: boolean;
}
interface AlarmProperties extends Stat {
  Metrics?: readonly Query[];
  Period?: number;
  Statistic?: string;
  Threshold: number;
  EvaluationPeriods: number;
  ComparisonOperator: string;
  TreatMissingData: string;
}

const withoutHash = (id: string): string => id.replaceAll(/<?(\w+?)[0-9A-F]{8}(\.\w+)?>?/g, '$1');

const keyOf = ({ Namespace = '', MetricName, Dimensions = [] }: Stat): string =>
  [Namespace, MetricName, ...Dimensions.map(({ Value }) => withoutHash(spelled(Value)))].join(' ');

interface EmbeddedMetrics {
  _aws?: {
    CloudWatchMetrics: { Namespace: string; Dimensions: string[][]; Metrics: { Name: string }[] }[];
  };
  [field: string]: unknown;
}

/** The metrics that are embedded in a function's line, behind Lambda's prefix. */
const embeddedIn = (line: string): (readonly [metric: string, value: number])[] => {
  const json = line.slice(line.indexOf('{'));
  if (!json.startsWith('{"_aws"')) return [];
  const fields = JSON.parse(json) as EmbeddedMetrics;
  return (fields._aws?.CloudWatchMetrics ?? []).flatMap(({ Namespace, Dimensions, Metrics }) =>
    Metrics.flatMap(({ Name }) =>
      Dimensions.map(
        (names) =>
          [[Namespace, Name, ...names.map((name) => String(fields[name]))].join(' '), Number(fields[Name])] as const,
      ),
    ),
  );
};

const STATISTICS: Record<string, (values: readonly number[]) => number> = {
  Sum: (values) => values.reduce((sum, value) => sum + value, 0),
  SampleCount: (values) => values.length,
  Maximum: (values) => Math.max(...values),
  Average: (values) => values.reduce((sum, value) => sum + value, 0) / values.length,
};

const SHARE = /^IF\((\w+) >= (\d+), (\w+) \/ (\w+) \* 100, 0\)$/;

/** The value of an expression, for the three forms that our alarms have. */
const computed = (expression: string, values: ReadonlyMap<string, number>): number | undefined => {
  const [, failed = '', least, , calls = ''] = SHARE.exec(expression) ?? [];
  if (least !== undefined) {
    const count = values.get(failed);
    if (count === undefined) return undefined;
    return count >= Number(least) ? (count / values.get(calls)!) * 100 : 0;
  }
  const [, name] = /^(SUM|MAX)\(\[/.exec(expression) ?? [];
  if (name !== undefined) {
    const all = [...values.values()];
    return all.length === 0 ? undefined : name === 'SUM' ? STATISTICS.Sum!(all) : Math.max(...all);
  }
  if (expression.includes('SERVICE_QUOTA')) return undefined;
  throw new Error(`Not an expression that is known here: ${expression}`);
};

/** Names of the alarms that ring when this happens in every minute of an hour, evaluated at its end. */
export const alarmsRung = (resources: Resources, happening: Happening, minutes = 60): Set<string> => {
  const filters = resources('AWS::Logs::MetricFilter').map(([, { Properties }]) => ({
    log: withoutHash(Properties.LogGroupName.Ref as string),
    pattern: Properties.FilterPattern as string,
    metric: `${Properties.MetricTransformations[0].MetricNamespace} ${Properties.MetricTransformations[0].MetricName}`,
  }));
  const points: Omit<Point, 'minute'>[] = [
    ...(happening.lines ?? []).flatMap(([log, line]) => [
      ...filters
        .filter((filter) => filter.log === log && matchesFilter(filter.pattern, line))
        .map(({ metric }) => ({ metric, value: 1 })),
      ...embeddedIn(line).map(([metric, value]) => ({ metric, value })),
    ]),
    ...Object.entries(happening.measured ?? {}).map(([metric, value]) => ({ metric, value })),
  ];
  const all: Point[] = Array.from({ length: minutes }, (_, minute) =>
    points.map((point) => ({ ...point, minute })),
  ).flat();
  const valueOf = (stat: Stat, statistic: string, seconds: number, before: number): number | undefined => {
    const [from, to] = [minutes - ((before + 1) * seconds) / 60, minutes - (before * seconds) / 60];
    const values = all.filter(({ metric, minute }) => metric === keyOf(stat).trim() && minute >= from && minute < to);
    return values.length === 0 ? undefined : STATISTICS[statistic]?.(values.map(({ value }) => value));
  };
  // A name that no alarm reads would say that nothing rings, however wrong it is.
  const read = new Set(
    resources('AWS::CloudWatch::Alarm').flatMap(([, { Properties }]) =>
      ((Properties.Metrics as Query[] | undefined) ?? [{ MetricStat: { Metric: Properties as Stat } }]).flatMap(
        ({ MetricStat }) => (MetricStat ? [keyOf(MetricStat.Metric)] : []),
      ),
    ),
  );
  const unread = Object.keys(happening.measured ?? {}).filter((metric) => !read.has(metric));
  if (unread.length > 0) throw new Error(`No alarm reads ${unread.join(', ')} of ${[...read].join('; ')}`);
  const dataOf = ({ Metrics, ...plain }: AlarmProperties, before: number): number | undefined => {
    if (!Metrics) return valueOf(plain, plain.Statistic ?? 'none', plain.Period ?? 0, before);
    const values = new Map(
      Metrics.flatMap(({ Id, MetricStat }) => {
        const value = MetricStat && valueOf(MetricStat.Metric, MetricStat.Stat, MetricStat.Period, before);
        return value === undefined ? [] : [[Id, value] as const];
      }),
    );
    const { Expression = '' } = Metrics.find((query) => query.Expression !== undefined)!;
    return computed(Expression, values);
  };
  const rings = (alarm: AlarmProperties): boolean =>
    Array.from({ length: alarm.EvaluationPeriods }, (_, before) => dataOf(alarm, before)).every((value) => {
      if (value === undefined) return alarm.TreatMissingData === 'breaching';
      return alarm.ComparisonOperator === 'LessThanThreshold' ? value < alarm.Threshold : value >= alarm.Threshold;
    });
  return new Set(
    resources('AWS::CloudWatch::Alarm')
      .filter(([, { Properties }]) => rings(Properties as AlarmProperties))
      .map(([id]) => withoutHash(id)),
  );
};
