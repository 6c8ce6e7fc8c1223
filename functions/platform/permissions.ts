import { AppError, type ErrorCode } from '#shared/errors.ts';
import { CART_OPEN } from '#shared/schemas/cart.ts';
import { owns, type Actor, type Role, type SignedInActor } from './actor.ts';
import { security } from './security-log.ts';

/*
 * The one place that decides who may do what to what (doc 1 §6, doc 2 §6, C12, C40). A thing says whose it is; a rule says
 * which of these the actor must be. Whoever is none of them gets the answer of a thing that does not exist.
 */

/** What a thing says about whom it concerns. */
export interface Concerned {
  /** The customer or visitor to whom it belongs. */
  ownerId?: string;
  /** The cart that it is, or is part of. */
  cartId?: string;
  /** How far it is; 0 is a cart that is being filled. */
  status?: number | string;
  /** The artist who was asked about it, if the one who asks was. */
  askedId?: string;
  /** The artist who was chosen for it and told, or holds it. */
  supplierId?: string;
  /** Shown to everybody. */
  isPublic?: boolean;
}

type Rule = (actor: Actor, thing: Concerned) => boolean;

const everybody: Rule = (_actor, { isPublic }) => isPublic === true;
const owner: Rule = (actor, { ownerId }) => ownerId !== undefined && owns(actor, ownerId);
/** Whoever followed the link of a mail about this order; a cart that is being filled has none. */
const bearerOfItsLink: Rule = ({ linkedCartId }, { cartId, status }) =>
  linkedCartId !== undefined && linkedCartId === cartId && status !== CART_OPEN;
/** Whoever followed the link of a mail that asks for this order's balance. */
const bearerOfItsPayLink: Rule = (actor, thing) => actor.linkPays === true && bearerOfItsLink(actor, thing);
const artistAsked: Rule = ({ id, role }, { askedId }) => role === 'Supplier' && askedId !== undefined && askedId === id;
const artistHolding: Rule = ({ id, role }, { supplierId }) =>
  role === 'Supplier' && supplierId !== undefined && supplierId === id;
const admin: Rule = ({ role, hasSecondFactor }) => role === 'Admin' && hasSecondFactor;

/** Whether an artist was chosen is no secret from those who were asked: it is refused in words, not as missing. */
const PERMISSIONS = {
  'cart.see': { to: [owner, bearerOfItsLink], else: 'cart.not_found' },
  'cart.pay': { to: [owner, bearerOfItsPayLink], else: 'cart.not_found' },
  'cart.seeContact': { to: [owner], else: 'cart.not_found' },
  'order.follow': { to: [owner, bearerOfItsLink], else: 'order.not_found' },
  'order.choose': { to: [owner, bearerOfItsLink], else: 'order.not_found' },
  'order.cancel': { to: [owner], else: 'order.not_found' },
  'order.claim': { to: [owner], else: 'order.not_found' },
  'order.refund': { to: [admin], else: 'order.not_found' },
  'order.check': { to: [admin], else: 'order.not_found' },
  'order.seeBrief': { to: [artistAsked], else: 'order.not_found' },
  'order.offer': { to: [artistAsked], else: 'order.not_found' },
  'order.accept': { to: [artistAsked], else: 'order.not_found' },
  'order.complete': { to: [artistHolding], else: 'order.not_found' },
  'photo.use': { to: [owner], else: 'asset.not_found' },
  'upload.finish': { to: [owner], else: 'upload.not_found' },
  'question.read': { to: [everybody, owner], else: 'message.not_found' },
  'session.end': { to: [owner], else: 'session.not_found' },
  'application.decide': { to: [admin], else: 'application.not_found' },
  'account.administer': { to: [admin], else: 'user.not_found' },
} as const satisfies Record<string, { to: readonly Rule[]; else: ErrorCode }>;

/** What can be done to a thing, in the words of the specification. */
export type Permission = keyof typeof PERMISSIONS;

/** Whether the actor may do this: for what is shown, or not, of a thing that they may see. */
export const may = (actor: Actor, permission: Permission, thing: Concerned): boolean =>
  PERMISSIONS[permission].to.some((rule: Rule) => rule(actor, thing));

/** The thing, if there is one and the actor may do this to it; else refuses as if there were none. */
export const permitted = <T extends Concerned>(
  actor: Actor,
  permission: Permission,
  thing: T | null | undefined,
): T => {
  if (!thing || !may(actor, permission, thing)) throw new AppError(PERMISSIONS[permission].else);
  return thing;
};

/** Areas of the site that are open to roles, whatever the thing. */
const AREAS = {
  /** One's own account. */
  account: ['User', 'Supplier', 'Partner', 'Admin'],
  /** The artists' area under /sellers. */
  studio: ['Supplier'],
  /** The partners' dashboard (T-02). */
  dashboard: ['Partner'],
  /** Everything under /admin; needs the second factor, too. */
  administration: ['Admin'],
} as const satisfies Record<string, readonly Role[]>;
export type AreaName = keyof typeof AREAS;

/**
 * The signed-in actor, if their role has a place in an area; refuses `session.required` for anyone else, and
 * `session.second_factor_required` for an admin who has none.
 */
export const admitted = (actor: Actor, area: AreaName): SignedInActor => {
  const { id, email, sessionId, role } = actor;
  const refuse = (code: ErrorCode): never => {
    if (area === 'administration') security('administration refused', { account: id, role, code });
    throw new AppError(code);
  };
  if (id === null || email === null || sessionId === undefined || !(AREAS[area] as readonly Role[]).includes(role))
    return refuse('session.required');
  if (area === 'administration' && !actor.hasSecondFactor) return refuse('session.second_factor_required');
  return { ...actor, id, email, sessionId };
};
