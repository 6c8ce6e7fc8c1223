import { Duration, RemovalPolicy, SecretValue } from 'aws-cdk-lib';
import type { IHttpRouteAuthorizer } from 'aws-cdk-lib/aws-apigatewayv2';
import { HttpLambdaAuthorizer, HttpLambdaResponseType } from 'aws-cdk-lib/aws-apigatewayv2-authorizers';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { Architecture, LoggingFormat, Runtime } from 'aws-cdk-lib/aws-lambda';
import { NodejsFunction } from 'aws-cdk-lib/aws-lambda-nodejs';
import { LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs';
import { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import type { Construct } from 'constructs';
import type { Settings } from '../settings.ts';
import { acknowledge } from './acknowledge.ts';
import { bundlingOf, PROJECT_ROOT } from './bundling.ts';
import { createRole } from './role.ts';

/** Header that CloudFront sets on every API call, overwriting a header of the visitor with the same name. */
export const ORIGIN_KEY_HEADER = 'origin-key';

/** The secret of the keys that CloudFront and the origin guard share. */
const createSecret = (scope: Construct): Secret => {
  const secret = new Secret(scope, 'OriginKey', {
    description: 'Key by which the REST API knows the CDN',
    generateSecretString: { passwordLength: 64, excludePunctuation: true },
  });
  acknowledge(
    secret,
    'AwsSolutions-SMG4',
    'CloudFront gets a key only by a deployment, so a new one is made before one (npm run secrets -- rotate origin).',
  );
  return secret;
};

/** The key that CloudFront sends, as a reference that a deployment resolves: of the named version, else the current one. */
const sentKey = ({ secretArn }: Secret, { OriginKeyVersion }: Settings): string =>
  SecretValue.secretsManager(secretArn, { ...(OriginKeyVersion && { versionId: OriginKeyVersion }) }).unsafeUnwrap();

const entry = { entry: 'infra/aws/guard/origin-guard.ts', memoryMb: 256, timeoutSeconds: 5 } as const;

/**
 * An authorizer that refuses REST calls without CloudFront's key; API Gateway caches its answer per key for an hour.
 */
export const createOriginGuard = (
  scope: Construct,
  settings: Settings,
): { key: string; secret: Secret; authorizer: IHttpRouteAuthorizer } => {
  const secret = createSecret(scope);
  const logGroup = new LogGroup(scope, 'OriginGuardLog', {
    retention: RetentionDays.THREE_MONTHS,
    removalPolicy: RemovalPolicy.DESTROY,
  });
  const role = createRole(scope, 'OriginGuard', logGroup);
  role.addToPolicy(new PolicyStatement({ actions: ['secretsmanager:GetSecretValue'], resources: [secret.secretArn] }));
  const handler = new NodejsFunction(scope, 'OriginGuard', {
    entry: `${PROJECT_ROOT}/${entry.entry}`,
    handler: 'handler',
    projectRoot: PROJECT_ROOT,
    depsLockFilePath: `${PROJECT_ROOT}/package-lock.json`,
    runtime: Runtime.NODEJS_24_X,
    architecture: Architecture.ARM_64,
    memorySize: entry.memoryMb,
    timeout: Duration.seconds(entry.timeoutSeconds),
    environment: { ORIGIN_SECRET_ID: secret.secretArn },
    awsSdkConnectionReuse: false,
    role,
    logGroup,
    loggingFormat: LoggingFormat.TEXT,
    bundling: bundlingOf({}),
  });
  const authorizer = new HttpLambdaAuthorizer('OriginGuard', handler, {
    identitySource: [`$request.header.${ORIGIN_KEY_HEADER}`],
    responseTypes: [HttpLambdaResponseType.SIMPLE],
    resultsCacheTtl: Duration.hours(1),
  });
  return { key: sentKey(secret, settings), secret, authorizer };
};
