import { ArnFormat, Duration, Lazy, RemovalPolicy, Stack } from 'aws-cdk-lib';
import {
  AuthorizationType,
  type CfnGraphQLApi,
  Code,
  Definition,
  FieldLogLevel,
  FunctionRuntime,
  GraphqlApi,
  IntrospectionConfig,
  LambdaDataSource,
} from 'aws-cdk-lib/aws-appsync';
import { Metric } from 'aws-cdk-lib/aws-cloudwatch';
import { PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import { LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import { graphql } from '../manifest.ts';
import { acknowledge, acknowledgeWildcard } from './acknowledge.ts';
import { FIVE_MINUTES, type Alarms } from './alarms.ts';
import { PROJECT_ROOT } from './bundling.ts';
import type { Grantable } from './grantable.ts';
import { InlineRole } from './role.ts';

/** `anonymous`, or a signed token of four parts, three where it names no key; AppSync refuses other tokens without calling the authorizer. */
const TOKEN = String.raw`^(anonymous|[\w-]+\.[0-9a-z]+(\.[0-9a-z]+)?\.[\w-]+)$`;

/** A role that may write AppSync's logs only; AWS's managed policy would allow every log of the account. */
const createLogRole = (scope: Construct): Role => {
  const role = new Role(scope, 'RealtimeLogRole', { assumedBy: new ServicePrincipal('appsync.amazonaws.com') });
  const logs = Stack.of(scope).formatArn({
    service: 'logs',
    resource: 'log-group',
    resourceName: '/aws/appsync/apis/*',
    arnFormat: ArnFormat.COLON_RESOURCE_NAME,
  });
  role.addToPolicy(
    new PolicyStatement({
      actions: ['logs:CreateLogGroup', 'logs:CreateLogStream', 'logs:PutLogEvents'],
      resources: [logs],
    }),
  );
  acknowledgeWildcard(role, logs, 'The log is named after the id of the API, which needs this role before it has one.');
  return role;
};

const resourceOf = (api: GraphqlApi): CfnGraphQLApi => api.node.defaultChild as CfnGraphQLApi;

/**
 * Logs errors without request content; set on the resource, because the construct's own log option adds a Lambda
 * function.
 */
const logErrors = (scope: Construct, api: GraphqlApi): void => {
  resourceOf(api).logConfig = {
    cloudWatchLogsRoleArn: createLogRole(scope).roleArn,
    fieldLogLevel: FieldLogLevel.ERROR,
    excludeVerboseContent: true,
  };
  acknowledge(api, 'AwsSolutions-ASC3', 'Whole calls hold e-mail addresses and tokens; errors are logged.');
  new LogGroup(scope, 'RealtimeLog', {
    logGroupName: `/aws/appsync/apis/${api.apiId}`,
    retention: RetentionDays.THREE_MONTHS,
    removalPolicy: RemovalPolicy.DESTROY,
  });
};

/** Calls of five minutes that the GraphQL API answered with errors of this kind. */
export const appSync = (api: GraphqlApi, metricName: '4XXError' | '5XXError'): Metric =>
  new Metric({
    namespace: 'AWS/AppSync',
    metricName,
    dimensionsMap: { GraphQLAPIId: api.apiId },
    statistic: 'Sum',
    period: FIVE_MINUTES,
  });

/** Creates the GraphQL API; its Lambda authorizer is the only authorization mode, also for visitors. */
export const createRealtimeApi = (scope: Construct, authorizer: IFunction, alarms: Alarms): GraphqlApi => {
  const api = new GraphqlApi(scope, 'Realtime', {
    name: Stack.of(scope).stackName,
    definition: Definition.fromFile(`${PROJECT_ROOT}/${graphql.schema}`),
    authorizationConfig: {
      defaultAuthorization: {
        authorizationType: AuthorizationType.LAMBDA,
        // AppSync caches an authorization only for the time that the authorizer's answer gives.
        lambdaAuthorizerConfig: { handler: authorizer, resultsCacheTtl: Duration.seconds(0), validationRegex: TOKEN },
      },
    },
    introspectionConfig: IntrospectionConfig.DISABLED,
    queryDepthLimit: graphql.maxDepth,
    resolverCountLimit: graphql.maxResolvers,
  });
  logErrors(scope, api);
  alarms.watch('RealtimeFails', {
    heading: 'Live updates answer 5xx',
    metric: appSync(api, '5XXError'),
    threshold: 5,
  });
  return api;
};

/**
 * The GraphQL API for our own functions, which call it with a token of their own instead of an IAM permission. Functions
 * are created before the API, which needs its authorizer, so the URL is resolved lazily.
 */
export const grantableRealtime = (api: () => GraphqlApi): Grantable => ({
  value: Lazy.string({ produce: () => api().graphqlUrl }),
  allow: () => [],
});

/** URLs of the GraphQL API: for requests, and for subscriptions over a WebSocket. */
export const realtimeUrls = (api: GraphqlApi): { url: string; realtimeUrl: string } => ({
  url: api.graphqlUrl,
  realtimeUrl: resourceOf(api).attrRealtimeUrl,
});

/**
 * Connects every field to one function through the pass-through resolver, which turns the function's refusals into
 * GraphQL errors.
 */
export const answerFields = (api: GraphqlApi, handler: IFunction): void => {
  const caller = new InlineRole(api, 'Caller', 'appsync.amazonaws.com');
  caller.addToPolicy(new PolicyStatement({ actions: ['lambda:InvokeFunction'], resources: [handler.functionArn] }));
  const source = new LambdaDataSource(api, 'Messages', {
    api,
    lambdaFunction: handler,
    // The CDK would allow every version of the function.
    serviceRole: caller.withoutPolicyUpdates(),
  });
  for (const field of graphql.fields) {
    const [typeName = '', fieldName = ''] = field.split('.');
    source.createResolver(field, {
      typeName,
      fieldName,
      runtime: FunctionRuntime.JS_1_0_0,
      code: Code.fromAsset(`${PROJECT_ROOT}/functions/messages/pass-through.js`),
    });
  }
};
