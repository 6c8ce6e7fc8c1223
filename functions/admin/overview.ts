import type { AdminOverview, DayFigures } from '#shared/schemas/admin-overview.ts';
import { addDays } from '#shared/time/days.ts';
import { shopDayAt } from '#shared/time/shop-zone.ts';
import { OrderCase } from '../cases/case.entity.ts';
import { PieceStatement } from '../certificates/certificate.entity.ts';
import { Cart } from '../carts/cart.entity.ts';
import { daysBetween } from '../figures/read-figures.ts';
import { ContactMessage } from '../contact/contact.entity.ts';
import { Message, ReplyClaim } from '../messages/message.entity.ts';
import { DayEntry } from '../lookups/lookup.entity.ts';
import { GiftCardDelivery, TO_POST, TO_PRINT, UNSENT } from '../gift-cards/gift-card.entity.ts';
import { allOf } from '../platform/all-of.ts';
import { now } from '../platform/clock.ts';
import { countToPassOn } from '../passed-on/owed-parts.ts';
import { ProjectEntry } from '../projects/project.entity.ts';
import { MoneyCase } from '../reconciliation/reconciliation.entity.ts';
import { ReportedText } from '../reports/report.entity.ts';
import { GuaranteeClaim } from '../refunds/claim.entity.ts';
import { Refund } from '../refunds/refund.entity.ts';
import { Review } from '../reviews/review.entity.ts';
import { Application } from '../studio/application.entity.ts';
import { PartnerApplication } from '../partners/partner.entity.ts';
import { Artist } from '../artists/artist.entity.ts';
import { countStuck } from './stuck.ts';

/** Waiting things are counted up to this number. */
const MAX_COUNTED = 100;

const countOf = async (kind: 'question' | 'sign-up', day: string): Promise<number> =>
  (await DayEntry.query.ofDay({ kind, day }).go({ pages: 'all', attributes: ['id'] })).data.length;

/** The figures of a day, from its sums and counted things. */
const figuresOf = async (day: string): Promise<DayFigures> => {
  const [[sums], questions, signUps] = await Promise.all([
    daysBetween(day, day),
    countOf('question', day),
    countOf('sign-up', day),
  ]);
  const { orders = 0, received_cents = 0, refunded_cents = 0 } = sums?.figures ?? {};
  return { day, orders, received_cents, refunded_cents, questions, sign_ups: signUps };
};

const lengthOf = async (query: Promise<{ data: readonly unknown[] }>): Promise<number> => (await query).data.length;

const sumOf = (counts: readonly number[]): number => counts.reduce((sum, count) => sum + count, 0);

const upTo = { limit: MAX_COUNTED };

/** Texts that are held or were reported, of every kind, up to 100 of each (C22). */
const countTexts = async (): Promise<number> => {
  const held = { moderation: 'held' } as const;
  const counts = await Promise.all([
    lengthOf(Review.query.inModeration(held).go(upTo)),
    lengthOf(Review.query.inModeration({ moderation: 'reported' }).go(upTo)),
    lengthOf(PieceStatement.query.inModeration(held).go(upTo)),
    lengthOf(Message.query.inModeration(held).go(upTo)),
    lengthOf(ReplyClaim.query.inModeration(held).go(upTo)),
    lengthOf(Artist.query.bioInModeration({ bioModeration: 'held' }).go(upTo)),
    ...(['question', 'reply', 'statement'] as const).map((kind) =>
      lengthOf(ReportedText.query.open({ kind }).go(upTo)),
    ),
  ]);
  return sumOf(counts);
};

/** Gift cards that are to be printed, posted or mailed again, up to 100 of each. */
const countCards = async (): Promise<number> =>
  sumOf(
    await Promise.all(
      [TO_PRINT, TO_POST, UNSENT].map((dueKind) => lengthOf(GiftCardDelivery.query.dueBefore({ dueKind }).go(upTo))),
    ),
  );

/** Figures of today and yesterday, and what waits for the staff (C40). */
export const adminOverview = async (): Promise<AdminOverview> => {
  const day = shopDayAt(now());
  const { today, yesterday, messages, contact, ...waiting } = await allOf({
    today: figuresOf(day),
    yesterday: figuresOf(addDays(day, -1)),
    applications: lengthOf(Application.query.byState({ state: 'applied' }).go(upTo)),
    partner_applications: lengthOf(PartnerApplication.query.byState({ state: 'applied' }).go(upTo)),
    photo_checks: lengthOf(Cart.query.inPhotoCheck({ photoCheck: 'waiting' }).go(upTo)),
    cases: lengthOf(OrderCase.query.inState({ state: 'open' }).go(upTo)),
    guarantee: lengthOf(GuaranteeClaim.query.inState({ state: 'asked' }).go(upTo)),
    failed_refunds: lengthOf(Refund.query.inState({ state: 'failed' }).go(upTo)),
    to_pass_on: countToPassOn(),
    money_cases: lengthOf(MoneyCase.query.inState({ state: 'open' }).go(upTo)),
    texts: countTexts(),
    stuck: countStuck(),
    messages: lengthOf(ProjectEntry.query.waiting({ waitsFor: 'studio' }).go(upTo)),
    contact: lengthOf(ContactMessage.query.waiting({ waitsFor: 'studio' }).go(upTo)),
    gift_cards: countCards(),
  });
  return { days: [today, yesterday], waiting: { ...waiting, messages: messages + contact } };
};
