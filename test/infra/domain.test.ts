import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { App, type CfnParameter, NestedStack, Stack, Stage, Validations } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import { Code, Function, Runtime } from 'aws-cdk-lib/aws-lambda';
import { Bucket } from 'aws-cdk-lib/aws-s3';
import { AwsSolutionsChecks } from 'cdk-nag';
import { describe, expect, it } from 'vitest';
import { allFunctions } from '#infra/manifest.ts';
import { SETTING_NAMES, type Settings } from '#infra/settings.ts';
import { distributionOf } from './distribution.ts';
import { newStack, SETTINGS, spelled, synthesise, synthesised, WITH_DOMAIN, type Synthesised } from './synth.ts';

const without = synthesised();
/** Differs in the domain and its services alone; the security rules read it, too. */
const made = newStack(WITH_DOMAIN);
Validations.of(made.app).addPlugins(new AwsSolutionsChecks(made.app));
const withDomain = synthesise(made.stack);

const gradual = Object.keys(allFunctions).filter((name) => allFunctions[name]?.isGradual);
const named = ({ resources }: Synthesised, type: string, name: string) =>
  resources(type).find(([id]) => new RegExp(`^${name}[0-9A-F]{8}$`).test(id))!;
const environmentOf = (all: Synthesised, name: string): Record<string, unknown> =>
  named(all, 'AWS::Lambda::Function', name)[1].Properties.Environment.Variables;
const versionOf = (all: Synthesised, name: string): string =>
  named(all, 'AWS::Lambda::Alias', `${name}Live`)[1].Properties.FunctionVersion['Fn::GetAtt'][0];

const configOf = ({ stack }: Synthesised): Record<string, unknown> => {
  const folder = Stage.of(stack)!.synth().directory;
  const [file] = globSync('asset.*/config.json', { cwd: folder });
  return JSON.parse(readFileSync(join(folder, file!), 'utf8')) as Record<string, unknown>;
};

describe.each(gradual)('the published version of %s', (name) => {
  it.each([
    ['without a domain', without],
    ['with one', withDomain],
  ])('has an environment that no parameter can change, %s', (_, all) => {
    const parameters = Object.keys(all.templates.get('Atelier')?.Parameters ?? {});
    const named = new Set<string>();
    JSON.stringify(environmentOf(all, name), (key, value: unknown) => {
      if (key === 'Ref') named.add(value as string);
      // A condition is decided by parameters.
      if (key === 'Fn::If') named.add(key);
      return value;
    });
    expect([...parameters, 'Fn::If'].filter((parameter) => named.has(parameter))).toEqual([]);
  });

  it('is another one with another domain', () => {
    expect(spelled(environmentOf(without, name).SITE_URL)).toMatch(/^https:\/\/<Distribution\w+\.DomainName>$/);
    expect(environmentOf(withDomain, name).SITE_URL).toBe('https://shop.example');
    expect(versionOf(withDomain, name)).not.toBe(versionOf(without, name));
  });

  it('has an environment whose every setting stands in it as text', () => {
    const uses = 'mail' in allFunctions[name]!.uses;
    expect(environmentOf(without, name).MAIL_FROM).toBe(uses ? 'Atelier <studio@shop.example>' : undefined);
  });
});

it('whatever text stands in the environment of a function is in its version’s id', () => {
  const idOf = (from: string): string => {
    const stack = new Stack(new App(), 'Market');
    const handler = new Function(stack, 'admin', {
      runtime: Runtime.NODEJS_24_X,
      handler: 'index.handler',
      code: Code.fromInline('exports.handler = () => undefined;'),
      environment: { MAIL_FROM: from },
    });
    expect(handler.currentVersion).toBeDefined();
    return Object.keys(Template.fromStack(stack).findResources('AWS::Lambda::Version')).join();
  };
  expect(idOf('a@shop.example')).toBe(idOf('a@shop.example'));
  expect(idOf('a@shop.example')).not.toBe(idOf('b@shop.example'));
});

describe('the settings of deploy.json', () => {
  const rulesOf = ({ templates }: Synthesised) => {
    const { Rules } = templates.get('Atelier')! as unknown as {
      Rules: { SettingsOfDeployFile: { Assertions: { Assert: object; AssertDescription: string }[] } };
    };
    return Rules.SettingsOfDeployFile.Assertions;
  };

  it.each([
    ['without a domain', without, SETTINGS],
    ['with one', withDomain, WITH_DOMAIN],
  ] as [string, Synthesised, Settings][])('are refused where the deployment has others, %s', (_, all, settings) => {
    const { Parameters = {} } = all.templates.get('Atelier')!;
    expect(rulesOf(all).map(({ Assert }) => Assert)).toEqual(
      SETTING_NAMES.map((name) => ({ 'Fn::Equals': [{ Ref: name }, settings[name] ?? ''] })),
    );
    for (const name of SETTING_NAMES) expect(Parameters[name]?.Default).toBe(settings[name] ?? '');
    for (const { AssertDescription } of rulesOf(all)) expect(AssertDescription).toContain('npm run deploy');
  });

  it('are not needed to see that the stack is right, but nothing is deployed without a sender', () => {
    const { stack } = newStack({});
    expect((stack.node.findChild('MailFrom') as CfnParameter).default).toBeUndefined();
  });

  it('need a certificate with a domain, and a domain with a certificate', () => {
    for (const half of [{ Domain: 'shop.example' }, { CertificateArn: WITH_DOMAIN.CertificateArn! }])
      expect(() => newStack({ ...SETTINGS, ...half })).toThrow(/A domain needs its certificate/);
  });
});

describe('a shop with a domain', () => {
  const { config, headersOf, answering } = distributionOf(withDomain.resources);

  it('is served by the CDN with the certificate and TLS 1.2 at least, and one without at the CDN’s own name', () => {
    expect(config.Aliases).toEqual(['shop.example', 'www.shop.example']);
    expect(config.ViewerCertificate).toEqual({
      AcmCertificateArn: WITH_DOMAIN.CertificateArn,
      MinimumProtocolVersion: 'TLSv1.2_2021',
      SslSupportMethod: 'sni-only',
    });
    const plain = distributionOf(without.resources).config;
    expect([plain.Aliases, plain.ViewerCertificate]).toEqual([undefined, undefined]);
  });

  it('U-14 stores mails to its inbound domain, scanned, in the inbox alone, and says its records; a shop without one stores none', () => {
    const [[, rule] = []] = withDomain.resources('AWS::SES::ReceiptRule');
    expect(rule?.Properties.Rule).toMatchObject({
      Enabled: true,
      ScanEnabled: true,
      TlsPolicy: 'Require',
      Recipients: ['photos.shop.example'],
      Actions: [{ S3Action: { ObjectKeyPrefix: 'mail/' } }],
    });
    expect(spelled(rule?.Properties.Rule.Actions[0].S3Action.BucketName)).toMatch(/^<Inbox\w+>$/);
    const { Outputs = {} } = withDomain.templates.get('Atelier')!;
    expect(spelled(Outputs.InboundRecord?.Value)).toBe(
      'photos.shop.example MX 10 inbound-smtp.us-east-1.amazonaws.com',
    );
    expect(spelled(Outputs.InboundDkimRecord3?.Value)).toContain(' CNAME ');
    expect(without.resources('AWS::SES::ReceiptRule')).toEqual([]);
    for (const all of [withDomain, without]) {
      const [, inbox] = all.resources('AWS::S3::Bucket').find(([id]) => id.startsWith('Inbox'))!;
      expect(inbox.Properties.NotificationConfiguration.EventBridgeConfiguration.EventBridgeEnabled).toBe(true);
    }
    expect([withDomain, without].map((all) => configOf(all).photoMail)).toEqual(['photos.shop.example', undefined]);
  });

  it('lets pages upload that are still open at the CDN’s name', () => {
    const [, bucket] = withDomain.resources('AWS::S3::Bucket').find(([id]) => id.startsWith('Uploads'))!;
    expect(bucket.Properties.CorsConfiguration.CorsRules[0].AllowedOrigins.map(spelled)).toEqual([
      'https://shop.example',
      expect.stringMatching(/^https:\/\/<Distribution\w+\.DomainName>$/),
    ]);
  });

  it('has both identities of mail, and the records of the domain’s among its outputs', () => {
    const identities = withDomain
      .resources('AWS::SES::EmailIdentity')
      .map(([, { Properties }]) => Properties.EmailIdentity);
    expect(identities).toEqual(['photos.shop.example', 'studio@shop.example', 'shop.example']);
    const { Outputs = {} } = withDomain.templates.get('Atelier')!;
    for (const index of [1, 2, 3])
      expect(spelled(Outputs[`DkimRecord${index}`]?.Value)).toMatch(
        new RegExp(`^<MailDomain\\w+[.]DkimDNSTokenName${index}> CNAME <MailDomain\\w+[.]DkimDNSTokenValue${index}>$`),
      );
    const values = ['MailReturnRecord', 'MailSpfRecord', 'MailDmarcRecord'].map((name) =>
      spelled(Outputs[name]?.Value),
    );
    expect(values).toEqual([
      'mail.shop.example MX 10 feedback-smtp.us-east-1.amazonses.com',
      'mail.shop.example TXT "v=spf1 include:amazonses.com ~all"',
      '_dmarc.shop.example TXT "v=DMARC1; p=none"',
    ]);
    const own = withDomain.resources('AWS::SES::EmailIdentity').at(-1)?.[1].Properties;
    expect(own.MailFromAttributes).toMatchObject({ MailFromDomain: 'mail.shop.example' });
    expect(without.resources('AWS::SES::EmailIdentity').map(([, { Properties }]) => Properties.EmailIdentity)).toEqual([
      'studio@shop.example',
    ]);
  });

  it('gets the function that redirects together with its name, as another one than before', () => {
    const functionOf = (all: Synthesised) =>
      distributionOf(all.resources).answering('/').FunctionAssociations[0].FunctionARN['Fn::GetAtt'][0] as string;
    expect(functionOf(withDomain)).not.toBe(functionOf(without));
    expect(answering('/').FunctionAssociations).toHaveLength(2);
  });

  it('says nothing of its subdomains, unless it is told to', () => {
    const { headersOf: plain } = distributionOf(without.resources);
    for (const path of ['/', '/carts/checkout', '/api/carts', '/media/x.jpg', '/config.json']) {
      expect(plain(path)['strict-transport-security'], path).toBe('max-age=31536000');
      expect(headersOf(path)['strict-transport-security'], path).toBe('max-age=31536000; includeSubDomains');
    }
  });

  it('answers at its name before a function names it', () => {
    const [[id]] = withDomain.resources('AWS::CloudFront::Distribution') as [[string, unknown]];
    const nested = made.stack.node.children.filter((child) => NestedStack.isNestedStack(child));
    const functions = nested.find(({ node }) => node.id === 'Functions')!;
    const { DependsOn = [] } = Template.fromStack(made.stack).toJSON().Resources[
      made.stack.getLogicalId(functions.nestedStackResource!)
    ] as { DependsOn?: string[] };
    expect(DependsOn).toContain(id);
  });
});

it('N-05 a shop tells its pages which services it has, and each document lets in those of its own pages', () => {
  const services = { chat: WITH_DOMAIN.ChatScript!, instalments: WITH_DOMAIN.AffirmPublicKey! };
  const { headersOf } = distributionOf(withDomain.resources);
  for (const [path, hosts] of [
    ['/', ['https://chat.example', 'https://cdn1.affirm.com', 'https://*.affirm.com']],
    ['/carts/checkout', ['https://cdn1.affirm.com', 'https://*.affirm.com']],
    ['/orders', []],
  ] as const) {
    const scripts = /script-src ([^;]*)/.exec(headersOf(path)['content-security-policy'] ?? '')?.[1]?.split(' ');
    expect(
      scripts?.filter((source) => !/'self'|stripe/.test(source)),
      path,
    ).toEqual(hosts);
  }
  expect(configOf(withDomain)).toMatchObject({
    services,
    connect: [expect.any(String), expect.any(String), expect.any(String)],
  });
  expect(configOf(without)).toEqual(expect.not.objectContaining({ services: expect.anything() }));
});

describe('the security rules', () => {
  it('find nothing that is not explained', () => {
    expect(() => made.app.synth()).not.toThrow();
  });

  it('do find what is not', () => {
    const app = new App();
    Validations.of(app).addPlugins(new AwsSolutionsChecks(app));
    new Bucket(new Stack(app, 'Market'), 'Careless');
    expect(() => app.synth()).toThrow(/AwsSolutions-S10/);
  });
});
