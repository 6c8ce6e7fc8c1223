import { AppError } from '#shared/errors.ts';
import { ORDER } from '#shared/orders/order-states.ts';
import type { AnswerQuestion, AskQuestion, OrderQuotes } from '#shared/schemas/quote.ts';
import { refuseFrozen } from '../orders/freeze-order.ts';
import { Order } from '../orders/order.entity.ts';
import { readOrder } from '../orders/orders.ts';
import type { KnownActor } from '../platform/actor.ts';
import { nowIso } from '../platform/clock.ts';
import { Outbox, outgoing } from '../platform/outbox.entity.ts';
import { orRefuse, transact } from '../platform/table.ts';
import { Quote } from './quote.entity.ts';
import { orderQuotes, readAsked } from './quotes.ts';

/**
 * The one question of an asked artist to the customer before an offer; the customer gets a mail, and the schedule goes
 * on meanwhile. Refuses `order.not_found` to others, `order.frozen` during a case, `quote.not_open` once an artist is
 * chosen, and `quote.question_asked` for a second one.
 */
export const askQuestion = async (orderId: string, { question }: AskQuestion, actor: KnownActor): Promise<void> => {
  const { order } = await readAsked(orderId, actor, 'order.seeBrief');
  const { status, isSelectionAnnounced } = order;
  if (status !== ORDER.quoting || isSelectionAnnounced) throw new AppError('quote.not_open');
  refuseFrozen(order);
  const supplierId = actor.id;
  await transact({ quote: Quote, order: Order, outbox: Outbox }, (write) => ({
    quote: orRefuse(
      write.quote
        .patch({ orderId, supplierId })
        .set({ question: { text: question, at: nowIso() } })
        .where((stored, { notExists }) => notExists(stored.question))
        .commit(),
      'quote.question_asked',
    ),
    order: orRefuse(
      write.order
        .check({ orderId })
        .where((stored, { eq }) => `${eq(stored.status, order.status)} AND ${eq(stored.isSelectionAnnounced, false)}`)
        .commit(),
      'quote.not_open',
    ),
    asked: write.outbox.create(outgoing('quote.question_asked', { orderId, supplierId })).commit(),
  }));
};

/**
 * The customer answers an artist's question; the artist gets a mail. Refuses `order.not_found`, `quote.no_question`
 * where that artist has asked nothing, and `quote.question_answered` for a second answer.
 */
export const answerQuestion = async (
  orderId: string,
  { artist: supplierId, answer }: AnswerQuestion,
  actor: KnownActor,
): Promise<OrderQuotes> => {
  await readOrder(orderId, actor, 'order.choose');
  const { data: asked } = await Quote.get({ orderId, supplierId }).go({ consistent: true });
  if (!asked?.question) throw new AppError('quote.no_question');
  const { text, at } = asked.question;
  await transact({ quote: Quote, outbox: Outbox }, (write) => ({
    quote: orRefuse(
      write.quote
        .patch({ orderId, supplierId })
        .set({ question: { text, at, answer, answeredAt: nowIso() } })
        .where(({ question }, { notExists }) => notExists(question.answer))
        .commit(),
      'quote.question_answered',
    ),
    answered: write.outbox.create(outgoing('quote.question_answered', { orderId, supplierId })).commit(),
  }));
  return orderQuotes(orderId, actor);
};
