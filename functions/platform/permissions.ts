import { AppError, type ErrorCode } from '#shared/errors.ts';
import { CART_OPEN } from '#shared/schemas/cart.ts';
import { owns, type Actor, type Role, type SignedInActor } from './actor.ts';
import { security } from './security-log.ts';

/*
 * The only place that decides who may do what (doc 1 §6, doc 2 §6, C12, C40). A thing states its owner, artist or cart,
 * and a rule compares that with the actor. An actor whom no rule admits gets the refusal of a missing thing.
 */

/** The attributes of a thing that rules compare with the actor. */
export interface PermissionSubject {
  /** Account or visitor id of the owner. */
  ownerId?: string;
  /** The id of the cart, or of the cart that contains the order. */
  cartId?: string;
  orderId?: string;
  /** Status of the cart or order; 0 is an open cart. */
  status?: number | string;
  /** The acting artist's id, if this artist was asked for a quote. */
  askedId?: string;
  /** Whether the acting artist has no part in the order any more. */
  isFormer?: boolean;
  /** The chosen artist, once notified. */
  supplierId?: string;
  /** Whether everybody may see it. */
  isPublic?: boolean;
}

type Rule = (actor: Actor, subject: PermissionSubject) => boolean;

const everybody: Rule = (_actor, { isPublic }) => isPublic === true;
const owner: Rule = (actor, { ownerId }) => ownerId !== undefined && owns(actor, ownerId);
/** An actor with an order link to this cart; open carts have none. */
const hasOrderLink: Rule = ({ linkedCartId }, { cartId, status }) =>
  linkedCartId !== undefined && linkedCartId === cartId && status !== CART_OPEN;
/** An actor with a link to the review of this order. */
const hasReviewLink: Rule = ({ reviewableOrderId }, { orderId }) =>
  reviewableOrderId !== undefined && reviewableOrderId === orderId;
const artistAsked: Rule = ({ id, role }, { askedId }) => role === 'Supplier' && askedId !== undefined && askedId === id;
const artistInvolved: Rule = (actor, subject) => subject.isFormer !== true && artistAsked(actor, subject);
const artistHolding: Rule = ({ id, role }, { supplierId }) =>
  role === 'Supplier' && supplierId !== undefined && supplierId === id;
const admin: Rule = ({ role, hasSecondFactor }) => role === 'Admin' && hasSecondFactor;

/**
 * `order.accept` and `order.offer` admit every asked artist, because asked artists may learn that another one was
 * chosen: the verbs refuse that with a reason of its own instead of `order.not_found`.
 */
const PERMISSIONS = {
  'cart.see': { to: [owner, hasOrderLink], else: 'cart.not_found' },
  'cart.pay': { to: [owner, hasOrderLink], else: 'cart.not_found' },
  'cart.paySaved': { to: [owner], else: 'cart.not_found' },
  'cart.seeContact': { to: [owner], else: 'cart.not_found' },
  'order.follow': { to: [owner, hasOrderLink], else: 'order.not_found' },
  'order.project': { to: [owner, hasOrderLink, artistHolding, admin], else: 'order.not_found' },
  'order.choose': { to: [owner, hasOrderLink], else: 'order.not_found' },
  'order.cancel': { to: [owner], else: 'order.not_found' },
  'order.claim': { to: [owner], else: 'order.not_found' },
  'order.refund': { to: [admin], else: 'order.not_found' },
  'order.check': { to: [admin], else: 'order.not_found' },
  'order.seeBrief': { to: [artistInvolved], else: 'order.not_found' },
  'order.offer': { to: [artistAsked], else: 'order.not_found' },
  'order.accept': { to: [artistAsked], else: 'order.not_found' },
  'order.receive': { to: [owner, hasOrderLink], else: 'order.not_found' },
  'order.redirect': { to: [owner], else: 'order.not_found' },
  'order.dispute': { to: [owner, hasOrderLink, artistHolding], else: 'order.not_found' },
  'order.deliver': { to: [admin], else: 'order.not_found' },
  'order.ship': { to: [artistHolding], else: 'order.not_found' },
  'order.complete': { to: [artistHolding], else: 'order.not_found' },
  'order.setPrivacy': { to: [owner], else: 'order.not_found' },
  'review.see': { to: [owner, hasOrderLink, hasReviewLink, artistHolding, admin], else: 'order.not_found' },
  'review.write': { to: [owner, hasOrderLink, hasReviewLink], else: 'order.not_found' },
  'review.respond': { to: [artistHolding], else: 'order.not_found' },
  'review.moderate': { to: [admin], else: 'review.not_found' },
  'statement.moderate': { to: [admin], else: 'certificate.no_statement' },
  'bio.moderate': { to: [admin], else: 'artist.not_found' },
  'case.decide': { to: [admin], else: 'case.not_found' },
  'photo.use': { to: [owner], else: 'asset.not_found' },
  'upload.finish': { to: [owner], else: 'upload.not_found' },
  'question.read': { to: [everybody, owner], else: 'message.not_found' },
  'author.seeEmail': { to: [owner, admin], else: 'user.not_found' },
  'question.moderate': { to: [admin], else: 'message.not_found' },
  'session.end': { to: [owner], else: 'session.not_found' },
  'application.decide': { to: [admin], else: 'application.not_found' },
  'account.administer': { to: [admin], else: 'user.not_found' },
  'artist.administer': { to: [admin], else: 'artist.not_found' },
} as const satisfies Record<string, { to: readonly Rule[]; else: ErrorCode }>;

/** The actions that need a permission. */
export type Permission = keyof typeof PERMISSIONS;

/** Whether the actor has a permission for a thing; for parts of a view that not every reader may see. */
export const may = (actor: Actor, permission: Permission, subject: PermissionSubject): boolean =>
  PERMISSIONS[permission].to.some((rule: Rule) => rule(actor, subject));

/** The thing, if it exists and the actor has the permission for it; otherwise refuses as for a missing one. */
export const permitted = <T extends PermissionSubject>(
  actor: Actor,
  permission: Permission,
  subject: T | null | undefined,
): T => {
  if (!subject || !may(actor, permission, subject)) throw new AppError(PERMISSIONS[permission].else);
  return subject;
};

/** Areas of the site that are restricted by role alone, and what they tell other roles. */
const AREAS = {
  /** One's own account. */
  account: { roles: ['User', 'Supplier', 'Partner', 'Admin'], refusal: 'This part is for accounts.' },
  /** The artists' area under /sellers. */
  studio: { roles: ['Supplier'], refusal: 'This part is for artists.' },
  /** The partners' dashboard (T-02). */
  dashboard: { roles: ['Partner'], refusal: 'This part is for partners.' },
  /** Everything under /admin; also requires the second factor. */
  administration: { roles: ['Admin'], refusal: 'This part is for administrators.' },
} as const satisfies Record<string, { roles: readonly Role[]; refusal: string }>;
export type AreaName = keyof typeof AREAS;

/**
 * The signed-in actor, if the area is open to their role; refuses `session.required` for everybody who is not signed in,
 * `session.forbidden` for other roles, and `session.second_factor_required` for an admin without a second factor.
 */
export const admitted = (actor: Actor, area: AreaName): SignedInActor => {
  const { id, email, sessionId, role } = actor;
  const { roles, refusal }: { roles: readonly Role[]; refusal: string } = AREAS[area];
  const refuse = (code: ErrorCode, description?: string): never => {
    if (area === 'administration') security('administration refused', { account: id, role, code });
    throw new AppError(code, { ...(description && { description }) });
  };
  if (id === null || email === null || sessionId === undefined) return refuse('session.required');
  if (!roles.includes(role)) return refuse('session.forbidden', refusal);
  if (area === 'administration' && !actor.hasSecondFactor) return refuse('session.second_factor_required');
  return { ...actor, id, email, sessionId };
};
