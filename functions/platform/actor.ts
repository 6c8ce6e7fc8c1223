/** Roles of the specification (doc 1 §6, doc 2 §6, C40). */
export const ROLES = ['Visitor', 'User', 'Supplier', 'Partner', 'Admin'] as const;
export type Role = (typeof ROLES)[number];

/**
 * The account or visitor behind a request. A visitor's id is derived from the visitor cookie; it is null until the
 * first state change sets one.
 */
export interface Actor {
  id: string | null;
  role: Role;
  email: string | null;
  /** Whether a mailed link confirmed the account's address; subscriptions send nothing to an unconfirmed one. */
  isVerified: boolean;
  hasSecondFactor: boolean;
  /** Of a signed-in browser: its id as a visitor, while it still has the visitor cookie. */
  visitorId?: string;
  /** Of a signed-in actor: id of the session, as in the list of sessions. */
  sessionId?: string;
  /** Hash of the device cookie, which a browser has after its first sign-in. */
  deviceId?: string;
  /** What of the browser's visitor this session has taken over, and since when in epoch seconds. */
  takes?: { what: 'cart' | 'everything'; since: number };
  /** The placed cart that the request's order link opens (C12). */
  linkedCartId?: string;
  /** The order whose review, and nothing else, the request's mailed link opens. */
  reviewableOrderId?: string;
}

export type KnownActor = Actor & { id: string };
export type SignedInActor = Actor & { id: string; email: string; sessionId: string };

export const ANONYMOUS: Actor = { id: null, role: 'Visitor', email: null, isVerified: false, hasSecondFactor: false };

const VISITOR = 'vis_';

/** The id of a visitor, derived from the hash of the visitor cookie. */
export const visitorIdOf = (tokenHash: string): string => `${VISITOR}${tokenHash.slice(0, 26)}`;

/** Whether an owner is a visitor, who has a cookie and maybe an e-mail address, but no account. */
export const isVisitorId = (id: string): boolean => id.startsWith(VISITOR);

/** The owner ids whose things the actor's requests may reach: for a signed-in browser also its visitor id. */
export const idsOf = ({ id, visitorId }: Actor): string[] => [id, visitorId].flatMap((each) => each ?? []);

/** Whether an owner id is the actor's, including the visitor id of a signed-in browser. */
export const owns = (actor: Actor, ownerId: string): boolean => idsOf(actor).includes(ownerId);

/** The visitor whose things follow into the account of a signed-in browser, where its session has taken them over. */
export const takenVisitor = ({ id, sessionId, visitorId, takes }: Actor): string | undefined =>
  id !== null && sessionId !== undefined && takes ? visitorId : undefined;
