import { emailProblem } from '#shared/people/email.ts';
import { AppError } from '#shared/errors.ts';
import type { MailCard, UnsentCard } from '#shared/schemas/gift-card.ts';
import { asAdmin } from '../platform/audit.ts';
import { mailProblemOf } from '../mail/mail-feedback.ts';
import type { SignedInActor } from '../platform/actor.ts';
import { Outbox, outgoing } from '../platform/outbox.entity.ts';
import { items, orRefuse, transact } from '../platform/table.ts';
import { boughtName } from './bought.ts';
import { isUnsent, mailing, undisputed } from './deliver.ts';
import { GiftCard, GiftCardDelivery, UNSENT, type StoredDelivery } from './gift-card.entity.ts';
import { deliveryNamed, waitingFor } from './printing.ts';

const unsentView = async (delivery: StoredDelivery): Promise<UnsentCard> => {
  const { cartId, cents, boughtAt, email = '', gift } = delivery;
  return {
    id: boughtName(delivery),
    cart: cartId,
    cents,
    bought_at: boughtAt,
    email,
    recipient: gift?.recipient ?? null,
    mail_problem: await mailProblemOf(email),
  };
};

/** Cards whose mail could not be sent, with what is wrong with their addresses: the oldest first, at most 100. */
export const unsentCards = async (): Promise<UnsentCard[]> =>
  Promise.all((await waitingFor(UNSENT)).map((delivery) => unsentView(delivery)));

const refuseAddress = (problem: string): AppError => new AppError('request.invalid', { fields: { email: problem } });

/**
 * Mails a card whose mail could not be sent again, to its address or another, with an entry in the audit trail. Refuses
 * `gift_card.not_to_mail` for any other card, `gift_card.disputed` while its payment is disputed, and
 * `request.invalid` for an address at which mails do not arrive.
 */
export const mailCardAgain = async (id: string, { email }: MailCard, admin: SignedInActor): Promise<UnsentCard> => {
  const delivery = await deliveryNamed(id);
  if (!delivery || !isUnsent(delivery)) throw new AppError('gift_card.not_to_mail');
  const { cartId, pieceId, email: before = '' } = delivery;
  const to = email ?? before;
  const problem = emailProblem(to, 'Please enter a valid email.');
  if (problem) throw refuseAddress(problem);
  if ((await mailProblemOf(to))?.why === 'bounced') throw refuseAddress('Mails to this address do not arrive.');
  const audit = asAdmin(admin, {
    action: 'gift-card.mail',
    subject: { kind: 'gift-card', id, label: 'Gift card' },
    before: `not sent to ${before}`,
    after: `mailed to ${to}`,
  });
  await transact({ card: GiftCard, delivery: GiftCardDelivery, outbox: Outbox }, (write) =>
    items(audit, {
      delivery: orRefuse(mailing(write.delivery, delivery, to), 'gift_card.not_to_mail'),
      card: undisputed(write.card, delivery),
      released: write.outbox.create(outgoing('gift-card.released', { cartId, pieceId })).commit(),
    }),
  );
  return unsentView({ ...delivery, email: to });
};
