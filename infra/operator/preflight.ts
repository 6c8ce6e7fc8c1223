import { buckets } from '../manifest.ts';
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

/** Parameters of the stack by name; the first three are needed, the others have defaults. */
export const PARAMETERS = {
  MailFrom: { pattern: /^[^@ ]+@[^@ ]+$/, what: 'address that mails to customers come from' },
  AlarmMail: { pattern: /^.+@.+$/, what: 'address that alarms are mailed to' },
  StripePublishableKey: { pattern: /^pk_.+$/, what: "Stripe's key for browsers (pk_…)" },
  PaymentMethods: { pattern: /^(card|affirm|amazon|paypal)(,(card|affirm|amazon|paypal))*$/, what: 'ways to pay' },
  SupportPhone: { pattern: /^(\+?[0-9][0-9 ().-]{4,24})?$/, what: 'number of the support line' },
  SupportEmail: { pattern: /^([^@ "\\]+@[^@ "\\]+)?$/, what: 'address that customers write to' },
  SupportHours: { pattern: /^[^"\\]{0,80}$/, what: 'when somebody answers, in words' },
  Domain: { pattern: /^([a-z0-9-]+\.)*[a-z0-9-]*$/, what: "the site's own domain" },
  MonthlyBudget: { pattern: /^\d+$/, what: 'US dollars a month, of which AWS mails at 80 %' },
  CertificateArn: { pattern: /^(arn:aws:acm:us-east-1:.+)?$/, what: 'certificate of the domain' },
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
  const { MailFrom = '', Domain = '', CertificateArn = '' } = parameters;
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
    ...(Domain && !MailFrom.endsWith(`@${Domain}`) ? [`MailFrom must be an address of ${Domain}.`] : []),
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

const mailFindings = async (
  call: CallAws,
  { sender, isNew }: { sender: string; isNew: boolean },
): Promise<Pick<Findings, 'problems' | 'warnings'>> => {
  const account = JSON.parse(await call(mail('/v2/email/account'))) as {
    ProductionAccessEnabled: boolean;
    SendingEnabled: boolean;
  };
  const identity = isNew
    ? await refusedAs('NotFoundException', () => call(mail(`/v2/email/identities/${encodeURIComponent(sender)}`)))
    : undefined;
  return {
    problems: [
      ...(account.SendingEnabled
        ? []
        : ['SES has stopped the mails of this account (console → SES → Account dashboard).']),
      ...(identity
        ? [
            `${sender} is an identity of SES already, and the stack makes it: delete it there (console → SES → Identities).`,
          ]
        : []),
    ],
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

const certificateProblem = async (call: CallAws, { Domain, CertificateArn }: Parameters): Promise<string[]> => {
  if (!Domain || !CertificateArn) return [];
  const answer = await refusedAs('ResourceNotFoundException', () =>
    call(json('acm', 'CertificateManager.DescribeCertificate', { CertificateArn })),
  );
  if (!answer) return [`The certificate ${CertificateArn} does not exist in ${REGION}.`];
  const { Status, SubjectAlternativeNames = [] } = (
    JSON.parse(answer) as { Certificate: { Status: string; SubjectAlternativeNames?: string[] } }
  ).Certificate;
  const wildcard = Domain.replace(/^[^.]+/, '*');
  return [
    ...(Status === 'ISSUED'
      ? []
      : [`The certificate is ${Status}: confirm it by DNS (console → Certificate Manager).`]),
    ...(SubjectAlternativeNames.some((name) => name === Domain || name === wildcard)
      ? []
      : [`The certificate is not for ${Domain}, but for ${SubjectAlternativeNames.join(', ')}.`]),
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

/**
 * Asks AWS for everything that would fail a deployment after minutes of building. Parameters of the deployed stack count
 * where `given` does not name them, as CloudFormation keeps them.
 */
export const preflight = async (call: CallAws, given: Parameters): Promise<Findings> => {
  const [account, deployed] = await Promise.all([accountOf(call), deployedStack(call)]);
  const fresh = isNew(deployed);
  const parameters: Parameters = { ...(!fresh && deployed && ownOf(deployed.parameters)), ...given };
  const [bootstrap, concurrency, mails, stale, cdn, certificate] = await Promise.all([
    bootstrapProblem(call, account),
    concurrencyWarning(call),
    mailFindings(call, { sender: parameters.Domain || (parameters.MailFrom ?? ''), isNew: fresh }),
    fresh ? bucketProblems(call, account) : [],
    fresh ? cdnWarning(call) : [],
    certificateProblem(call, parameters),
  ]);
  return {
    account,
    deployed,
    problems: [
      ...problemsOf(parameters),
      ...stackProblem(deployed),
      ...bootstrap,
      ...mails.problems,
      ...stale,
      ...certificate,
    ],
    warnings: [...concurrency, ...mails.warnings, ...cdn],
  };
};
