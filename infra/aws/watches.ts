import { CfnParameter, Stack } from 'aws-cdk-lib';
import { CfnBudget } from 'aws-cdk-lib/aws-budgets';
import {
  type Alarm,
  Dashboard,
  GraphWidget,
  LogQueryWidget,
  MathExpression,
  Metric,
  type IMetric,
  type IWidget,
} from 'aws-cdk-lib/aws-cloudwatch';
import type { GraphqlApi } from 'aws-cdk-lib/aws-appsync';
import type { ITableV2 } from 'aws-cdk-lib/aws-dynamodb';
import type { Function } from 'aws-cdk-lib/aws-lambda';
import { CfnQueryDefinition, FilterPattern, MetricFilter } from 'aws-cdk-lib/aws-logs';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';
import {
  CHECKOUT_FAILED,
  DUE_AGE_SECONDS,
  DUE_STUCK,
  MAIL_QUOTA_PERCENT,
  MEASURED,
  MISSING_ORDERS,
  RECONCILED_HOURS,
} from '#functions/platform/metrics.ts';
import { LATE_SECONDS, type DueWorkKind } from '#functions/scheduler/late-seconds.ts';
import { keysOf } from '#shared/keys.ts';
import { COUNTED_MESSAGES, type CountedMetric } from '../counted-messages.ts';
import { allFunctions, type FunctionName } from '../manifest.ts';
import { FIVE_MINUTES, type Alarms } from './alarms.ts';
import { firewalled, KNOWN_BAD } from './firewall.ts';
import type { Rest } from './http-api.ts';
import { mailAtSlowBurn, pageAtFastBurn, share, stopReleases, type Objective } from './objectives.ts';
import { appSync } from './realtime-api.ts';
import { SITE_FIREWALL } from './site.ts';
import { marketOf } from './stage.ts';

export interface Watched {
  alarms: Alarms;
  rest: Rest;
  realtime: GraphqlApi;
  table: ITableV2;
  handlers: ReadonlyMap<FunctionName, Function>;
  /** Queues in which events wait for their consumers. */
  waiting: readonly Queue[];
}

const ofLambda = (metricName: string, statistic: string): Metric =>
  new Metric({ namespace: 'AWS/Lambda', metricName, statistic, period: FIVE_MINUTES });

/** Share of the account's concurrency that is in use, in percent of the quota that it has at that time. */
const concurrency = (): IMetric =>
  new MathExpression({
    expression: 'used / SERVICE_QUOTA(used) * 100',
    usingMetrics: {
      used: new Metric({
        namespace: 'AWS/Usage',
        metricName: 'ResourceCount',
        dimensionsMap: { Type: 'Resource', Resource: 'ConcurrentExecutions', Service: 'Lambda', Class: 'None' },
        statistic: 'Maximum',
        period: FIVE_MINUTES,
      }),
    },
    period: FIVE_MINUTES,
    label: 'Concurrency in % of the quota',
  });

const sumOf = (metrics: Record<string, Metric>, label: string): IMetric =>
  new MathExpression({
    expression: `SUM([${Object.keys(metrics).join(', ')}])`,
    usingMetrics: metrics,
    period: FIVE_MINUTES,
    label,
  });

const OPERATIONS = ['GetItem', 'BatchGetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem', 'TransactWriteItems'];

const ofTable = (table: ITableV2, metricName: string, more: Record<string, string> = {}): Metric =>
  new Metric({
    namespace: 'AWS/DynamoDB',
    metricName,
    dimensionsMap: { TableName: table.tableName, ...more },
    statistic: 'Sum',
    period: FIVE_MINUTES,
  });

const ofOurs = (scope: Construct, metricName: string, statistic: string): Metric =>
  new Metric({ namespace: marketOf(scope), metricName, statistic, period: FIVE_MINUTES });

/** For how many seconds the oldest due work of a kind has been left undone. */
const dueAge = (scope: Construct, kind: DueWorkKind): Metric =>
  ofOurs(scope, DUE_AGE_SECONDS, 'Maximum').with({ dimensionsMap: { kind } });

/**
 * Log lines with one of the metric's messages, of the named functions, as one metric. The filter looks for the words,
 * because Lambda's prefix makes no JSON of a line whose rest is.
 */
const counted = (scope: Construct, metricName: CountedMetric, handlers: readonly Function[]): Metric => {
  for (const handler of handlers)
    new MetricFilter(scope, `${handler.node.id}${metricName}`, {
      logGroup: handler.logGroup,
      filterPattern: FilterPattern.anyTerm(...COUNTED_MESSAGES[metricName]),
      metricNamespace: marketOf(scope),
      metricName,
      metricValue: '1',
    });
  return ofOurs(scope, metricName, 'Sum');
};

const budget = (scope: Construct, alarms: Alarms): void => {
  const amount = new CfnParameter(scope, 'MonthlyBudget', {
    description: 'US dollars a month for all of the account, of which AWS mails at 80 % and when 100 % are forecast',
    type: 'Number',
    default: 200,
    minValue: 1,
  }).valueAsNumber;
  const subscribers = [{ subscriptionType: 'EMAIL', address: alarms.address }];
  const notice = (notificationType: string, threshold: number) => ({
    notification: { notificationType, comparisonOperator: 'GREATER_THAN', threshold, thresholdType: 'PERCENTAGE' },
    subscribers,
  });
  new CfnBudget(alarms, 'Budget', {
    budget: { budgetType: 'COST', timeUnit: 'MONTHLY', budgetLimit: { amount, unit: 'USD' } },
    notificationsWithSubscribers: [notice('ACTUAL', 80), notice('FORECASTED', 100)],
  });
};

/**
 * Queries of CloudWatch Logs Insights over the lines of the functions and of the REST API, saved by name: REFERENCE is what a
 * customer names, or the id of an event, an order or an attempt.
 */
const QUERIES = {
  'By reference': [
    'fields @timestamp, @log, level, message, operation, code, status, ms, tableMs, stripeMs, paypalMs, sesMs, error, reason, eventId',
    'filter @message like "REFERENCE"',
    'sort @timestamp',
    'limit 1000',
  ],
  'Slowest operations': [
    'filter ispresent(operation)',
    'stats count() as calls, pct(ms, 95) as p95, sum(ok = 0) as failed, avg(tableMs) as table, avg(stripeMs) as stripe, avg(paypalMs) as paypal, avg(sesMs) as ses, avg(readUnits) as read, avg(writeUnits) as written by operation',
    'sort p95 desc',
    'limit 40',
  ],
  'Slow calls': [
    'fields @timestamp, requestId, operation, ms, tableMs, stripeMs, paypalMs, sesMs',
    'filter ms > 3000',
    'sort ms desc',
    'limit 100',
  ],
  'Refusals by code': [
    'filter ispresent(code)',
    'stats count() as times by code, operation',
    'sort times desc',
    'limit 100',
  ],
  'Errors': ['filter level = "error"', 'stats count() as lines by message, error', 'sort lines desc', 'limit 40'],
  'Mails not sent': [
    'fields @timestamp, requestId, eventId, operation, message, reason',
    'filter message = "no mail was sent" or (ok = 0 and operation like /→ mails|mail subscriber/)',
    'sort @timestamp desc',
    'limit 100',
  ],
} as const;

/** Queries that stand on the dashboard, too. */
const SHOWN = ['Slowest operations', 'Errors'] as const;

const dashboard = (
  scope: Construct,
  areas: Record<string, readonly IMetric[]>,
  handlers: Watched['handlers'],
): void => {
  const graphs = Object.entries(areas).map(
    ([title, left]): IWidget => new GraphWidget({ title, left: [...left], width: 8, height: 6 }),
  );
  const logGroupNames = [...handlers.values()].map(({ logGroup }) => logGroup.logGroupName);
  const logs = SHOWN.map(
    (title): IWidget =>
      new LogQueryWidget({ title, logGroupNames, queryLines: [...QUERIES[title]], width: 24, height: 8 }),
  );
  new Dashboard(scope, 'Dashboard', { widgets: [graphs, ...logs.map((widget) => [widget])] });
  for (const [name, lines] of Object.entries(QUERIES))
    new CfnQueryDefinition(scope, `Query${name.replaceAll(/\W/g, '')}`, {
      name: `${Stack.of(scope).nestedStackParent?.stackName}/${name}`,
      logGroupNames,
      queryString: lines.join('\n| '),
    });
};

/**
 * Alarms for what no single resource knows, and a dashboard with an area each; answers those that stop a release. No alarm rings for a single error of a
 * function: clients and queues repeat it, and what stays wrong is a 5xx, an old event or a dead letter.
 */
export const watchMarket = (
  scope: Construct,
  { alarms, rest: { api, counts }, realtime, table, handlers, waiting }: Watched,
): Alarm[] => {
  const scheduler = handlers.get('scheduler')!;
  const payers = [...handlers].flatMap(([name, handler]) => (allFunctions[name]!.uses.stripe ? [handler] : []));
  const reconcilers = (['scheduler', 'admin'] as const).map((name) => handlers.get(name)!);
  const throttles = ofLambda('Throttles', 'Sum');
  const slow = api.metricLatency({ period: FIVE_MINUTES, statistic: 'p99' });
  const tableThrottles = sumOf(
    { reads: ofTable(table, 'ReadThrottleEvents'), writes: ofTable(table, 'WriteThrottleEvents') },
    'Throttled calls of the table',
  );
  const tableErrors = sumOf(
    Object.fromEntries(
      OPERATIONS.map((Operation, index) => [`o${index}`, ofTable(table, 'SystemErrors', { Operation })]),
    ),
    'Errors of the table',
  );
  const duration = scheduler.metricDuration({ period: FIVE_MINUTES, statistic: 'Maximum' });
  const ledger = counted(alarms, 'LedgerDiffers', reconcilers);
  const providers = counted(alarms, 'ProviderFails', payers);
  const pages = counted(alarms, 'PagesFail', [handlers.get('pages')!]);
  const money = counted(alarms, 'MoneyFails', payers);
  const due = counted(alarms, 'DueFails', [scheduler]);
  const stuck = ofOurs(scope, DUE_STUCK, 'Maximum');
  const quota = ofOurs(scope, MAIL_QUOTA_PERCENT, 'Maximum');
  const unreconciled = ofOurs(scope, RECONCILED_HOURS, 'Maximum');
  const dropped = scheduler.metric('AsyncEventsDropped', { period: FIVE_MINUTES, statistic: 'Sum' });

  alarms.watch('Throttled', { heading: 'Functions are throttled', metric: throttles, threshold: 10 });
  alarms.watch('Concurrency', { heading: 'Functions are throttled', metric: concurrency(), threshold: 80, periods: 2 });
  alarms.watch('TableThrottled', { heading: 'The table is throttled', metric: tableThrottles, threshold: 20 });
  alarms.watch('TableFails', { heading: 'The table fails', metric: tableErrors, threshold: 5, reach: 'page' });
  alarms.watch('RestSlow', { heading: 'The REST API is slow', metric: slow, threshold: 5_000, periods: 3 });
  alarms.watch('SchedulerSlow', {
    heading: 'The scheduler is near its limit',
    metric: duration,
    threshold: 45_000,
    periods: 2,
  });
  alarms.watch('SchedulerDropped', { heading: 'Minutes are dropped', metric: dropped, threshold: 3 });
  const ledgerDiffers = alarms.watch('LedgerDiffers', {
    heading: 'Ledger and providers do not agree',
    metric: ledger,
    threshold: 1,
    reach: 'page',
  });
  alarms.watch('ProviderFails', {
    heading: 'A payment provider fails',
    metric: providers,
    threshold: 5,
    periods: 2,
    reach: 'page',
  });
  alarms.watch('MoneyFails', { heading: 'Money work has failed', metric: money, threshold: 1 });
  alarms.watch('DueFails', { heading: 'Due work fails again and again', metric: due, threshold: 1, periods: 3 });
  for (const kind of keysOf(LATE_SECONDS))
    alarms.watch(`Late${kind}`, {
      heading: 'Due work is late',
      metric: dueAge(scope, kind),
      threshold: LATE_SECONDS[kind],
    });
  alarms.watch('DueStuck', { heading: 'Due work is stuck', metric: stuck, threshold: 1 });
  alarms.watch('Unreconciled', { heading: 'A day is not reconciled', metric: unreconciled, threshold: 30 });
  alarms.watch('MailQuota', {
    heading: 'The mail quota is nearly used up',
    metric: quota,
    threshold: 80,
  });
  alarms.watch('NoOrders', {
    heading: 'Nobody orders',
    metric: ofOurs(scope, MISSING_ORDERS, 'Maximum'),
    threshold: 1,
    reach: 'page',
  });
  budget(scope, alarms);
  const calls = api.metricCount({ period: FIVE_MINUTES, statistic: 'Sum' });
  alarms.watch('RestBusy', {
    heading: 'The REST API is busy',
    metric: share({ failed: counts.RestBusy, calls }, FIVE_MINUTES, 10),
    threshold: 5,
    periods: 2,
  });
  alarms.watch('RestTurnsAway', {
    heading: 'The REST API turns visitors away',
    metric: share({ failed: counts.RestTurnedAway, calls }, FIVE_MINUTES, 20),
    threshold: 1,
  });
  const restObjective: Objective = {
    heading: 'The REST API answers 5xx',
    failed: counts.RestFailed,
    calls,
    allowed: 0.1,
  };
  const checkoutObjective: Objective = {
    heading: 'The checkout fails',
    failed: ofOurs(scope, CHECKOUT_FAILED, 'Sum'),
    calls: ofOurs(scope, CHECKOUT_FAILED, 'SampleCount'),
    allowed: 0.1,
  };
  const pagesObjective: Objective = {
    heading: 'Pages are not rendered',
    failed: pages,
    calls: handlers.get('pages')!.metricInvocations({ period: FIVE_MINUTES }),
    allowed: 1,
  };
  const notifier = handlers.get('notifier')!;
  // A mail that fails is tried again twenty times in the hour, so that a few of them are a large share.
  const mailsObjective: Objective = {
    heading: 'Mails are not sent',
    failed: notifier.metricErrors({ period: FIVE_MINUTES }),
    calls: notifier.metricInvocations({ period: FIVE_MINUTES }),
    allowed: 5,
  };
  pageAtFastBurn(alarms, 'RestFails', restObjective);
  mailAtSlowBurn(alarms, 'RestFails', restObjective);
  pageAtFastBurn(alarms, 'CheckoutFails', checkoutObjective);
  pageAtFastBurn(alarms, 'PagesFail', pagesObjective);
  const stopping = [
    stopReleases(alarms, 'RestFails', restObjective),
    stopReleases(alarms, 'CheckoutFails', checkoutObjective),
    stopReleases(alarms, 'PagesFail', pagesObjective),
    stopReleases(alarms, 'MailsFail', mailsObjective),
  ];

  const age = (queue: Queue): IMetric =>
    queue.metricApproximateAgeOfOldestMessage({ period: FIVE_MINUTES, statistic: 'Maximum', label: queue.node.id });
  const operation = (name: string): IMetric =>
    new Metric({
      namespace: marketOf(scope),
      metricName: 'ms',
      dimensionsMap: { operation: name },
      statistic: 'p95',
      period: FIVE_MINUTES,
      label: name,
    });
  dashboard(
    alarms,
    {
      'REST API: p99 in ms': [slow],
      'REST API: calls and 5xx': [calls, api.metricServerError({ period: FIVE_MINUTES, statistic: 'Sum' })],
      'REST API: failed, busy, turned away': Object.values(counts),
      'Checkout: calls and failures': [checkoutObjective.calls, checkoutObjective.failed],
      'Live updates: 4xx and 5xx': [appSync(realtime, '4XXError'), appSync(realtime, '5XXError')],
      'Firewall: requests refused, and counted of known attackers': [
        firewalled(scope, SITE_FIREWALL, 'BlockedRequests'),
        firewalled(scope, SITE_FIREWALL, 'CountedRequests', KNOWN_BAD),
      ],
      'Operations: p95 in ms': MEASURED.map(operation),
      'Functions: errors, throttles, concurrency': [ofLambda('Errors', 'Sum'), throttles, concurrency()],
      'Events: age of the oldest in seconds': waiting.map(age),
      'Table: throttled calls and errors': [tableThrottles, tableErrors],
      'Money: ledger, providers and failed work': [ledger, providers, money, due],
      'Scheduler: stuck work': [stuck],
      'Money: hours since the last reconciled day': [unreconciled],
      'Mail: % of the quota of a day': [quota],
      'Scheduler: longest minute in ms': [duration],
      'Scheduler: age of the oldest due work in seconds': keysOf(LATE_SECONDS).map((kind) => dueAge(scope, kind)),
    },
    handlers,
  );
  return [...stopping, ledgerDiffers];
};
