import { createHash, randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { z } from 'zod';
import { awsJson, operation, ServiceError } from '../aws-json.ts';
import type { Emulator } from '../emulator.ts';

type Secrets = Record<string, Record<string, string> | string>;

const MAX_BODY_BYTES = 64 * 1024;
const PRIVATE = { mode: 0o600 };

/** A random signing key saved in `file`, so that links and sessions stay valid across restarts. */
export const storedKey = (file: string): string => {
  if (!existsSync(file)) writeFileSync(file, randomBytes(32).toString('base64url'), PRIVATE);
  return readFileSync(file, 'utf8');
};

/** Values of secrets that outlive a run, in one file; `make` gives those that the file does not have yet. */
export const storedSecrets = (
  file: string,
  make: () => Secrets,
): { values: Secrets; save: (values: Secrets) => void } => {
  const save = (values: Secrets): void => writeFileSync(file, JSON.stringify(values), PRIVATE);
  if (!existsSync(file)) save(make());
  return { values: JSON.parse(readFileSync(file, 'utf8')) as Secrets, save };
};

/** The staging labels of a secret's two newest versions, the newest first. */
const STAGES = ['AWSCURRENT', 'AWSPREVIOUS'] as const;

const textOf = (value: Secrets[string]): string => (typeof value === 'string' ? value : JSON.stringify(value));

/** A version has an id of its own, as on AWS; here it follows from the value. */
const versionOf = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 32);

const notFound = (what: string): ServiceError =>
  new ServiceError('ResourceNotFoundException', `Secrets Manager can't find the specified secret${what}.`);

const GetSecretValue = z.object({ SecretId: z.string(), VersionStage: z.enum(STAGES).default('AWSCURRENT') });
const PutSecretValue = z.object({ SecretId: z.string(), SecretString: z.string() });

/**
 * Emulates GetSecretValue and PutSecretValue of Secrets Manager with the current and the previous version. Values are
 * forgotten at the end of the run, but for those of `stored`.
 */
export const createSecrets = ({
  prefix,
  secrets,
  stored = { values: {}, save: () => undefined },
}: {
  prefix: string;
  secrets: Secrets;
  stored?: ReturnType<typeof storedSecrets>;
}): Emulator => {
  const versions = new Map(Object.entries({ ...secrets, ...stored.values }).map(([name, value]) => [name, [value]]));
  return awsJson({
    prefix,
    target: 'secretsmanager',
    version: '1.1',
    maxBytes: MAX_BODY_BYTES,
    invalid: (message) => new ServiceError('InvalidParameterException', message),
    operations: {
      GetSecretValue: operation(GetSecretValue, ({ SecretId, VersionStage }) => {
        const known = versions.get(SecretId);
        if (!known) throw notFound('');
        const value = known[STAGES.indexOf(VersionStage)];
        if (value === undefined) throw notFound(` value for staging label: ${VersionStage}`);
        const text = textOf(value);
        return { Name: SecretId, SecretString: text, VersionId: versionOf(text), VersionStages: [VersionStage] };
      }),
      PutSecretValue: operation(PutSecretValue, ({ SecretId, SecretString }) => {
        // A secret without a value is none to whoever reads it.
        versions.set(SecretId, [SecretString, ...(versions.get(SecretId) ?? [])].slice(0, STAGES.length));
        if (Object.hasOwn(stored.values, SecretId)) {
          stored.values[SecretId] = JSON.parse(SecretString) as Record<string, string>;
          stored.save(stored.values);
        }
        return { Name: SecretId, VersionId: versionOf(SecretString), VersionStages: ['AWSCURRENT'] };
      }),
    },
  });
};
