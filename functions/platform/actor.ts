/** Roles of the specification (doc 1 §6, doc 2 §6, C40). */
export type Role = 'Visitor' | 'User' | 'Supplier' | 'Partner' | 'Admin';

/** Who asks. A visitor's id is made from the visitor cookie; it is null before the first state change. */
export interface Actor {
  id: string | null;
  role: Role;
  email: string | null;
  /** Whether the account's address was confirmed by a mailed link; nothing may be sent to one that was not. */
  isVerified: boolean;
  hasSecondFactor: boolean;
  /** Of a signed-in browser: who it was as a visitor, as long as it still has that cookie. */
  visitorId?: string;
  /** Of somebody signed in: the session, as their list of sessions names it. */
  sessionId?: string;
  /** The placed cart that the link of a mail opens for its bearer (C12). */
  linkedCartId?: string;
  /** Whether its bearer may pay that cart's balance, too. */
  linkPays?: boolean;
}

export type KnownActor = Actor & { id: string };
export type SignedInActor = Actor & { id: string; email: string; sessionId: string };

export const ANONYMOUS: Actor = { id: null, role: 'Visitor', email: null, isVerified: false, hasSecondFactor: false };

const VISITOR = 'vis_';

/** The id of a visitor, from the hash of their cookie. */
export const visitorIdOf = (tokenHash: string): string => `${VISITOR}${tokenHash.slice(0, 26)}`;

/** Whether an owner is a visitor: known to a browser and by mail, without an account. */
export const isVisitorId = (id: string): boolean => id.startsWith(VISITOR);

/** The ids under which the actor may have left something: the account or visitor, and the visitor that the actor's browser was. */
export const idsOf = ({ id, visitorId }: Actor): string[] => [id, visitorId].flatMap((each) => each ?? []);

/** Whether something belongs to the actor, or to the visitor that the actor's browser was. */
export const owns = (actor: Actor, ownerId: string): boolean => idsOf(actor).includes(ownerId);
