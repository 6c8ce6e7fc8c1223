import { AppError } from '#shared/errors.ts';
import type { LiftAddress } from '#shared/schemas/mail-problem.ts';
import { liftSuppression } from '../mail/suppression.ts';
import { Undeliverable } from '../mail/undeliverable.entity.ts';
import type { SignedInActor } from '../platform/actor.ts';
import { items, retryOnConflict, transact } from '../platform/table.ts';
import { storedForms } from '../platform/users.ts';
import { asAdmin } from '../platform/audit.ts';

/**
 * Mails go again to an address that had bounced, from us and from SES, with a line in the audit trail; mails that did not
 * go out meanwhile are not sent later. An address whose owner reported a mail as spam stays so. Refuses `mail.not_bounced`,
 * and `request.busy` when SES does not answer.
 */
export const liftAddress = ({ email, reason }: LiftAddress, admin: SignedInActor): Promise<void> =>
  retryOnConflict(
    async () => {
      const bounced = storedForms(email).map((address) => ({ address, why: 'bounced' as const }));
      const [data] = (await Undeliverable.get(bounced).go({ consistent: true })).data;
      if (!data) throw new AppError('mail.not_bounced');
      return data;
    },
    async ({ address, at }) => {
      // Before the transaction: if SES fails, the address is still listed as bounced, and the press can be repeated.
      await liftSuppression(address);
      const subject = { kind: 'address', id: address, label: address } as const;
      const audit = asAdmin(admin, {
        action: 'address.lift',
        subject,
        before: `bounced on ${at.slice(0, 10)}`,
        after: 'mailed',
        reason,
      });
      await transact({ undeliverable: Undeliverable }, (write) =>
        items(audit, {
          lifted: write.undeliverable
            .delete({ address, why: 'bounced' })
            .where((stored, { eq }) => eq(stored.at, at))
            .commit(),
        }),
      );
    },
  );
