import { allFunctions, commonEnvOf, queues, type FunctionName } from '../manifest.ts';
import { type commonEnv, envName, resources, type ResourceName } from '#functions/platform/resources.ts';
import { KEY_SECRETS } from '#functions/platform/signed-kinds.ts';

/** The only region and credentials that the emulators accept. */
export const REGION = 'us-east-1';
export const credentials = { accessKeyId: 'LOCALATELIER', secretAccessKey: 'local-secret-of-the-stand-ins' };

/** Path of each emulator on the site's origin. */
export const PREFIXES = {
  s3: '/__local/s3',
  sqs: '/__local/sqs',
  events: '/__local/events',
  ses: '/__local/ses',
  secrets: '/__local/secrets',
  kms: '/__local/kms',
  rekognition: '/__local/rekognition',
  places: '/__local/places',
} as const;

/** Value of a resource's environment variable on this machine; `urlOf` gives the address of a queue or of an API. */
export const resourceValue = (name: ResourceName, urlOf: (name: ResourceName) => string): string => {
  switch (resources[name].kind) {
    case 'table':
    case 'bucket':
    case 'bus':
    case 'secret':
    case 'key':
      return `atelier-${name}`.toLowerCase();
    case 'queue':
    case 'graphql':
      return urlOf(name);
    case 'mailer':
      return 'Atelier <studio@atelier.example>';
    case 'faces':
    case 'places':
      return REGION;
  }
};

export interface Endpoints {
  origin: string;
  table: string;
  queueUrl: (queue: string) => string;
}

/** Environment variables of the AWS SDKs: region, credentials, and one endpoint per service. */
export const sdkEnvironment = ({ origin, table }: Endpoints): Record<string, string> => ({
  AWS_REGION: REGION,
  AWS_ACCESS_KEY_ID: credentials.accessKeyId,
  AWS_SECRET_ACCESS_KEY: credentials.secretAccessKey,
  AWS_ENDPOINT_URL_DYNAMODB: table,
  AWS_ENDPOINT_URL_S3: origin + PREFIXES.s3,
  AWS_ENDPOINT_URL_SQS: origin + PREFIXES.sqs,
  AWS_ENDPOINT_URL_EVENTBRIDGE: origin + PREFIXES.events,
  AWS_ENDPOINT_URL_SESV2: origin + PREFIXES.ses,
  AWS_ENDPOINT_URL_SECRETS_MANAGER: origin + PREFIXES.secrets,
  AWS_ENDPOINT_URL_KMS: origin + PREFIXES.kms,
  AWS_ENDPOINT_URL_REKOGNITION: origin + PREFIXES.rekognition,
  AWS_ENDPOINT_URL_GEO_PLACES: origin + PREFIXES.places,
});

/** The whole environment of one function: the SDKs' variables, the common ones, and one per resource that it `uses`. */
export const functionEnvironment = (name: FunctionName, endpoints: Endpoints): Record<string, string> => {
  const entry = allFunctions[name];
  if (!entry) throw new Error(`The manifest has no function ${name}.`);
  const own = Object.keys(entry.uses) as ResourceName[];
  const urlOf = (resource: ResourceName): string =>
    resources[resource].kind === 'graphql' ? `${endpoints.origin}/graphql` : endpoints.queueUrl(resource);
  const common: Record<(typeof commonEnv)[number], string> = { SITE_URL: endpoints.origin };
  return {
    ...sdkEnvironment(endpoints),
    ...Object.fromEntries(commonEnvOf(entry).map((variable) => [variable, common[variable]])),
    ...Object.fromEntries(own.map((resource) => [envName(resource), resourceValue(resource, urlOf)])),
  };
};

/** Names of the manifest's queues. */
export const queueNames = Object.keys(queues) as (keyof typeof queues)[];

export const queueName = (name: keyof typeof queues): string =>
  resourceValue(name, (queue) => `atelier-${queue}`.toLowerCase());

/** Variables with which a script of this project, run beside the system, uses the same emulators. */
export const scriptEnvironment = (endpoints: Endpoints): Record<string, string> => ({
  ...sdkEnvironment(endpoints),
  SITE_URL: endpoints.origin,
  MARKET_TABLE: resourceValue('market', String),
  MEDIA_BUCKET: resourceValue('media', String),
  UPLOADS_BUCKET: resourceValue('uploads', String),
  PAGES_BUCKET: resourceValue('pages', String),
  ...Object.fromEntries(
    [...KEY_SECRETS, 'tokens' as const].map((name) => [envName(name), resourceValue(name, String)]),
  ),
  STRIPE_SECRET_ID: resourceValue('stripe', String),
  PAYPAL_SECRET_ID: resourceValue('paypal', String),
});
