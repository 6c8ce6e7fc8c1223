/* What a deployment is told: the file from which both the stack and `npm run deploy` read it. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  SERVICE_NAMES,
  SERVICES,
  serviceNamed,
  servicePattern,
  type ServiceParameter,
  type Services,
} from '#shared/site/services.ts';

/** File of a stage's parameters on this machine, `deploy.json` or `deploy.staging.json`; not committed. */
export const deployFile = (stage: string | undefined): string =>
  fileURLToPath(new URL(stage ? `../deploy.${stage}.json` : '../deploy.json', import.meta.url));

/** What the stage's file says; empty without it. */
export const readDeployFile = (stage: string | undefined): Record<string, string> => {
  const file = deployFile(stage);
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>) : {};
};

/** Saves parameters in the stage's file, where the stack reads the settings; answers all that it says. */
export const saveInDeployFile = (
  stage: string | undefined,
  parameters: Readonly<Record<string, string | undefined>>,
): Record<string, string> => {
  const file = deployFile(stage);
  const all = { ...readDeployFile(stage), ...parameters } as Record<string, string>;
  writeFileSync(file, `${JSON.stringify(all, null, 2)}\n`);
  console.log(`Saved in ${basename(file)}: ${Object.keys(parameters).join(', ')}.`);
  return all;
};

/**
 * Parameters whose values stand in the template as text. A published version of a function keeps its environment, and is
 * published anew only when the text of the template changes, so a value in an environment must be in that text. The stack
 * refuses a deployment in which the parameter has another value than the template was made with (infra/aws/settings.ts).
 */
const OWN = {
  MailFrom: { pattern: '[^@ ]+@[^@ ]+', what: 'address that mails to customers come from' },
  Domain: { pattern: '([a-z0-9-]+[.])*[a-z0-9-]*', what: "the site's own domain" },
  CertificateArn: { pattern: '(arn:aws:acm:us-east-1:.+)?', what: 'certificate of the domain' },
  OtherDomains: {
    pattern: '([a-z0-9.-]+(,[a-z0-9.-]+)*)?',
    what: 'names that are redirected to the domain, with commas (www.example.com)',
  },
  HstsSubdomains: {
    pattern: '(yes|no)?',
    what: 'whether browsers may reach the subdomains of the domain by HTTPS only: yes or no',
  },
  ExistingIdentities: {
    pattern: '([^, ]+(,[^, ]+)*)?',
    what: 'identities of SES that are there already, which the stack does not make, with commas',
  },
  InboundDomain: {
    pattern: '([a-z0-9-]+[.])*[a-z0-9-]*',
    what: 'domain whose mailboxes take photos by mail (photos.example.com)',
  },
  Table: {
    pattern: '(arn:aws:dynamodb:us-east-1:[0-9]+:table/[A-Za-z0-9_.-]+/stream/[0-9T:.-]+)?',
    what: "stream of the restored table that the shop runs on instead of the stack's own (npm run restore writes it)",
  },
  BackupVault: {
    pattern: '(arn:aws:backup:us-east-1:[0-9]+:backup-vault:[A-Za-z0-9_-]+)?',
    what: 'vault of another account into which table and photos are copied every day',
  },
  OriginKeyVersion: {
    pattern: '[A-Za-z0-9-]*',
    what: "version of CloudFront's key, written by npm run secrets -- rotate origin",
  },
} as const;
export type SettingName = keyof typeof OWN | ServiceParameter;

/** The scripts of others: the content policies in the template name their hosts. */
const ofServices = Object.fromEntries(
  SERVICE_NAMES.map((name) => {
    const service = serviceNamed(name);
    return [
      service.parameter,
      {
        pattern: servicePattern(service),
        what: `${service.title}: ${service.key ? 'its key' : "its script's address"}, then further origins (docs/outside-services.md)`,
      },
    ];
  }),
) as Record<ServiceParameter, { pattern: string; what: string }>;

export const SETTINGS: Readonly<Record<SettingName, { pattern: string; what: string }>> = { ...OWN, ...ofServices };
export const SETTING_NAMES = Object.keys(SETTINGS) as SettingName[];

/** The settings of one deployment; what is empty or missing is not set. */
export type Settings = Readonly<Partial<Record<SettingName, string>>>;

/** Those parameters of a deployment that are settings. */
export const settingsOf = (parameters: Readonly<Record<string, string | undefined>>): Settings =>
  Object.fromEntries(SETTING_NAMES.flatMap((name) => (parameters[name] ? [[name, parameters[name]]] : [])));

/** The table of a stream; undefined for none. */
export const tableOfStream = (streamArn: string | undefined): { arn: string; name: string } | undefined => {
  const [, arn, name] = /^(.+:table\/([^/]+))\/stream\/.+$/.exec(streamArn ?? '') ?? [];
  return arn && name ? { arn, name } : undefined;
};

/** The values of a setting that is a list. */
export const listOf = (value: string | undefined): string[] => (value ? value.split(',') : []);

/** The scripts of others that a deployment has; undefined without any. */
export const servicesOf = (settings: Settings): Services | undefined => {
  const named = SERVICE_NAMES.flatMap((name) => {
    const value = settings[SERVICES[name].parameter];
    return value ? [[name, value] as const] : [];
  });
  return named.length > 0 ? Object.fromEntries(named) : undefined;
};
