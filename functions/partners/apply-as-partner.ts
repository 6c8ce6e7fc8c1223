import { AppError } from '#shared/errors.ts';
import type { ApplyAsPartner, OwnPartnerApplication } from '#shared/schemas/partner.ts';
import type { SignedInActor } from '../platform/actor.ts';
import { nowIso } from '../platform/clock.ts';
import { ifUnchanged } from '../platform/table.ts';
import { PartnerApplication } from './partner.entity.ts';

/** The actor's application to become a partner. */
export const ownPartnerApplication = async ({ id, isVerified }: SignedInActor): Promise<OwnPartnerApplication> => {
  const { data } = await PartnerApplication.get({ userId: id }).go({ consistent: true });
  return { application: data && { state: data.state, reason: data.reason ?? null, email_verified: isVerified } };
};

/**
 * Stores a customer's application to become a partner, which replaces a decided one. Refuses `partner.already` and
 * `partner.other_account` by the role, and `partner.applied` while one waits for its decision.
 */
export const applyAsPartner = async (
  actor: SignedInActor,
  { name, website, about }: ApplyAsPartner,
): Promise<OwnPartnerApplication> => {
  if (actor.role !== 'User') throw new AppError(actor.role === 'Partner' ? 'partner.already' : 'partner.other_account');
  const application = { userId: actor.id, name, website, about, state: 'applied', appliedAt: nowIso() } as const;
  const isStored = await ifUnchanged(
    PartnerApplication.put(application)
      .where(({ state }, { notExists, ne }) => `${notExists(state)} OR ${ne(state, 'applied')}`)
      .go(),
  );
  if (!isStored) throw new AppError('partner.applied');
  return ownPartnerApplication(actor);
};
