import { RemovalPolicy, type NestedStack } from 'aws-cdk-lib';
import { AccessLogFormat } from 'aws-cdk-lib/aws-apigateway';
import {
  HttpApi,
  HttpIntegrationType,
  HttpMethod,
  HttpRoute,
  HttpRouteIntegration,
  HttpRouteKey,
  HttpStage,
  IntegrationCredentials,
  LogGroupLogDestination,
  PayloadFormatVersion,
  type CfnStage,
  type HttpRouteIntegrationConfig,
  type IHttpRouteAuthorizer,
} from 'aws-cdk-lib/aws-apigatewayv2';
import type { Metric } from 'aws-cdk-lib/aws-cloudwatch';
import { PolicyStatement, type Role } from 'aws-cdk-lib/aws-iam';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import { FilterPattern, LogGroup, MetricFilter, RetentionDays } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import { keysOf } from '#shared/keys.ts';
import { METRICS_NAMESPACE } from '#functions/platform/metrics.ts';
import type { FunctionName } from '../manifest.ts';
import { FIVE_MINUTES } from './alarms.ts';
import { InlineRole } from './role.ts';

/** Maximum calls per second of each route, and the maximum burst: a stage's limits begin anew on every route. */
const THROTTLE = { rateLimit: 200, burstLimit: 400 };

/** Every page that is opened asks who visits it and what is in the cart. */
const BY_EVERY_PAGE = { ThrottlingRateLimit: 2_000, ThrottlingBurstLimit: 4_000 };

/**
 * Limits of routes that differ. What is rendered has less, so that neither invented paths nor missing files take the API's calls,
 * and those of missing files not the pages'.
 */
const ROUTE_THROTTLES = {
  'ANY /api/session': BY_EVERY_PAGE,
  'ANY /api/session/{proxy+}': BY_EVERY_PAGE,
  'ANY /api/carts': BY_EVERY_PAGE,
  'ANY /api/carts/{proxy+}': BY_EVERY_PAGE,
  'ANY /pages/{proxy+}': { ThrottlingRateLimit: 50, ThrottlingBurstLimit: 100 },
  'ANY /pages/missing/{proxy+}': { ThrottlingRateLimit: 20, ThrottlingBurstLimit: 40 },
};

/** Logged fields of a call, without its query, which can contain gift card codes and search words. */
const LOG_FORMAT = {
  requestId: '$context.requestId',
  /** Lambda's id of the call, which stands before each line of the function. */
  invocation: '$context.integration.requestId',
  at: '$context.requestTime',
  method: '$context.httpMethod',
  path: '$context.path',
  route: '$context.routeKey',
  status: '$context.status',
  /** Lambda's own status: 200 where the function has answered, whatever it said; a dash where it was not called. */
  lambda: '$context.integration.status',
  ms: '$context.responseLatency',
  bytes: '$context.responseLength',
  problem: '$context.integrationErrorMessage',
};

/** What the access log counts: failures, answers of functions that are busy, and calls that the API itself turned away. */
const COUNTED = {
  RestFailed: FilterPattern.all(
    FilterPattern.stringValue('$.status', '=', '5*'),
    FilterPattern.any(
      FilterPattern.stringValue('$.status', '!=', '503'),
      FilterPattern.stringValue('$.lambda', '!=', '200'),
    ),
  ),
  RestBusy: FilterPattern.all(
    FilterPattern.stringValue('$.status', '=', '503'),
    FilterPattern.stringValue('$.lambda', '=', '200'),
  ),
  RestTurnedAway: FilterPattern.all(
    FilterPattern.stringValue('$.status', '=', '429'),
    FilterPattern.stringValue('$.lambda', '!=', '200'),
  ),
};

/** Metrics that are made of the access log. */
export const ACCESS_METRICS = keysOf(COUNTED);

/** The REST API, and its calls as metrics. */
export interface Rest {
  api: HttpApi;
  counts: Record<keyof typeof COUNTED, Metric>;
}

interface RestProps {
  guard: IHttpRouteAuthorizer;
  /** Stack of the API's routes, which `answerPaths` adds. */
  routes: NestedStack;
}

/** Creates the REST API with the origin guard as authorizer. */
export const createHttpApi = (scope: Construct, { guard, routes }: RestProps): Rest => {
  const api = new HttpApi(scope, 'Rest', {
    description: 'REST API of the market',
    createDefaultStage: false,
    defaultAuthorizer: guard,
  });
  const log = new LogGroup(scope, 'RestLog', {
    retention: RetentionDays.THREE_MONTHS,
    removalPolicy: RemovalPolicy.DESTROY,
  });
  const stage = new HttpStage(scope, 'RestStage', {
    httpApi: api,
    stageName: '$default',
    autoDeploy: true,
    throttle: THROTTLE,
    accessLogSettings: {
      destination: new LogGroupLogDestination(log),
      format: AccessLogFormat.custom(JSON.stringify(LOG_FORMAT)),
    },
  });
  (stage.node.defaultChild as CfnStage).routeSettings = ROUTE_THROTTLES;
  // API Gateway refuses the settings of a route that is not there.
  stage.node.addDependency(routes);
  const count = (metricName: keyof typeof COUNTED): Metric =>
    new MetricFilter(scope, `${metricName}Filter`, {
      logGroup: log,
      filterPattern: COUNTED[metricName],
      metricNamespace: METRICS_NAMESPACE,
      metricName,
      metricValue: '1',
    }).metric({ statistic: 'Sum', period: FIVE_MINUTES });
  const counts = {
    RestFailed: count('RestFailed'),
    RestBusy: count('RestBusy'),
    RestTurnedAway: count('RestTurnedAway'),
  };
  return { api, counts };
};

/**
 * Calls a function with the API's role: the permission that the CDK adds to each function instead would be twenty of the
 * stack's resources.
 */
class FunctionIntegration extends HttpRouteIntegration {
  readonly #handler: IFunction;
  readonly #caller: Role;

  constructor(name: string, handler: IFunction, caller: Role) {
    super(name);
    this.#handler = handler;
    this.#caller = caller;
  }

  bind(): HttpRouteIntegrationConfig {
    return {
      type: HttpIntegrationType.AWS_PROXY,
      uri: this.#handler.functionArn,
      payloadFormatVersion: PayloadFormatVersion.VERSION_2_0,
      credentials: IntegrationCredentials.fromRole(this.#caller),
    };
  }

  protected override completeBind(): void {
    this.#caller.addToPolicy(
      new PolicyStatement({ actions: ['lambda:InvokeFunction'], resources: [this.#handler.functionArn] }),
    );
  }
}

/** The role with which the API calls its functions. */
export const createApiCaller = (scope: Construct): Role =>
  new InlineRole(scope, 'RestCaller', 'apigateway.amazonaws.com');

interface Answered {
  name: FunctionName;
  api: HttpApi;
  prefixes: readonly string[];
  fallback: boolean;
  /** Role with which the API calls the function. */
  caller: Role;
}

/**
 * Routes every path at or below the prefixes to a function, and to the fallback function every other path under /api/.
 */
export const answerPaths = (
  scope: Construct,
  handler: IFunction,
  { name, api, prefixes, fallback, caller }: Answered,
): void => {
  const integration = new FunctionIntegration(name, handler, caller);
  const paths = prefixes.flatMap((prefix) => [prefix, `${prefix}/{proxy+}`]);
  for (const path of [...paths, ...(fallback ? ['/api/{proxy+}'] : [])])
    new HttpRoute(scope, path, { httpApi: api, routeKey: HttpRouteKey.with(path, HttpMethod.ANY), integration });
};
