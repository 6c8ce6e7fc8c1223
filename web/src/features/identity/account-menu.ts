import type { Session } from '#shared/schemas/session.ts';
import { pathTo } from '#shared/site/paths.ts';

interface AccountLink {
  to: string;
  label: string;
}

const ACCOUNT: AccountLink = { to: pathTo('/account'), label: 'Account' };
const SIGN_OUT: AccountLink = { to: pathTo('/signout'), label: 'Sign out' };

const MENUS: Record<Session['role'], readonly AccountLink[]> = {
  Visitor: [{ to: pathTo('/login'), label: 'Sign in' }],
  User: [ACCOUNT, SIGN_OUT],
  Supplier: [{ to: pathTo('/sellers'), label: 'Studio' }, ACCOUNT, SIGN_OUT],
  // Dashboard and sign-out only (I-04).
  Partner: [{ to: pathTo('/users/partners'), label: 'Dashboard' }, SIGN_OUT],
  Admin: [{ to: pathTo('/admin'), label: 'Admin' }, ACCOUNT, SIGN_OUT],
};

/** The account menu beside the cart, by role; the visitor's menu until the role is known. */
export const accountMenu = (role: Session['role'] = 'Visitor'): readonly AccountLink[] => MENUS[role];

/** The first page of a role's work, where signing in leads (doc 2 §2). */
export const homeOf = (role: Session['role']): string => {
  if (role === 'User' || role === 'Visitor') return '/';
  return MENUS[role][0]?.to ?? '/';
};
