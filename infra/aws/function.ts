import { Duration, RemovalPolicy } from 'aws-cdk-lib';
import { Architecture, LoggingFormat, Runtime, type Function } from 'aws-cdk-lib/aws-lambda';
import { NodejsFunction } from 'aws-cdk-lib/aws-lambda-nodejs';
import { LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import { allFunctions, commonEnvOf, type Access, type FunctionName } from '../manifest.ts';
import { type commonEnv, envName, type ResourceName } from '#functions/platform/resources.ts';
import { acknowledgeWildcard } from './acknowledge.ts';
import { bundlingOf, PROJECT_ROOT } from './bundling.ts';
import type { Grantable } from './grantable.ts';
import { createRole } from './role.ts';

export interface FunctionContext {
  grantables: Record<ResourceName, Grantable>;
  common: Record<(typeof commonEnv)[number], string>;
}

/**
 * Memory in MB: the manifest's, or the context value `memoryMb:<function>`, because new accounts allow 3,008 MB at most and
 * later ones 10,240.
 */
const memoryOf = ({ node }: Construct, name: FunctionName): number =>
  Number(node.tryGetContext(`memoryMb:${name}`) ?? allFunctions[name]!.memoryMb);

/** Creates a function of the manifest; its environment and permissions are derived from `uses`. */
export const createFunction = (
  scope: Construct,
  name: FunctionName,
  { grantables, common }: FunctionContext,
): Function => {
  const entry = allFunctions[name]!;
  const uses = Object.entries(entry.uses) as [ResourceName, Access][];
  const logGroup = new LogGroup(scope, `${name}Log`, {
    retention: RetentionDays.THREE_MONTHS,
    removalPolicy: RemovalPolicy.DESTROY,
  });
  const role = createRole(scope, name, logGroup);
  for (const [resource, access] of uses) {
    const grantable = grantables[resource];
    for (const statement of grantable.allow(access, entry.indexes ?? [])) role.addToPolicy(statement);
    for (const wildcard of grantable.wildcards ?? []) acknowledgeWildcard(role, wildcard.resource, wildcard.reason);
  }
  const handler = new NodejsFunction(scope, name, {
    entry: `${PROJECT_ROOT}/${entry.entry}`,
    handler: 'handler',
    projectRoot: PROJECT_ROOT,
    depsLockFilePath: `${PROJECT_ROOT}/package-lock.json`,
    runtime: Runtime.NODEJS_24_X,
    architecture: Architecture.ARM_64,
    memorySize: memoryOf(scope, name),
    timeout: Duration.seconds(entry.timeoutSeconds),
    environment: {
      ...Object.fromEntries(commonEnvOf(entry).map((variable) => [variable, common[variable]])),
      ...Object.fromEntries(uses.map(([resource]) => [envName(resource), grantables[resource].value])),
    },
    // The construct would add an environment variable that only SDK v2 reads, and the environment must equal the
    // manifest's.
    awsSdkConnectionReuse: false,
    role,
    logGroup,
    // The functions write JSON lines themselves, with metrics embedded in them, which Lambda's JSON format would wrap.
    loggingFormat: LoggingFormat.TEXT,
    bundling: bundlingOf(entry),
    // The version before is what an alias goes back to. One that a rolled-back deployment has made goes with it: if it
    // stayed, Lambda would refuse the same version to the next deployment.
    currentVersionOptions: { removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE },
  });
  return handler;
};
