import { AppError } from '#shared/errors.ts';
import { pathTo } from '#shared/site/paths.ts';
import { accountSubject, auditing } from '../platform/audit.ts';
import { ANONYMOUS } from '../platform/actor.ts';
import { outgoing } from '../platform/outbox.entity.ts';
import { items } from '../platform/table.ts';
import { newId } from '../platform/ids.ts';
import { changeUser, findByEmail } from '../platform/users.ts';
import { createAccount } from './accounts.ts';
import { asking, linkPath, newLink } from './mailed-links.ts';

/** Who acts in the audit trail when a command was given in a shell with the shop's credentials. */
const OPERATOR = { id: 'operator', email: 'operator' };
const REASON = 'npm run admin';

/**
 * Makes the owner of an address an admin: a new account without a password, or the account of a customer or partner, whose
 * sessions end. Answers the path of a link with which the owner sets a password within 30 minutes, and mails it too.
 * Refuses `user.email_taken` for an artist's address; does nothing but make a new link for an admin.
 */
export const makeAdmin = async (email: string, name: string): Promise<{ isNew: boolean; path: string }> => {
  const link = newLink(
    { purpose: 'reset-password', email, area: 'customer', device: 'a shell', returnPath: pathTo('/admin') },
    ANONYMOUS,
  );
  const path = await linkPath(link);
  const owner = await findByEmail(link.email);
  if (!owner) {
    const userId = newId('user');
    await createAccount({ email, name, role: 'Admin', userId }, (write) =>
      items(
        auditing(OPERATOR, {
          action: 'account.change-role',
          subject: accountSubject({ userId, email: link.email }),
          before: '',
          after: 'Admin',
          reason: REASON,
        }),
        asking(write, link),
      ),
    );
    return { isNew: true, path };
  }
  await changeUser(owner.userId, (user) => {
    if (user.role === 'Supplier') throw new AppError('user.email_taken');
    const { userId, role } = user;
    return {
      set: { role: 'Admin', sessions: [] },
      also: (write) =>
        items(
          role === 'Admin'
            ? {}
            : auditing(OPERATOR, {
                action: 'account.change-role',
                subject: accountSubject(user),
                before: role,
                after: 'Admin',
                reason: REASON,
              }),
          {
            changed: write.outbox
              .create(outgoing('account.changed', { userId, email: user.email, change: 'role' }))
              .commit(),
          },
          asking(write, link),
        ),
    };
  });
  return { isNew: false, path };
};
