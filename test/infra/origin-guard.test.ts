import { afterEach, describe, expect, it, vi } from 'vitest';
import { request } from '#functions/messages/pass-through.js';
import { handler } from '#infra/aws/guard/origin-guard.ts';
import { distributionOf, type Behaviour } from './distribution.ts';
import { spelled, synthesised, type Resource } from './synth.ts';

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
      ['ORIGIN_KEY', reference],
    ]);
  });

  it('the address of the visitor goes through to the API', () => {
    // AWS's managed policy: everything that the edge function passes on, without the host.
    expect(answering('/api/carts').OriginRequestPolicyId).toBe('b689b0a8-53d0-40ab-baf2-68738e2966ac');
    expect(answering('/api/carts').FunctionAssociations).toMatchObject([{ EventType: 'viewer-request' }]);
  });
});

describe('R9 the guard', () => {
  afterEach(() => void vi.unstubAllEnvs());
  const lets = async (headers?: Record<string, string>): Promise<boolean> =>
    (await handler({ headers: headers ?? {} })).isAuthorized;

  it('lets in who shows the key, and nobody else', async () => {
    vi.stubEnv('ORIGIN_KEY', 'correct');
    expect(await lets({ 'origin-key': 'correct' })).toBe(true);
    for (const wrong of ['', 'correct ', 'Correct', 'correc', 'x'.repeat(5000)])
      expect(await lets({ 'origin-key': wrong }), wrong).toBe(false);
    expect(await lets()).toBe(false);
  });

  it('without a key of its own lets nobody in', async () => {
    vi.stubEnv('ORIGIN_KEY', '');
    await expect(lets({ 'origin-key': '' })).rejects.toThrow('no key');
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
