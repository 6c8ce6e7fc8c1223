import type { ChangeRole, FoundAccount } from '#shared/schemas/application.ts';

/** Roles as people call them. */
export const ROLE_NAMES: Readonly<Record<FoundAccount['role'], string>> = {
  User: 'Customer',
  Supplier: 'Artist',
  Partner: 'Partner',
  Admin: 'Admin',
};

/** The roles that an admin may give, with what each may do. */
export const ROLES: readonly { role: ChangeRole['role']; sub: string }[] = [
  { role: 'User', sub: 'Orders, asks and reviews.' },
  { role: 'Partner', sub: 'Sends customers with a referral code and sees the partner dashboard.' },
  { role: 'Admin', sub: 'Everything on these pages. Needs a second factor.' },
];
