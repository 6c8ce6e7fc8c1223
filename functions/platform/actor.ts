/** Roles of the specification (doc 1 §6, doc 2 §6, C40). */
export type Role = 'Visitor' | 'User' | 'Supplier' | 'Partner' | 'Admin';

/** Who asks. A visitor's id is made from the visitor cookie; it is null before the first state change. */
export interface Actor {
  id: string | null;
  role: Role;
  email: string | null;
}

export const ANONYMOUS: Actor = { id: null, role: 'Visitor', email: null };
