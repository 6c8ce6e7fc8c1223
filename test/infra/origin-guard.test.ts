import { PutSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { request } from '#functions/messages/pass-through.js';
import { handler } from '#infra/aws/guard/origin-guard.ts';
import { createSecrets } from '#infra/local/secrets-manager/secrets.ts';
import { credentials, serve } from '#infra/local/serve.fixture.ts';
import { distributionOf, type Behaviour } from './distribution.ts';
import { newStack, SETTINGS, spelled, synthesise, synthesised, type Resource } from './synth.ts';

const { resources } = synthesised();
const { config, answering, originOf } = distributionOf(resources);
const [[authorizerId, authorizer]] = resources('AWS::ApiGatewayV2::Authorizer') as [[string, Resource]];

describe('R9 the way around the CDN', () => {
  it('is closed on every route of the REST API by the one guard', () => {
    const routes = resources('AWS::ApiGatewayV2::Route').map(([, { Properties }]) => Properties);
    expect(routes.length).toBeGreaterThan(10);
    for (const { AuthorizationType, AuthorizerId } of routes)
      expect([AuthorizationType, AuthorizerId]).toEqual(['CUSTOM', { Ref: authorizerId }]);
  });

  it('needs the key in a header: without one nobody is asked, with one the answer is kept for an hour', () => {
    expect(authorizer.Properties).toMatchObject({
      AuthorizerType: 'REQUEST',
      AuthorizerPayloadFormatVersion: '2.0',
      EnableSimpleResponses: true,
      IdentitySource: ['$request.header.origin-key'],
      AuthorizerResultTtlInSeconds: 3600,
    });
  });

  it('the key is shown by the CDN to the API alone, and stands nowhere in the template', () => {
    const [[secret, { Properties }]] = resources('AWS::SecretsManager::Secret').filter(([id]) =>
      id.startsWith('OriginKey'),
    ) as [[string, Resource]];
    const reference = `{{resolve:secretsmanager:<${secret}>:SecretString:::}}`;
    const headers = ({ OriginCustomHeaders = [] }: Behaviour) =>
      (OriginCustomHeaders as { HeaderName: string; HeaderValue: unknown }[]).map(({ HeaderName, HeaderValue }) => [
        HeaderName,
        spelled(HeaderValue),
      ]);
    expect(headers(originOf('/api/carts'))).toEqual([['origin-key', reference]]);
    for (const origin of config.Origins)
      expect(headers(origin).length, origin.Id).toBe(
        JSON.stringify(origin.DomainName) === JSON.stringify(originOf('/api/carts').DomainName) ? 1 : 0,
      );
    expect(Properties.GenerateSecretString).toMatchObject({ PasswordLength: 64, ExcludePunctuation: true });

    const guard = resources('AWS::Lambda::Function').find(([id]) => id.startsWith('OriginGuard'))![1].Properties;
    expect(Object.entries(guard.Environment.Variables).map(([name, value]) => [name, spelled(value)])).toEqual([
      ['ORIGIN_SECRET_ID', `<${secret}>`],
    ]);
    const role = resources('AWS::IAM::Role').find(([id]) => id.startsWith('OriginGuardRole'))![1].Properties;
    expect(
      (role.Policies as { PolicyDocument: { Statement: { Action: unknown; Resource: unknown }[] } }[])
        .flatMap(({ PolicyDocument }) => PolicyDocument.Statement)
        .filter(({ Action }) => String(Action).startsWith('secretsmanager:'))
        .map(({ Action, Resource }) => [Action, spelled(Resource)]),
    ).toEqual([['secretsmanager:GetSecretValue', `<${secret}>`]]);
  });

  it('a rotated key is sent once its version is named, so that a deployment changes what CloudFront sends', () => {
    const { resources: rotated } = synthesise(newStack({ ...SETTINGS, OriginKeyVersion: 'version-2' }).stack);
    const { originOf: rotatedOrigin } = distributionOf(rotated);
    const [{ HeaderValue }] = rotatedOrigin('/api/carts').OriginCustomHeaders as [{ HeaderValue: unknown }];
    expect(spelled(HeaderValue)).toMatch(/^\{\{resolve:secretsmanager:<OriginKey\w+>:SecretString:::version-2\}\}$/);
  });

  it('the address of the visitor goes through to the API', () => {
    // AWS's managed policy: everything that the edge function passes on, without the host.
    expect(answering('/api/carts').OriginRequestPolicyId).toBe('b689b0a8-53d0-40ab-baf2-68738e2966ac');
    expect(answering('/api/carts').FunctionAssociations).toMatchObject([{ EventType: 'viewer-request' }]);
  });
});

describe('R9 the guard', () => {
  const secrets = createSecrets({ prefix: '/secrets', secrets: { origin: 'first' } });
  let emulator: Awaited<ReturnType<typeof serve>>;
  let client: SecretsManagerClient;
  let clock = 0;
  let reads = 0;
  beforeAll(async () => {
    const counted: typeof secrets = {
      ...secrets,
      handle: (req, res) => {
        reads += 1;
        return secrets.handle(req, res);
      },
    };
    emulator = await serve(() => [counted]);
    const endpoint = `${emulator.origin}/secrets`;
    client = new SecretsManagerClient({ endpoint, region: 'us-east-1', credentials });
    vi.stubEnv('AWS_ENDPOINT_URL_SECRETS_MANAGER', endpoint);
    vi.stubEnv('AWS_REGION', 'us-east-1');
    vi.stubEnv('AWS_ACCESS_KEY_ID', credentials.accessKeyId);
    vi.stubEnv('AWS_SECRET_ACCESS_KEY', credentials.secretAccessKey);
    vi.stubEnv('ORIGIN_SECRET_ID', 'origin');
    vi.spyOn(Date, 'now').mockImplementation(() => clock);
  });
  afterAll(async () => {
    vi.unstubAllEnvs();
    vi.restoreAllMocks();
    await emulator.close();
  });
  const lets = async (key?: string): Promise<boolean> =>
    (await handler({ headers: key === undefined ? {} : { 'origin-key': key } })).isAuthorized;
  const rotateTo = (SecretString: string) =>
    client.send(new PutSecretValueCommand({ SecretId: 'origin', SecretString }));

  it('lets in who shows the key, and nobody else', async () => {
    expect(await lets('first')).toBe(true);
    for (const wrong of ['', 'first ', 'First', 'firs', 'x'.repeat(5000)]) expect(await lets(wrong), wrong).toBe(false);
    expect(await lets()).toBe(false);
  });

  it('knows a new key at once, and the one before it, which CloudFront sends until the next deployment', async () => {
    await rotateTo('second');
    clock += 10_000;
    expect(await lets('second')).toBe(true);
    expect([await lets('first'), await lets('second'), await lets('third')]).toEqual([true, true, false]);
  });

  it('refuses within five minutes the key before the one before', async () => {
    await rotateTo('third');
    clock += 5 * 60_000;
    expect([await lets('first'), await lets('second'), await lets('third')]).toEqual([false, true, true]);
  });

  it('asks for its keys no more often, whatever unknown keys it is shown', async () => {
    clock += 9_999;
    const before = reads;
    for (const wrong of ['a', 'b', 'c']) expect(await lets(wrong)).toBe(false);
    expect(reads).toBe(before);
  });

  it('lets nobody in while its secret has no value', async () => {
    clock += 5 * 60_000;
    vi.stubEnv('ORIGIN_SECRET_ID', 'nothing');
    await expect(lets('')).rejects.toThrow("can't find");
    vi.stubEnv('ORIGIN_SECRET_ID', 'origin');
    expect(await lets('third')).toBe(true);
  });
});

it('R9 the resolver of GraphQL hands on no header of a call, so nothing behind it can believe one', () => {
  const context = {
    args: { node: 'n' },
    identity: { resolverContext: {} },
    info: { parentTypeName: 'Query', fieldName: 'messagesForNode' },
    request: { headers: { 'x-forwarded-for': '203.0.113.9' } },
  };
  expect(JSON.stringify(request(context))).not.toContain('203.0.113.9');
});
