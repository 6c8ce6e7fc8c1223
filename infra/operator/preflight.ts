import { HOURS_PATTERN } from '#shared/time/opening-hours.ts';
import { buckets } from '../manifest.ts';
import { listOf, SETTING_NAMES, SETTINGS, type SettingName } from '../settings.ts';
import {
  AwsRefusal,
  deployedStack,
  elementOf,
  json,
  query,
  REGION,
  STACK,
  type CallAws,
  type Deployed,
} from './aws.ts';

interface Parameter {
  pattern: RegExp;
  what: string;
}

const settings = Object.fromEntries(
  SETTING_NAMES.map((name) => [name, { ...SETTINGS[name], pattern: new RegExp(`^(?:${SETTINGS[name].pattern})$`) }]),
) as Record<SettingName, Parameter>;

/** Parameters of the stack by name; those of `REQUIRED` are needed, the others have defaults. */
export const PARAMETERS = {
  ...settings,
  AlarmMail: { pattern: /^.+@.+$/, what: 'address that alarms are mailed to' },
  PagerUrl: { pattern: /^(https:\/\/.+)?$/, what: 'address of a pager for alarms that need somebody at once' },
  StripePublishableKey: { pattern: /^pk_.+$/, what: "Stripe's key for browsers (pk_…)" },
  PaymentMethods: { pattern: /^(card|affirm|amazon|paypal)(,(card|affirm|amazon|paypal))*$/, what: 'ways to pay' },
  SupportPhone: { pattern: /^(\+?[0-9][0-9 ().-]{4,24})?$/, what: 'number of the support line' },
  SupportEmail: { pattern: /^([^@ "\\]+@[^@ "\\]+)?$/, what: 'address that customers write to' },
  SupportHours: {
    pattern: new RegExp(`^${HOURS_PATTERN}$`),
    what: 'when somebody answers, in New York: Mon-Fri 10:00-18:00',
  },
  MonthlyBudget: { pattern: /^\d+$/, what: 'US dollars a month, of which AWS mails at 80 %' },
} as const;
export type ParameterName = keyof typeof PARAMETERS;
export type Parameters = Partial<Record<ParameterName, string>>;

const REQUIRED: readonly ParameterName[] = ['MailFrom', 'AlarmMail', 'StripePublishableKey'];

/** Parameters that are needed and not given. */
export const missingOf = (parameters: Parameters): ParameterName[] => REQUIRED.filter((name) => !parameters[name]);

const isParameter = (name: string): name is ParameterName => Object.hasOwn(PARAMETERS, name);

/** Those of a deployed stack's parameters that a deployment gives; the CDK's own and those of older releases are none. */
const ownOf = (parameters: Readonly<Record<string, string>>): Parameters =>
  Object.fromEntries(Object.entries(parameters).filter(([name]) => isParameter(name)));

/** What is wrong with the parameters, one sentence each. */
export const problemsOf = (parameters: Parameters): string[] => {
  const { Domain = '', CertificateArn = '', OtherDomains, HstsSubdomains } = parameters;
  const names = Object.keys(parameters);
  return [
    ...names
      .filter((name) => !isParameter(name))
      .map((name) => `${name} is no parameter: there are ${Object.keys(PARAMETERS).join(', ')}.`),
    ...missingOf(parameters).map((name) => `${name} is missing: ${PARAMETERS[name].what}.`),
    ...names
      .filter(isParameter)
      .filter((name) => parameters[name] && !PARAMETERS[name].pattern.test(parameters[name]))
      .map((name) => `${name} is not valid: ${PARAMETERS[name].what}.`),
    ...(Boolean(Domain) === Boolean(CertificateArn)
      ? []
      : ['A domain needs its certificate, and a certificate its domain: Domain and CertificateArn.']),
    ...(!Domain && (OtherDomains || HstsSubdomains === 'yes')
      ? ['OtherDomains and HstsSubdomains say something about a Domain, and there is none.']
      : []),
  ];
};

/** What stands in the way of a deployment, and what will not work until it is asked for; one sentence each. */
export interface Findings {
  account: string;
  deployed: Deployed | undefined;
  problems: string[];
  warnings: string[];
}

/** Version of the bootstrap stack that the CDK's assets need. */
const BOOTSTRAP = 6;
const NEEDED_CONCURRENCY = 100;

const refusedAs = async <T>(code: string, work: () => Promise<T>): Promise<T | undefined> => {
  try {
    return await work();
  } catch (error) {
    if (error instanceof AwsRefusal && (error.code === code || error.code === '404')) return undefined;
    throw error;
  }
};

const bootstrapProblem = async (call: CallAws, account: string): Promise<string[]> => {
  const answer = await refusedAs('ParameterNotFound', () =>
    call(json('ssm', 'AmazonSSM.GetParameter', { Name: '/cdk-bootstrap/hnb659fds/version' })),
  );
  const version = answer ? Number((JSON.parse(answer) as { Parameter: { Value: string } }).Parameter.Value) : 0;
  return version >= BOOTSTRAP
    ? []
    : [`The CDK's bucket and roles are missing: npx cdk bootstrap aws://${account}/${REGION}`];
};

const concurrencyWarning = async (call: CallAws): Promise<string[]> => {
  const answer = await call({ service: 'lambda', path: '/2016-08-19/account-settings/' });
  const limit = (JSON.parse(answer) as { AccountLimit: { ConcurrentExecutions: number } }).AccountLimit
    .ConcurrentExecutions;
  return limit >= NEEDED_CONCURRENCY
    ? []
    : [
        `The account may run ${limit} functions at once, and the style workers can take them all: ask for 1,000 ` +
          '(console → Service Quotas → AWS Lambda → Concurrent executions).',
      ];
};

const mail = (path: string) => ({ service: 'ses', host: `email.${REGION}.amazonaws.com`, path });

/** Whether SES sends from an identity; undefined when it has no such identity. */
const sendsFrom = async (call: CallAws, name: string): Promise<boolean | undefined> => {
  const answer = await refusedAs('NotFoundException', () =>
    call(mail(`/v2/email/identities/${encodeURIComponent(name)}`)),
  );
  return answer === undefined
    ? undefined
    : Boolean((JSON.parse(answer) as { VerifiedForSendingStatus?: boolean }).VerifiedForSendingStatus);
};

/** The identities that the deployed stack has made. Before there were two, it made that of the domain where it had one. */
const madeBy = ({ parameters, outputs }: Deployed): string[] => {
  const { MailFrom = '', Domain = '', InboundDomain = '', ExistingIdentities } = parameters;
  const made = outputs.MailConfiguration ? [MailFrom, Domain, InboundDomain] : [Domain ? '' : MailFrom];
  return made.filter((name) => name && !listOf(ExistingIdentities).includes(name));
};

/** What is wrong with the identities of mail: those that the stack would make, those that it should find, and the sender's. */
const identityFindings = async (
  call: CallAws,
  { MailFrom = '', Domain = '', InboundDomain = '', ExistingIdentities }: Parameters,
  deployed: Deployed | undefined,
): Promise<Pick<Findings, 'problems' | 'warnings'>> => {
  const existing = listOf(ExistingIdentities);
  const made = deployed ? madeBy(deployed) : [];
  const host = MailFrom.slice(MailFrom.indexOf('@') + 1);
  const names = [...new Set([MailFrom, host, Domain, InboundDomain, ...existing])].filter(Boolean);
  const sends = new Map(await Promise.all(names.map(async (name) => [name, await sendsFrom(call, name)] as const)));
  const isSilent = deployed && !sends.get(MailFrom) && !sends.get(host);
  const silent =
    `SES does not send from ${MailFrom} yet: open the link that AWS has mailed there, or put the DKIM records of ` +
    `${host} into its DNS (console → SES → Identities).`;
  const before = deployed?.parameters.MailFrom;
  const isChanged = before !== undefined && before !== MailFrom;
  return {
    problems: [
      ...[MailFrom, Domain, InboundDomain]
        .filter((name) => sends.get(name) !== undefined && !existing.includes(name) && !made.includes(name))
        .map(
          (name) =>
            `${name} is an identity of SES already, and the stack would make it: name it in ExistingIdentities ` +
            '(deploy.json), or delete it there (console → SES → Identities).',
        ),
      ...existing
        .filter((name) => sends.get(name) === undefined)
        .map((name) => `${name} of ExistingIdentities is no identity of SES.`),
      ...(isSilent && isChanged ? [silent] : []),
    ],
    warnings: isSilent && !isChanged ? [silent] : [],
  };
};

const mailFindings = async (call: CallAws): Promise<Pick<Findings, 'problems' | 'warnings'>> => {
  const account = JSON.parse(await call(mail('/v2/email/account'))) as {
    ProductionAccessEnabled: boolean;
    SendingEnabled: boolean;
  };
  return {
    problems: account.SendingEnabled
      ? []
      : ['SES has stopped the mails of this account (console → SES → Account dashboard).'],
    warnings: account.ProductionAccessEnabled
      ? []
      : [
          "SES's sandbox mails to confirmed addresses only: ask for production access " +
            '(console → SES → Account dashboard).',
        ],
  };
};

const bucketProblems = async (call: CallAws, account: string): Promise<string[]> => {
  const names = Object.keys(buckets).map((name) => `${STACK.toLowerCase()}-${name}-${account}-${REGION}`);
  const listed = await call({
    service: 's3',
    host: `s3.${REGION}.amazonaws.com`,
    headers: { 'x-amz-content-sha256': 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855' },
  });
  return names
    .filter((name) => listed.includes(`<Name>${name}</Name>`))
    .map((name) => `The bucket ${name} of an earlier stack is still there: aws s3 rb s3://${name} --force`);
};

const cdnWarning = async (call: CallAws): Promise<string[]> => {
  const answer = await call({
    service: 'cloudfront',
    host: 'cloudfront.amazonaws.com',
    path: '/2020-05-31/distribution',
  });
  return elementOf(answer, 'Quantity') === '0'
    ? [
        'The account has no CloudFront distribution yet. Where it is new, AWS may refuse the first with "Your account must be ' +
          'verified": open a support case (Account and billing) and deploy again.',
      ]
    : [];
};

const certificateProblem = async (
  call: CallAws,
  { Domain, CertificateArn, OtherDomains }: Parameters,
): Promise<string[]> => {
  if (!Domain || !CertificateArn) return [];
  const answer = await refusedAs('ResourceNotFoundException', () =>
    call(json('acm', 'CertificateManager.DescribeCertificate', { CertificateArn })),
  );
  if (!answer) return [`The certificate ${CertificateArn} does not exist in ${REGION}.`];
  const { Status, SubjectAlternativeNames = [] } = (
    JSON.parse(answer) as { Certificate: { Status: string; SubjectAlternativeNames?: string[] } }
  ).Certificate;
  const isFor = (domain: string): boolean =>
    SubjectAlternativeNames.some((name) => name === domain || name === domain.replace(/^[^.]+/, '*'));
  return [
    ...(Status === 'ISSUED'
      ? []
      : [`The certificate is ${Status}: confirm it by DNS (console → Certificate Manager).`]),
    ...[Domain, ...listOf(OtherDomains)]
      .filter((domain) => !isFor(domain))
      .map((domain) => `The certificate is not for ${domain}, but for ${SubjectAlternativeNames.join(', ')}.`),
  ];
};

/** A stack whose first creation failed, which the CDK deletes before it creates it anew. */
export const isFailedCreation = ({ status }: Deployed): boolean =>
  status === 'ROLLBACK_COMPLETE' || status === 'ROLLBACK_FAILED';

/** An account without a stack, with one whose first creation failed, or whose first change set nobody approved. */
export const isNew = (deployed: Deployed | undefined): boolean =>
  deployed === undefined || isFailedCreation(deployed) || deployed.status === 'REVIEW_IN_PROGRESS';

const stackProblem = (deployed: Deployed | undefined): string[] => {
  if (!deployed || isNew(deployed)) return [];
  const { status } = deployed;
  if (status.endsWith('_IN_PROGRESS')) return [`The stack is ${status}: another deployment is under way.`];
  if (status === 'UPDATE_ROLLBACK_FAILED' || status === 'DELETE_FAILED')
    return [
      `The stack is ${status}, which its events explain (console → CloudFormation → ${STACK} → Events). ` +
        'Mend that, then Stack actions → Continue update rollback, or Delete.',
    ];
  return [];
};

/** The CDK asks before it widens permissions, which it can do in a terminal only, and after everything was built. */
export const approvalProblem = (args: readonly string[], isTerminal: boolean): string[] =>
  isTerminal || args.some((arg) => /^(--require-approval\b|--yes$|-y$)/.test(arg))
    ? []
    : ['Without a terminal nobody can approve new permissions: npm run deploy -- --require-approval never'];

/** Who the credentials of the shell belong to; rejects without valid ones. */
const accountOf = async (call: CallAws): Promise<string> =>
  elementOf(await call(query('sts', '2011-06-15', { Action: 'GetCallerIdentity' })), 'Account') ?? '';

/** A key of CloudFront's that the guard does not accept: the API would refuse every call that comes with it. */
const originProblem = async (
  call: CallAws,
  { OriginKeyVersion }: Parameters,
  deployed: Deployed | undefined,
): Promise<string[]> => {
  const SecretId = deployed?.outputs.OriginSecret;
  if (!OriginKeyVersion || SecretId === undefined) return [];
  const { VersionIdsToStages = {} } = JSON.parse(
    await call(json('secretsmanager', 'secretsmanager.DescribeSecret', { SecretId })),
  ) as { VersionIdsToStages?: Record<string, string[]> };
  const stages = Object.hasOwn(VersionIdsToStages, OriginKeyVersion) ? VersionIdsToStages[OriginKeyVersion] : [];
  return stages?.some((stage) => stage === 'AWSCURRENT' || stage === 'AWSPREVIOUS')
    ? []
    : [
        `OriginKeyVersion of deploy.json is neither the current nor the previous key: another machine has rotated it since.`,
      ];
};

/**
 * Asks AWS for everything that would fail a deployment after minutes of building. Parameters of the deployed stack count
 * where `given` does not name them, as CloudFormation keeps them.
 */
export const preflight = async (call: CallAws, given: Parameters): Promise<Findings> => {
  const [account, deployed] = await Promise.all([accountOf(call), deployedStack(call)]);
  const fresh = isNew(deployed);
  const parameters: Parameters = { ...(!fresh && deployed && ownOf(deployed.parameters)), ...given };
  const [bootstrap, concurrency, mails, identities, stale, cdn, certificate, origin] = await Promise.all([
    bootstrapProblem(call, account),
    concurrencyWarning(call),
    mailFindings(call),
    identityFindings(call, parameters, fresh ? undefined : deployed),
    fresh ? bucketProblems(call, account) : [],
    fresh ? cdnWarning(call) : [],
    certificateProblem(call, parameters),
    originProblem(call, parameters, fresh ? undefined : deployed),
  ]);
  return {
    account,
    deployed,
    problems: [
      ...problemsOf(parameters),
      ...stackProblem(deployed),
      ...bootstrap,
      ...mails.problems,
      ...identities.problems,
      ...stale,
      ...certificate,
      ...origin,
    ],
    warnings: [...concurrency, ...mails.warnings, ...identities.warnings, ...cdn],
  };
};
