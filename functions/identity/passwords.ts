import { argon2, randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import { sameSecret } from '../platform/signing.ts';

const derive = promisify(argon2);

/** Argon2id parameters: 19 MiB, 2 passes, 1 lane. Each hash contains its own, so they can be raised later. */
const PARAMETERS = { memory: 19_456, passes: 2, parallelism: 1 };
const TAG_BYTES = 32;

/** Maximum of parallel hashes; more would take memory and processor from the function's other requests. */
const MAX_CONCURRENT = 2;
let running = 0;
const waiting: (() => void)[] = [];

const withHashSlot = async <T>(work: () => Promise<T>): Promise<T> => {
  if (running === MAX_CONCURRENT) await new Promise<void>((go) => waiting.push(go));
  else running += 1;
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
};

const hash = (password: string, nonce: Buffer, parameters: typeof PARAMETERS): Promise<Buffer> =>
  withHashSlot(
    () =>
      derive('argon2id', {
        message: Buffer.from(password.normalize('NFKC')),
        nonce,
        tagLength: TAG_BYTES,
        ...parameters,
      }) as Promise<Buffer>,
  );

const prefixOf = ({ memory, passes, parallelism }: typeof PARAMETERS): string =>
  ['argon2id', [memory, passes, parallelism].join(',')].join('$');

/** Hash of a password in the form `argon2id$m,t,p$salt$hash`. */
export const hashPassword = async (password: string): Promise<string> => {
  const nonce = randomBytes(16);
  const tag = await hash(password, nonce, PARAMETERS);
  return [prefixOf(PARAMETERS), nonce.toString('base64url'), tag.toString('base64url')].join('$');
};

/** Whether a hash has other parameters than today's; the next sign-in then replaces it. */
export const isOutdated = (stored: string): boolean => !stored.startsWith(`${prefixOf(PARAMETERS)}$`);

const verify = async (password: string, stored: string): Promise<boolean> => {
  const [, parameters = '', nonce = '', tag = ''] = stored.split('$');
  const [memory = 0, passes = 0, parallelism = 0] = parameters.split(',').map(Number);
  const actual = await hash(password, Buffer.from(nonce, 'base64url'), { memory, passes, parallelism });
  return sameSecret(actual, Buffer.from(tag, 'base64url'));
};

/**
 * A hash that no password matches; verified when there is no account or no password, so that the response time does not
 * reveal that.
 */
const NO_PASSWORD = [
  prefixOf(PARAMETERS),
  randomBytes(16).toString('base64url'),
  randomBytes(TAG_BYTES).toString('base64url'),
].join('$');

/** Whether a password matches a stored hash; takes as long when there is none. */
export const verifyPassword = async (password: string, stored: string | undefined): Promise<boolean> => {
  const isRight = await verify(password, stored ?? NO_PASSWORD);
  return isRight && stored !== undefined;
};
