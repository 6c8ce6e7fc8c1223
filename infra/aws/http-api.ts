import { RemovalPolicy } from 'aws-cdk-lib';
import { AccessLogFormat } from 'aws-cdk-lib/aws-apigateway';
import {
  HttpApi,
  HttpIntegrationType,
  HttpMethod,
  HttpRouteIntegration,
  HttpStage,
  IntegrationCredentials,
  LogGroupLogDestination,
  PayloadFormatVersion,
  type HttpRouteIntegrationConfig,
  type IHttpRouteAuthorizer,
} from 'aws-cdk-lib/aws-apigatewayv2';
import { PolicyStatement, type Role } from 'aws-cdk-lib/aws-iam';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import { LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import { FIVE_MINUTES, type Alarms } from './alarms.ts';
import { InlineRole } from './role.ts';

/** Maximum calls per second of all visitors together, and the maximum burst. */
const THROTTLE = { rateLimit: 200, burstLimit: 400 };

/** Logged fields of a call, without its query, which can contain gift card codes and search words. */
const LOG_FORMAT = {
  requestId: '$context.requestId',
  at: '$context.requestTime',
  method: '$context.httpMethod',
  path: '$context.path',
  route: '$context.routeKey',
  status: '$context.status',
  ms: '$context.responseLatency',
  bytes: '$context.responseLength',
  problem: '$context.integrationErrorMessage',
};

/** Creates the REST API with the origin guard as authorizer; `answerPaths` adds its routes. */
export const createHttpApi = (scope: Construct, guard: IHttpRouteAuthorizer, alarms: Alarms): HttpApi => {
  const api = new HttpApi(scope, 'Rest', {
    description: 'REST API of the market',
    createDefaultStage: false,
    defaultAuthorizer: guard,
  });
  const log = new LogGroup(scope, 'RestLog', {
    retention: RetentionDays.THREE_MONTHS,
    removalPolicy: RemovalPolicy.DESTROY,
  });
  new HttpStage(scope, 'RestStage', {
    httpApi: api,
    stageName: '$default',
    autoDeploy: true,
    throttle: THROTTLE,
    accessLogSettings: {
      destination: new LogGroupLogDestination(log),
      format: AccessLogFormat.custom(JSON.stringify(LOG_FORMAT)),
    },
  });
  alarms.watch('RestFails', {
    heading: 'The REST API answers 5xx',
    metric: api.metricServerError({ period: FIVE_MINUTES, statistic: 'Sum' }),
    threshold: 5,
  });
  return api;
};

/**
 * Calls a function with the API's role: the permission that the CDK adds to each function instead would be twenty of the
 * stack's resources.
 */
class FunctionIntegration extends HttpRouteIntegration {
  readonly #handler: IFunction;
  readonly #caller: Role;

  constructor(handler: IFunction, caller: Role) {
    super(handler.node.id);
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

/**
 * Routes every path at or below the prefixes to a function, and to the fallback function every other path under /api/.
 */
export const answerPaths = (
  api: HttpApi,
  handler: IFunction,
  { prefixes, fallback, caller }: { prefixes: readonly string[]; fallback: boolean; caller: Role },
): void => {
  const integration = new FunctionIntegration(handler, caller);
  const paths = prefixes.flatMap((prefix) => [prefix, `${prefix}/{proxy+}`]);
  for (const path of paths) api.addRoutes({ path, methods: [HttpMethod.ANY], integration });
  if (fallback) api.addRoutes({ path: '/api/{proxy+}', methods: [HttpMethod.ANY], integration });
};
