import { describe, expect, it } from 'vitest';
import { AwsRefusal, signed, type AwsCall, type CallAws } from '#infra/operator/aws.ts';
import { approvalProblem, PARAMETERS, preflight, problemsOf } from '#infra/operator/preflight.ts';
import { synthesised } from './synth.ts';

const GIVEN = { MailFrom: 'studio@example.com', AlarmMail: 'you@example.com', StripePublishableKey: 'pk_live_1' };

const DOMAIN = { Domain: 'shop.example', CertificateArn: 'arn:aws:acm:us-east-1:1:certificate/1' };

/** What an account answers by what is asked of it; a ready one unless `answers` says otherwise. */
const account =
  (answers: Record<string, string | AwsRefusal> = {}): CallAws =>
  async ({ service, path = '', headers, body = '' }: AwsCall) => {
    const asked = headers?.['x-amz-target'] ?? new URLSearchParams(body).get('Action') ?? `${service} ${path}`;
    const ready: Record<string, string | AwsRefusal> = {
      'GetCallerIdentity': '<Account>111122223333</Account>',
      'DescribeStacks': new AwsRefusal('ValidationError', 'Stack with id Atelier does not exist'),
      'AmazonSSM.GetParameter': JSON.stringify({ Parameter: { Value: '28' } }),
      'lambda /2016-08-19/account-settings/': JSON.stringify({ AccountLimit: { ConcurrentExecutions: 1_000 } }),
      'ses /v2/email/account': JSON.stringify({ ProductionAccessEnabled: true, SendingEnabled: true }),
      's3 ': '<Buckets/>',
      'cloudfront /2020-05-31/distribution': '<Quantity>1</Quantity>',
      'CertificateManager.DescribeCertificate': JSON.stringify({
        Certificate: { Status: 'ISSUED', SubjectAlternativeNames: ['*.example.com'] },
      }),
      ...answers,
    };
    const answer = ready[asked] ?? new AwsRefusal('NotFoundException', 'There is none.');
    if (typeof answer !== 'string') throw answer;
    return answer;
  };

const parametersOf = (parameters: Record<string, string>): string =>
  Object.entries(parameters)
    .map(
      ([name, value]) =>
        `<member><ParameterKey>${name}</ParameterKey><ParameterValue>${value}</ParameterValue></member>`,
    )
    .join('');

const stackOf = (status: string, parameters = '', outputs = ''): string =>
  `<Stacks><member><StackStatus>${status}</StackStatus><Parameters>${parameters}</Parameters><Outputs><member><OutputKey>SiteUrl</OutputKey><OutputValue>https://x</OutputValue></member>${outputs}</Outputs></member></Stacks>`;

const SENDS = '{"VerifiedForSendingStatus":true}';
const WAITS = '{"VerifiedForSendingStatus":false}';
const identity = (name: string): string => `ses /v2/email/identities/${encodeURIComponent(name)}`;
const MAILS_AS_TWO =
  '<member><OutputKey>MailConfiguration</OutputKey><OutputValue>MailSettings-1</OutputValue></member>';
/** A shop that runs at the CDN's name and mails from its address. */
const running = (parameters: Record<string, string> = {}, outputs = MAILS_AS_TWO): Record<string, string> => ({
  'DescribeStacks': stackOf('UPDATE_COMPLETE', parametersOf({ ...GIVEN, ...parameters }), outputs),
  [identity('studio@example.com')]: SENDS,
  'CertificateManager.DescribeCertificate':
    '{"Certificate":{"Status":"ISSUED","SubjectAlternativeNames":["shop.example","*.shop.example"]}}',
});

describe('before a running shop gets another domain or sender', () => {
  it('a domain whose identity the stack makes is none in the way, and its mails go on from the address that they have', async () => {
    expect(await preflight(account(running()), { ...GIVEN, ...DOMAIN })).toMatchObject({ problems: [], warnings: [] });
  });

  it('an identity that is there already is named, and taken when it is named as that', async () => {
    const answers = { ...running(), [identity('shop.example')]: SENDS };
    const { problems } = await preflight(account(answers), { ...GIVEN, ...DOMAIN });
    expect(problems).toEqual([expect.stringMatching(/shop.example is an identity of SES already.*ExistingIdentities/)]);
    const named = { ...GIVEN, ...DOMAIN, ExistingIdentities: 'shop.example' };
    expect((await preflight(account(answers), named)).problems).toEqual([]);
    expect((await preflight(account(running()), named)).problems).toEqual([
      expect.stringMatching(/shop.example of ExistingIdentities is no identity/),
    ]);
  });

  it('the identities of the stack itself are none in the way, and the one that an older release made is named', async () => {
    const domain = { [identity('shop.example')]: SENDS };
    const own = { ...running(DOMAIN), ...domain };
    expect((await preflight(account(own), {})).problems).toEqual([]);
    // It made the domain's under the name that the address has now.
    const { [identity('studio@example.com')]: _, ...older } = { ...running(DOMAIN, ''), ...domain };
    expect((await preflight(account(older), {})).problems).toEqual([
      expect.stringMatching(/shop.example is an identity of SES already/),
    ]);
  });

  it.each([
    ['is not there', {}, 1],
    ['waits for its link', { [identity('hello@shop.example')]: WAITS }, 1],
    ['may send', { [identity('hello@shop.example')]: SENDS }, 0],
    ['is of a domain that may send', { [identity('shop.example')]: SENDS }, 0],
  ])('a new sender that %s', async (_, identities, silent) => {
    const changed = {
      ...GIVEN,
      MailFrom: 'hello@shop.example',
      ...(Object.keys(identities).includes(identity('hello@shop.example')) && {
        ExistingIdentities: 'hello@shop.example',
      }),
    };
    const { problems } = await preflight(account({ ...running(), ...identities }), changed);
    expect(problems).toEqual(
      Array.from(
        { length: silent },
        () => expect.stringMatching(/SES does not send from hello@shop.example/) as string,
      ),
    );
  });

  it('a sender that still waits for its link stops no deployment, but says so', async () => {
    const answers = { ...running(), [identity('studio@example.com')]: WAITS };
    const { problems, warnings } = await preflight(account(answers), GIVEN);
    expect(problems).toEqual([]);
    expect(warnings).toEqual([expect.stringMatching(/SES does not send from studio@example.com/)]);
  });

  it.each([
    ['current', ['AWSCURRENT'], 0],
    ['previous', ['AWSPREVIOUS'], 0],
    ['older', [], 1],
    ['of nobody', undefined, 1],
  ])('a key of CloudFront’s that is %s', async (_, stages, problems) => {
    const origin = '<member><OutputKey>OriginSecret</OutputKey><OutputValue>arn:o</OutputValue></member>';
    const versions = JSON.stringify({ VersionIdsToStages: { new: ['AWSPENDING'], ...(stages && { 'v-1': stages }) } });
    const answers = { ...running({}, MAILS_AS_TWO + origin), 'secretsmanager.DescribeSecret': versions };
    const found = await preflight(account(answers), { ...GIVEN, OriginKeyVersion: 'v-1' });
    expect(found.problems).toEqual(
      Array.from(
        { length: problems },
        () => expect.stringMatching(/neither the current nor the previous key/) as string,
      ),
    );
  });

  it('a certificate must be for the names that are redirected, too', async () => {
    const names = { ...GIVEN, ...DOMAIN, OtherDomains: 'www.shop.example,shop.test' };
    expect((await preflight(account(running()), names)).problems).toEqual([expect.stringMatching(/not for shop.test/)]);
  });
});

describe('before a deployment is built', () => {
  it('an account in which nothing stands in the way is told nothing', async () => {
    expect(await preflight(account(), GIVEN)).toMatchObject({ account: '111122223333', problems: [], warnings: [] });
  });

  it.each<[string, Record<string, string | AwsRefusal>, RegExp]>([
    [
      'is not bootstrapped',
      { 'AmazonSSM.GetParameter': new AwsRefusal('ParameterNotFound', '') },
      /cdk bootstrap aws:\/\/111122223333/,
    ],
    ['has the sender already', { 'ses /v2/email/identities/studio%40example.com': '{}' }, /identity of SES already/],
    [
      'has a bucket of an earlier stack',
      { 's3 ': '<Name>atelier-media-111122223333-us-east-1</Name>' },
      /aws s3 rb s3:\/\/atelier-media/,
    ],
    ['deploys at this moment', { DescribeStacks: stackOf('UPDATE_IN_PROGRESS') }, /another deployment/],
    [
      'has a stack that stands still',
      { DescribeStacks: stackOf('UPDATE_ROLLBACK_FAILED') },
      /Continue update rollback/,
    ],
    [
      'was stopped by SES',
      { 'ses /v2/email/account': '{"ProductionAccessEnabled":true,"SendingEnabled":false}' },
      /SES has stopped/,
    ],
  ])('an account that %s is told so', async (_, answers, problem) => {
    const { problems } = await preflight(account(answers), GIVEN);
    expect(problems).toEqual([expect.stringMatching(problem)]);
  });

  it('a new account is told what it must ask AWS for', async () => {
    const { problems, warnings } = await preflight(
      account({
        'lambda /2016-08-19/account-settings/': '{"AccountLimit":{"ConcurrentExecutions":10}}',
        'ses /v2/email/account': '{"ProductionAccessEnabled":false,"SendingEnabled":true}',
        'cloudfront /2020-05-31/distribution': '<Quantity>0</Quantity>',
      }),
      GIVEN,
    );
    expect(problems).toEqual([]);
    expect(warnings.join('\n')).toMatch(/10 functions at once[^]*sandbox[^]*account must be verified/);
  });

  it('parameters of the deployed stack count, and its own sender and buckets are none in the way', async () => {
    // The CDK gives each stack a parameter of its own.
    const stored = { ...GIVEN, BootstrapVersion: '/cdk-bootstrap/hnb659fds/version' };
    const answers = {
      'DescribeStacks': stackOf('UPDATE_COMPLETE', parametersOf(stored)),
      'ses /v2/email/identities/studio%40example.com': SENDS,
      's3 ': '<Name>atelier-media-111122223333-us-east-1</Name>',
    };
    const { problems, warnings, deployed } = await preflight(account(answers), {});
    expect([problems, warnings]).toEqual([[], []]);
    expect(deployed).toMatchObject({ outputs: { SiteUrl: 'https://x' }, parameters: stored });
  });

  it.each(['ROLLBACK_COMPLETE', 'ROLLBACK_FAILED', 'REVIEW_IN_PROGRESS'])(
    'a stack that was never created (%s) is none in the way, and its parameters do not count',
    async (status) => {
      const parameter = '<member><ParameterKey>MailFrom</ParameterKey><ParameterValue>a@b</ParameterValue></member>';
      const answers = { DescribeStacks: stackOf(status, parameter) };
      expect((await preflight(account(answers), GIVEN)).problems).toEqual([]);
      const { MailFrom: _, ...rest } = GIVEN;
      expect((await preflight(account(answers), rest)).problems).toEqual([
        expect.stringMatching(/MailFrom is missing/),
      ]);
    },
  );

  it('knows every parameter of the stack but that of the CDK', () => {
    expect(Object.keys(synthesised().templates.get('Atelier')?.Parameters ?? {}).toSorted()).toEqual(
      [...Object.keys(PARAMETERS), 'BootstrapVersion'].toSorted(),
    );
  });

  it('without a terminal, permissions must be approved beforehand', () => {
    expect(approvalProblem([], false)).toEqual([expect.stringMatching(/--require-approval never/)]);
    for (const args of [['--require-approval', 'never'], ['--require-approval=never'], ['--yes'], ['-y']])
      expect(approvalProblem(args, false)).toEqual([]);
    expect(approvalProblem([], true)).toEqual([]);
  });

  it.each([
    ['with a name that is no parameter', { ...GIVEN, MailFromm: 'a@b' }, /MailFromm is no parameter/],
    ['without a parameter', { ...GIVEN, AlarmMail: '' }, /AlarmMail is missing/],
    [
      "with the provider's secret key",
      { ...GIVEN, StripePublishableKey: 'sk_live_1' },
      /StripePublishableKey is not valid/,
    ],
    ['with a domain alone', { ...GIVEN, Domain: 'example.com' }, /needs its certificate/],
    ['with names for a domain that there is none of', { ...GIVEN, OtherDomains: 'www.example.com' }, /there is none/],
    ['with subdomains of no domain', { ...GIVEN, HstsSubdomains: 'yes' }, /there is none/],
    ['with a word for yes or no', { ...GIVEN, ...DOMAIN, HstsSubdomains: 'true' }, /HstsSubdomains is not valid/],
  ])('nothing is deployed %s', (_, parameters, problem) => {
    expect(problemsOf(parameters)).toEqual([expect.stringMatching(problem)]);
  });

  it('a certificate that is not issued, or not for the domain, is told', async () => {
    const parameters = {
      ...GIVEN,
      MailFrom: 'a@shop.example',
      Domain: 'shop.example',
      CertificateArn: 'arn:aws:acm:us-east-1:1:certificate/1',
    };
    const answers = {
      'CertificateManager.DescribeCertificate':
        '{"Certificate":{"Status":"PENDING_VALIDATION","SubjectAlternativeNames":["other.example"]}}',
    };
    const { problems } = await preflight(account(answers), parameters);
    expect(problems).toEqual([
      expect.stringMatching(/PENDING_VALIDATION/),
      expect.stringMatching(/not for shop.example/),
    ]);
  });
});

it('calls are signed as AWS publishes it in its test suite', () => {
  const { authorization } = signed(
    { service: 'service', host: 'example.amazonaws.com' },
    { accessKeyId: 'AKIDEXAMPLE', secretAccessKey: 'wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY' },
    new Date('2015-08-30T12:36:00Z'),
  );
  expect(authorization).toBe(
    'AWS4-HMAC-SHA256 Credential=AKIDEXAMPLE/20150830/us-east-1/service/aws4_request, SignedHeaders=host;x-amz-date, ' +
      'Signature=5fa00fa31553b73ebf1942676e86291e8372ff2a2260956d9b8aae1d763fbf31',
  );
});
