import { ArnFormat, Duration, RemovalPolicy, Stack } from 'aws-cdk-lib';
import {
  AuthorizationType,
  type CfnGraphQLApi,
  Code,
  Definition,
  FieldLogLevel,
  FunctionRuntime,
  GraphqlApi,
  IntrospectionConfig,
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

/** `anonymous`, or the three parts of a signed token; anything else is refused without a call. */
const TOKEN = String.raw`^(anonymous|[\w-]+\.[0-9a-z]+\.[\w-]+)$`;

/** A role that may write the log of one GraphQL API; the usual managed policy reaches every log of the account. */
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

/** Logs what fails, without the calls themselves. Set on the resource, for the construct would add a function of its own. */
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

/** Questions, replies and live updates: one authorizer for everyone, visitors included, and no other way in. */
export const createRealtimeApi = (scope: Construct, authorizer: IFunction, alarms: Alarms): GraphqlApi => {
  const api = new GraphqlApi(scope, 'Realtime', {
    name: Stack.of(scope).stackName,
    definition: Definition.fromFile(`${PROJECT_ROOT}/${graphql.schema}`),
    authorizationConfig: {
      defaultAuthorization: {
        authorizationType: AuthorizationType.LAMBDA,
        // Nothing is kept unless the authorizer itself says for how long.
        lambdaAuthorizerConfig: { handler: authorizer, resultsCacheTtl: Duration.seconds(0), validationRegex: TOKEN },
      },
    },
    introspectionConfig: IntrospectionConfig.DISABLED,
    queryDepthLimit: graphql.maxDepth,
    resolverCountLimit: graphql.maxResolvers,
    xrayEnabled: true,
  });
  logErrors(scope, api);
  const failures = new Metric({
    namespace: 'AWS/AppSync',
    metricName: '5XXError',
    dimensionsMap: { GraphQLAPIId: api.apiId },
    statistic: 'Sum',
    period: FIVE_MINUTES,
  });
  alarms.watch('RealtimeFails', { heading: 'Live updates answer 5xx', metric: failures, threshold: 5 });
  return api;
};

/** Where pages send GraphQL, and where they listen. */
export const realtimeUrls = (api: GraphqlApi): { url: string; realtimeUrl: string } => ({
  url: api.graphqlUrl,
  realtimeUrl: resourceOf(api).attrRealtimeUrl,
});

/** Lets one function answer every field, through the one resolver that keeps its refusals readable. */
export const answerFields = (api: GraphqlApi, handler: IFunction): void => {
  const source = api.addLambdaDataSource('Messages', handler);
  acknowledgeWildcard(source, `${handler.functionArn}:*`, 'The CDK allows every version of the one function.');
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
