import { knownPlace, type Guesser } from './guesses.ts';
import type { CountedUse } from './rate-limit.ts';
import type { StoredUser } from './user.entity.ts';
import { findByEmail, findUnverified, NOBODY, normalEmail } from './users.ts';

/*
 * Mails that anybody may ask for are counted by their address. A request from a place that an account of the address
 * knows is counted apart, so that strangers keep nobody from their own mails (C44, docs/decisions/013).
 */

/** The mails to the address of an account, asked for in its own session. */
export const mailsOfAccount = ({ email, userId }: Pick<StoredUser, 'email' | 'userId'>): CountedUse => [
  'mailToAddress',
  `${email}\n${userId}`,
];

/**
 * The limit that a mail to a typed address uses up: that of the known place, else the one that all strangers share. An
 * account that has not confirmed the address has one limit for all its places, because it may be a stranger's. Makes the
 * same reads for every address.
 */
export const mailsTo = async (email: string, guesser: Guesser): Promise<CountedUse> => {
  const address = normalEmail(email);
  const [owner, [used, newest]] = await Promise.all([findByEmail(address), findUnverified(address)]);
  const [first, second] = owner ? [owner] : [used, newest];
  const [atFirst, atSecond] = await Promise.all(
    [first, second].map((user) => knownPlace(user?.userId ?? NOBODY, guesser)),
  );
  if (owner && atFirst !== undefined) return ['mailToAddress', `${address}\n${owner.userId}\n${atFirst}`];
  const known = atFirst === undefined ? atSecond && second : first;
  return known ? mailsOfAccount(known) : ['mailToAddress', address];
};
