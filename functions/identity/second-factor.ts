import { Secret, TOTP } from 'otpauth';
import { randomInt } from 'node:crypto';
import { AppError } from '#shared/errors.ts';
import type { NewSecondFactor } from '#shared/schemas/account.ts';
import { now, nowIso } from '../platform/clock.ts';
import { keyedHash, keyedHashes, seal, unsealIfKept } from '../platform/signing.ts';
import type { StoredSecondFactor, StoredUser } from '../platform/user.entity.ts';

const PURPOSE = 'second-factor';
const RECOVERY = 'recovery-code';
const PERIOD_SECONDS = 30;
/** Time steps before and after now whose codes are accepted, because phones' clocks are inexact. */
const WINDOW = 1;
const RECOVERY_CODES = 10;
/** Alphabet without letters and digits that look alike. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789';

const totpOf = (secret: string, email: string): TOTP =>
  new TOTP({ issuer: 'Atelier', label: email, period: PERIOD_SECONDS, secret: Secret.fromBase32(secret) });

/** Creates an unconfirmed second factor: sealed for storage, and its secret for an authenticator app. */
export const newSecondFactor = async ({
  email,
}: StoredUser): Promise<{ stored: StoredSecondFactor; shown: NewSecondFactor }> => {
  const secret = new Secret({ size: 20 }).base32;
  return {
    stored: { secret: await seal(PURPOSE, secret), lastStep: 0, recoveryHashes: [] },
    shown: { secret, uri: totpOf(secret, email).toString() },
  };
};

/**
 * The second factor after accepting a code of the app; undefined when the code is wrong, not newer than the last one, or
 * the factor's key is retired, after which recovery codes go on.
 */
const withCode = async (
  factor: StoredSecondFactor,
  email: string,
  code: string,
): Promise<StoredSecondFactor | undefined> => {
  const secret = await unsealIfKept(PURPOSE, factor.secret);
  if (secret === undefined) return undefined;
  const totp = totpOf(secret, email);
  const delta = totp.validate({ token: code, window: WINDOW, timestamp: now() });
  if (delta === null) return undefined;
  const step = totp.counter({ timestamp: now() }) + delta;
  // Sealed anew at each use, so that a factor that is in use follows a new key.
  return step > factor.lastStep ? { ...factor, secret: await seal(PURPOSE, secret), lastStep: step } : undefined;
};

const plainRecovery = (code: string): string => code.toLowerCase().replaceAll(/[^a-z\d]/g, '');

const withRecoveryCode = async (factor: StoredSecondFactor, code: string): Promise<StoredSecondFactor | undefined> => {
  const hashes = await keyedHashes(RECOVERY, plainRecovery(code));
  const left = factor.recoveryHashes.filter((each) => !hashes.includes(each));
  return left.length < factor.recoveryHashes.length ? { ...factor, recoveryHashes: left } : undefined;
};

/** The second factor after using up a code of the app or a recovery code; refuses `session.wrong_code`. */
export const usedCode = async (
  factor: StoredSecondFactor,
  email: string,
  code: string,
): Promise<StoredSecondFactor> => {
  const isFromApp = /^\d{6}$/.test(code.replaceAll(' ', ''));
  const next = isFromApp
    ? await withCode(factor, email, code.replaceAll(' ', ''))
    : await withRecoveryCode(factor, code);
  if (!next) throw new AppError('session.wrong_code');
  return next;
};

const aRecoveryCode = (): string => {
  const half = () => Array.from({ length: 5 }, () => LETTERS[randomInt(LETTERS.length)]).join('');
  return `${half()}-${half()}`;
};

/**
 * Confirms a second factor by its first code and creates its recovery codes, of which only hashes are stored; refuses
 * `session.wrong_code`.
 */
export const confirmedFactor = async (
  factor: StoredSecondFactor,
  email: string,
  code: string,
): Promise<{ stored: StoredSecondFactor; codes: string[] }> => {
  const used = await withCode(factor, email, code.replaceAll(' ', ''));
  if (!used) throw new AppError('session.wrong_code');
  const codes = Array.from({ length: RECOVERY_CODES }, aRecoveryCode);
  const recoveryHashes = await Promise.all(codes.map((each) => keyedHash(RECOVERY, plainRecovery(each))));
  return { stored: { ...used, confirmedAt: nowIso(), recoveryHashes }, codes };
};

/**
 * The second factor of an account after a sign-in with `code`; undefined when it has none. Refuses
 * `session.code_required` without a code, and `session.wrong_code`.
 */
export const passSecondFactor = async (
  { secondFactor, email }: StoredUser,
  code: string | undefined,
): Promise<StoredSecondFactor | undefined> => {
  if (!secondFactor?.confirmedAt) return undefined;
  if (code === undefined) throw new AppError('session.code_required');
  return usedCode(secondFactor, email, code);
};
