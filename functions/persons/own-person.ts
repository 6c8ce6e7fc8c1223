import { AppError, ERRORS } from '#shared/errors.ts';
import type { VerifyEmail } from '#shared/schemas/account.ts';
import type { OwnErasure, PersonExport } from '#shared/schemas/person.ts';
import { areaOf } from '../identity/areas.ts';
import { checkBearer } from '../identity/confirm-address.ts';
import { askLink, readLink, spending } from '../identity/mailed-links.ts';
import { own, verifiedOwner } from '../identity/verified-owner.ts';
import type { SignedInActor } from '../platform/actor.ts';
import type { RequestContext } from '../platform/context.ts';
import { mailsOfAccount } from '../platform/mail-limits.ts';
import { spend, spendEach } from '../platform/rate-limit.ts';
import { security } from '../platform/security-log.ts';
import { findUser } from '../platform/users.ts';
import { askErasure, cancelErasure, checkErasable, erasureOf, isUnderWay, knownPerson } from './erasures.ts';
import { exportPerson } from './export-person.ts';

/** The actor's address, which leads to what guests have ordered with it; refuses `person.unconfirmed`. */
const ownAddress = async (actor: SignedInActor): Promise<string> => {
  const { email, verifiedAt } = await own(actor);
  if (verifiedAt === undefined) throw new AppError('person.unconfirmed');
  return email;
};

/** Everything that is stored of the account's owner. Refuses `person.unconfirmed` and `request.too_many`. */
export const exportOwn = async (actor: SignedInActor): Promise<PersonExport> => {
  const address = await ownAddress(actor);
  await spend('exportOfAccount', actor.id);
  return exportPerson(await knownPerson(address));
};

/** How the deletion of the actor's account stands. */
export const ownErasure = async (actor: SignedInActor): Promise<OwnErasure> => {
  const erasure = await erasureOf((await own(actor)).email);
  return {
    due_at: erasure && isUnderWay(erasure) ? (erasure.dueAt ?? null) : null,
    refusal: erasure?.state === 'refused' && erasure.refusal ? ERRORS[erasure.refusal][1] : null,
  };
};

/**
 * Mails the link with which the owner confirms that the account is deleted. Refuses as `verifiedOwner` does,
 * `person.unconfirmed`, `person.being_erased`, `request.too_many`, and with the reason while something is open (C66).
 */
export const askOwnErasure = async (
  { network, device }: RequestContext,
  actor: SignedInActor,
  password: string | undefined,
): Promise<string> => {
  const email = await ownAddress(actor);
  const user = await verifiedOwner(actor, password);
  const erasure = await erasureOf(email);
  if (erasure && isUnderWay(erasure)) throw new AppError('person.being_erased');
  await checkErasable(await knownPerson(email));
  await spendEach([mailsOfAccount(user), ['mailOfNetwork', network]]);
  await askLink({ purpose: 'delete-account', email, area: areaOf(user), userId: user.userId, device }, actor);
  return email;
};

/**
 * Has the account of a mailed link deleted in 48 hours, once. It requires a session or the password of the account.
 * Refuses `link.invalid`, `session.password_required`, and with the reason while something is open.
 */
export const confirmOwnErasure = async (request: RequestContext, { token, password }: VerifyEmail): Promise<string> => {
  const link = await readLink(token, 'delete-account');
  await checkBearer(link, password, request);
  const user = await findUser(link.userId ?? '');
  if (user?.email !== link.email || user.verifiedAt === undefined) throw new AppError('link.invalid');
  const dueAt = await askErasure(user.email, (write) => spending(write, link));
  security('deletion confirmed', { account: user.userId });
  return dueAt;
};

/** Takes the deletion of the actor's account back before it begins; refuses `person.being_erased`. */
export const cancelOwnErasure = async (actor: SignedInActor): Promise<OwnErasure> => {
  await cancelErasure((await own(actor)).email);
  return ownErasure(actor);
};
