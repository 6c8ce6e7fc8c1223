import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { z } from 'zod';
import { awsJson, operation, ServiceError } from '../aws-json.ts';
import type { Emulator } from '../emulator.ts';

type Secrets = Record<string, Record<string, string>>;

const MAX_BODY_BYTES = 64 * 1024;

/** A random signing key saved in `file`, so that links and sessions stay valid across restarts. */
export const storedKey = (file: string): string => {
  if (!existsSync(file)) writeFileSync(file, randomBytes(32).toString('base64url'), { mode: 0o600 });
  return readFileSync(file, 'utf8');
};

/** Emulates GetSecretValue and PutSecretValue of Secrets Manager; stored values are forgotten at the end of the run. */
export const createSecrets = ({ prefix, secrets }: { prefix: string; secrets: Secrets }): Emulator =>
  awsJson({
    prefix,
    target: 'secretsmanager',
    version: '1.1',
    maxBytes: MAX_BODY_BYTES,
    invalid: (message) => new ServiceError('InvalidParameterException', message),
    operations: {
      GetSecretValue: operation(z.object({ SecretId: z.string() }), ({ SecretId }) => {
        const value = Object.hasOwn(secrets, SecretId) ? secrets[SecretId] : undefined;
        if (!value)
          throw new ServiceError('ResourceNotFoundException', "Secrets Manager can't find the specified secret.");
        return { Name: SecretId, SecretString: JSON.stringify(value), VersionId: 'local' };
      }),
      PutSecretValue: operation(z.object({ SecretId: z.string(), SecretString: z.string() }), (input) => {
        secrets[input.SecretId] = JSON.parse(input.SecretString) as Record<string, string>;
        return { Name: input.SecretId, VersionId: 'local' };
      }),
    },
  });
