import { argon2, randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import { sameSecret } from '../platform/signing.ts';

const derive = promisify(argon2);

/** Argon2id, 19 MiB, 2 passes, 1 lane: stored with each hash, so that they can grow. */
const PARAMETERS = { memory: 19_456, passes: 2, parallelism: 1 };
const TAG_BYTES = 32;

const hash = (password: string, nonce: Buffer, parameters: typeof PARAMETERS): Promise<Buffer> =>
  derive('argon2id', { message: Buffer.from(password.normalize('NFKC')), nonce, tagLength: TAG_BYTES, ...parameters }) as Promise<Buffer>;

/** Hash of a password in the form `argon2id$m,t,p$salt$hash`. */
export const hashPassword = async (password: string): Promise<string> => {
  const nonce = randomBytes(16);
  const { memory, passes, parallelism } = PARAMETERS;
  const tag = await hash(password, nonce, PARAMETERS);
  return ['argon2id', [memory, passes, parallelism].join(','), nonce.toString('base64url'), tag.toString('base64url')].join('$');
};

/** Whether a password belongs to a stored hash. */
export const verifyPassword = async (password: string, stored: string): Promise<boolean> => {
  const [, parameters = '', nonce = '', tag = ''] = stored.split('$');
  const [memory = 0, passes = 0, parallelism = 0] = parameters.split(',').map(Number);
  const actual = await hash(password, Buffer.from(nonce, 'base64url'), { memory, passes, parallelism });
  return sameSecret(actual, Buffer.from(tag, 'base64url'));
};

/** A hash of nothing known: compared when the account does not exist, so that the answer takes as long. */
export const DUMMY_HASH = await hashPassword(randomBytes(16).toString('hex'));
