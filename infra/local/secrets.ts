import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { readBody, send } from './http.ts';
import type { Emulator } from './emulator.ts';

type Secrets = Record<string, Record<string, string>>;

const MAX_BODY_BYTES = 64 * 1024;

/** A random signing key saved in `file`, so that links and sessions stay valid across restarts. */
export const storedKey = (file: string): string => {
  if (!existsSync(file)) writeFileSync(file, randomBytes(32).toString('base64url'), { mode: 0o600 });
  return readFileSync(file, 'utf8');
};

/** Emulates GetSecretValue of Secrets Manager. */
export const createSecrets = ({ prefix, secrets }: { prefix: string; secrets: Secrets }): Emulator => ({
  prefix,
  handle: async (req, res) => {
    const { SecretId = '' } = JSON.parse((await readBody(req, MAX_BODY_BYTES)).toString() || '{}') as {
      SecretId?: string;
    };
    const value = secrets[SecretId];
    const headers = { 'content-type': 'application/x-amz-json-1.1' };
    if (req.headers['x-amz-target'] !== 'secretsmanager.GetSecretValue' || !value) {
      const error = {
        __type: 'ResourceNotFoundException',
        message: "Secrets Manager can't find the specified secret.",
      };
      send(res, 400, headers, JSON.stringify(error));
      return;
    }
    send(
      res,
      200,
      headers,
      JSON.stringify({ Name: SecretId, SecretString: JSON.stringify(value), VersionId: 'local' }),
    );
  },
});
