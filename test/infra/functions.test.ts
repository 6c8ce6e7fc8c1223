import { describe, expect, it } from 'vitest';
import { allFunctions, buckets, commonEnvOf, fallback, graphql, queues } from '#infra/manifest.ts';
import { envName, resources as items, type ResourceName } from '#functions/platform/resources.ts';
import { calledBy, spelled, synthesised, type Resource } from './synth.ts';

const { resources } = synthesised();

const names = Object.keys(allFunctions);
const handlers = resources('AWS::Lambda::Function');

/** The resource of a function: its logical id is its name in the manifest and a hash. */
const handlerOf = (name: string): [string, Resource] => {
  const found = handlers.find(([id]) => new RegExp(`^${name}[0-9A-F]{8}$`).test(id));
  if (!found) throw new Error(`There is no function ${name}.`);
  return found;
};

interface Statement {
  Effect: string;
  Action: string | string[];
  Resource: unknown;
}

const statementsOf = (name: string): { actions: string[]; resources: string[] }[] => {
  const role = handlerOf(name)[1].Properties.Role['Fn::GetAtt'][0] as string;
  return resources('AWS::IAM::Role')
    .filter(([id]) => id === role)
    .flatMap(([, { Properties }]) => Properties.Policies as { PolicyDocument: { Statement: Statement[] } }[])
    .flatMap(({ PolicyDocument }) => PolicyDocument.Statement)
    .map(({ Action, Resource }) => ({ actions: [Action].flat(), resources: [Resource].flat().map(spelled) }));
};

const actionsOf = (name: string): string[] => statementsOf(name).flatMap(({ actions }) => actions);
const mayUse = (name: string, kind: string, access: string): boolean =>
  Object.entries(allFunctions[name]?.uses ?? {}).some(
    ([resource, how]) => items[resource as ResourceName].kind === kind && how === access,
  );

describe.each(names)('%s', (name) => {
  const entry = allFunctions[name]!;
  const { Properties } = handlerOf(name)[1];

  it('gets the variables that the manifest names, and no others', () => {
    const wanted = [...commonEnvOf(entry), ...(Object.keys(entry.uses) as ResourceName[]).map(envName)];
    expect(Object.keys(Properties.Environment?.Variables ?? {}).toSorted()).toEqual(wanted.toSorted());
  });

  it('has the size and time that the manifest says, on the platform that it is bundled for', () => {
    expect(Properties).toMatchObject({
      MemorySize: entry.memoryMb,
      Timeout: entry.timeoutSeconds,
      Architectures: ['arm64'],
      Runtime: 'nodejs24.x',
    });
  });

  it('has a role of its own without ready-made policies', () => {
    const role = Properties.Role['Fn::GetAtt'][0] as string;
    expect(handlers.filter(([, other]) => JSON.stringify(other.Properties.Role).includes(role))).toHaveLength(1);
    expect(resources('AWS::IAM::Role').find(([id]) => id === role)?.[1].Properties.ManagedPolicyArns).toBeUndefined();
  });

  it('may do nothing with a wildcard but count faces, lift bounced addresses, read the mail quota and reach the objects of its buckets', () => {
    const statements = statementsOf(name);
    const onAll = statements.filter(({ resources: on }) => on.includes('*')).flatMap(({ actions }) => actions);
    const ofMany = statements
      .flatMap(({ resources: on }) => on)
      .filter((resource) => resource !== '*' && resource.includes('*'));
    expect(actionsOf(name).filter((action) => action.includes('*'))).toEqual([]);
    expect(['rekognition:DetectFaces', 'ses:DeleteSuppressedDestination', 'ses:GetAccount']).toEqual(
      expect.arrayContaining(onAll),
    );
    for (const resource of ofMany)
      expect(resource).toMatch(/^<(Uploads|Media|Pages|Inbox)[0-9A-F]{8}\.Arn>\/\*$|:identity\/\*$/);
  });

  it('may only do what it uses', () => {
    const actions = actionsOf(name);
    const table = entry.uses.market;
    expect(actions.includes('dynamodb:PutItem')).toBe(['readwrite', 'write', 'delete'].includes(table ?? ''));
    expect(actions.includes('dynamodb:GetItem')).toBe(['readwrite', 'read', 'delete'].includes(table ?? ''));
    expect(actions.includes('dynamodb:DeleteItem')).toBe(table === 'delete');
    expect(actions).not.toContain('dynamodb:Scan');
    expect(actions).not.toContain('dynamodb:BatchWriteItem');
    const indexes = statementsOf(name).flatMap(({ resources: on }) =>
      on.flatMap((arn) => /^<Market[0-9A-F]{8}[.]Arn>[/]index[/](.+)$/.exec(arn)?.[1] ?? []),
    );
    expect(indexes).toEqual(entry.indexes ?? []);
    expect(actions.includes('s3:DeleteObject')).toBe(
      mayUse(name, 'bucket', 'delete') || mayUse(name, 'bucket', 'remove'),
    );
    expect(actions.includes('s3:PutObject')).toBe(mayUse(name, 'bucket', 'delete'));
    expect(actions.includes('secretsmanager:GetSecretValue')).toBe(mayUse(name, 'secret', 'use'));
    expect(actions.includes('ses:SendEmail')).toBe(entry.uses.mail === 'send');
    expect(actions.includes('events:PutEvents')).toBe(entry.uses.event === 'send');
    expect(actions.includes('rekognition:DetectFaces')).toBe(entry.uses.faces === 'use');
  });

  it('keeps its log for three months', () => {
    const log = Properties.LoggingConfig.LogGroup.Ref as string;
    expect(resources('AWS::Logs::LogGroup').find(([id]) => id === log)?.[1].Properties.RetentionInDays).toBe(90);
  });
});

it('only what takes photos, paints them, clears old ones and those of erased people away, takes public ones back and stores pages can delete an object', () => {
  expect(names.filter((name) => actionsOf(name).includes('s3:DeleteObject')).toSorted()).toEqual([
    'pages',
    'paintingWorker',
    'photoMail',
    'photoRemover',
    'previewWorker',
    'projector',
    'renderer',
    'scheduler',
    'uploads',
  ]);
});

it('what renders pages reaches no photo, and writes nothing but pages', () => {
  for (const name of ['pages', 'renderer']) {
    const statements = statementsOf(name);
    expect(JSON.stringify(statements)).not.toMatch(/Uploads|Media/);
    const writes = statements.filter(({ actions }) =>
      actions.some((action) => /:(Put|Update|Delete)(Item|Object)/.test(action)),
    );
    expect(writes.flatMap(({ resources: on }) => on)).toEqual([expect.stringMatching(/^<Pages[0-9A-F]{8}\.Arn>\/\*$/)]);
  }
});

it('the painter of styles reaches no original', () => {
  const reached = statementsOf('previewWorker').flatMap(({ resources: on }) => on);
  expect(reached.filter((resource) => resource.includes('Uploads'))).toEqual([]);
});

it('only functions that take or give back money read the payment keys', () => {
  const [stripe] = resources('AWS::SecretsManager::Secret').find(([id]) => id.startsWith('Stripe'))!;
  const readers = names.filter((name) => statementsOf(name).some(({ resources: on }) => on.includes(`<${stripe}>`)));
  expect(readers.toSorted()).toEqual(names.filter((name) => allFunctions[name]?.uses.stripe).toSorted());
});

describe('the REST API', () => {
  const routes = new Map(
    resources('AWS::ApiGatewayV2::Route').map(([, { Properties }]) => [
      Properties.RouteKey as string,
      spelled(Properties.Target),
    ]),
  );
  const integrations = new Map(
    resources('AWS::ApiGatewayV2::Integration').map(([id, { Properties }]) => [`integrations/<${id}>`, Properties]),
  );
  const answering = (route: string): string => calledBy(integrations.get(routes.get(route) ?? '')?.IntegrationUri).name;

  it.each(
    Object.entries(allFunctions).flatMap(([name, { from }]) =>
      'http' in from ? from.http.map((prefix) => [prefix, name] as const) : [],
    ),
  )('sends %s and all below it to %s', (prefix, name) => {
    expect(answering(`ANY ${prefix}`)).toBe(name);
    expect(answering(`ANY ${prefix}/{proxy+}`)).toBe(name);
  });

  it('sends every other path to the function that refuses it in the one form', () => {
    expect(answering('ANY /api/{proxy+}')).toBe(fallback);
  });

  it('hands the functions the second format of calls', () => {
    for (const { PayloadFormatVersion } of integrations.values()) expect(PayloadFormatVersion).toBe('2.0');
  });

  it('is throttled', () => {
    const [[, stage]] = resources('AWS::ApiGatewayV2::Stage') as [[string, Resource]];
    const { DefaultRouteSettings: others, RouteSettings: own } = stage.Properties;
    expect(others.ThrottlingRateLimit).toBeGreaterThan(0);
    const rates = Object.entries<{ ThrottlingRateLimit: number }>(own).map(
      ([route, { ThrottlingRateLimit: rate }]) => [route, answering(route), rate / others.ThrottlingRateLimit] as const,
    );
    expect(rates.map(([route]) => route)).toEqual([
      'ANY /api/session',
      'ANY /api/session/{proxy+}',
      'ANY /api/carts',
      'ANY /api/carts/{proxy+}',
      'ANY /pages/{proxy+}',
      'ANY /pages/missing/{proxy+}',
    ]);
    // What every opened page asks has more than other routes, what is rendered much less.
    for (const [, handler, share] of rates)
      expect(handler === 'pages' ? share <= 1 / 4 : share === 10, `${handler} ${share}`).toBe(true);
    // API Gateway refuses settings of routes that are not there yet.
    expect([stage.DependsOn].flat().join()).toContain('RoutesNestedStack');
  });
});

describe('live updates', () => {
  const [[, api]] = resources('AWS::AppSync::GraphQLApi') as [[string, Resource]];

  it('let nobody in but through the authorizer, whose answers nobody else keeps', () => {
    expect(api.Properties.AuthenticationType).toBe('AWS_LAMBDA');
    expect(api.Properties.AdditionalAuthenticationProviders).toBeUndefined();
    expect(api.Properties.LambdaAuthorizerConfig.AuthorizerUri['Fn::GetAtt'][0]).toBe(
      handlerOf('realtimeAuthorizer')[0],
    );
    expect(api.Properties.LambdaAuthorizerConfig.AuthorizerResultTtlInSeconds).toBe(0);
    expect(resources('AWS::AppSync::ApiKey')).toEqual([]);
  });

  it.each([
    ['anonymous', true],
    ['eyJpZCI6IjEifQ.1abc2d.q-_w0', true],
    ['eyJpZCI6IjEifQ.1abc2d.tp4x2k.q-_w0', true],
    ['', false],
    ['anonymous.x', false],
    ['anonymous.w.x.y.z', false],
    ['<script>', false],
  ])('takes the token %j for one: %s', (token, isToken) => {
    expect(new RegExp(api.Properties.LambdaAuthorizerConfig.IdentityValidationExpression).test(token)).toBe(isToken);
  });

  it('do not describe themselves and refuse deep questions', () => {
    expect(api.Properties).toMatchObject({ IntrospectionConfig: 'DISABLED', QueryDepthLimit: graphql.maxDepth });
  });

  it('answer every field of the manifest through one resolver with code, and no other field', () => {
    const resolvers = resources('AWS::AppSync::Resolver').map(([, { Properties }]) => Properties);
    expect(resolvers.map(({ TypeName, FieldName }) => `${TypeName}.${FieldName}`).toSorted()).toEqual(
      [...graphql.fields].toSorted(),
    );
    for (const { Runtime, CodeS3Location, DataSourceName } of resolvers) {
      expect(Runtime).toEqual({ Name: 'APPSYNC_JS', RuntimeVersion: '1.0.0' });
      expect(CodeS3Location).toEqual(resolvers[0].CodeS3Location);
      expect(DataSourceName).toEqual(resolvers[0].DataSourceName);
    }
  });
});

it('every bucket and queue of the manifest is in the stack', () => {
  const ids = ['AWS::S3::Bucket', 'AWS::SQS::Queue'].flatMap((type) =>
    resources(type).map(([id]) => id.replace(/[0-9A-F]{8}$/, '').toLowerCase()),
  );
  expect(ids).toEqual(
    expect.arrayContaining([...Object.keys(buckets), ...Object.keys(queues)].map((name) => name.toLowerCase())),
  );
});
