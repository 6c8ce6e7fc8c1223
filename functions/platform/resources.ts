/** Resources by the name under which functions use them, each with its kind. */
export const resources = {
  market: { kind: 'table' },
  uploads: { kind: 'bucket' },
  media: { kind: 'bucket' },
  pages: { kind: 'bucket' },
  inbox: { kind: 'bucket' },
  previews: { kind: 'queue' },
  paintings: { kind: 'queue' },
  mailings: { kind: 'queue' },
  event: { kind: 'bus' },
  mail: { kind: 'mailer' },
  faces: { kind: 'faces' },
  places: { kind: 'places' },
  realtime: { kind: 'graphql' },
  cursors: { kind: 'secret' },
  links: { kind: 'secret' },
  codes: { kind: 'secret' },
  vault: { kind: 'secret' },
  /** The one key of all purposes before the four above had their own; it opens what it signed. */
  tokens: { kind: 'secret' },
  stripe: { kind: 'secret' },
  paypal: { kind: 'secret' },
  destinations: { kind: 'key' },
} as const;
export type ResourceName = keyof typeof resources;

/** What follows a resource's name in its environment variable. */
const ENDINGS = {
  table: 'TABLE',
  bucket: 'BUCKET',
  queue: 'QUEUE_URL',
  bus: 'BUS',
  mailer: 'FROM',
  faces: 'REGION',
  places: 'REGION',
  graphql: 'URL',
  secret: 'SECRET_ID',
  key: 'KEY_ID',
} as const;

type EnvNameOf<Name extends ResourceName> = `${Uppercase<Name>}_${(typeof ENDINGS)[(typeof resources)[Name]['kind']]}`;

/** Environment variables that name resources. */
export type ResourceEnvName = { [Name in ResourceName]: EnvNameOf<Name> }[ResourceName];

/** Environment variable under which a function finds a resource: `market` → `MARKET_TABLE`. */
export const envName = <Name extends ResourceName>(name: Name): EnvNameOf<Name> =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the template makes what `EnvNameOf` says.
  `${name.toUpperCase()}_${ENDINGS[resources[name].kind]}` as EnvNameOf<Name>;

/** Environment variables of every function, but for the exception in `commonEnvOf` (infra/manifest.ts). */
export const commonEnv = ['SITE_URL'] as const;
