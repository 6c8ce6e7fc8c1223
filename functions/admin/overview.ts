import { sumCents } from '#shared/money/money.ts';
import type { AdminOverview, DayFigures } from '#shared/schemas/admin-overview.ts';
import { DAY_MS } from '#shared/time/time.ts';
import { OrderCase } from '../cases/case.entity.ts';
import { PieceStatement } from '../certificates/certificate.entity.ts';
import { Cart } from '../carts/cart.entity.ts';
import { LedgerEntry } from '../ledger/ledger.entity.ts';
import { PLACED_MEMO, type StoredEntry } from '../ledger/ledger.ts';
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

const dayBefore = (days: number): string => new Date(now() - days * DAY_MS).toISOString().slice(0, 10);

const customerCents = ({ lines }: StoredEntry): number =>
  sumCents(lines.filter(({ account }) => account === 'customer').map(({ cents }) => cents));

const countOf = async (kind: 'question' | 'sign-up', day: string): Promise<number> =>
  (await DayEntry.query.ofDay({ kind, day }).go({ pages: 'all', attributes: ['id'] })).data.length;

/** The figures of a day, from that day's ledger entries and counted things: no other day is read. */
const figuresOf = async (day: string): Promise<DayFigures> => {
  const [{ data: entries }, questions, signUps] = await Promise.all([
    LedgerEntry.query.ofDay({ day }).go({ pages: 'all' }),
    countOf('question', day),
    countOf('sign-up', day),
  ]);
  const moved = entries.filter(({ processor }) => processor !== undefined).map(customerCents);
  return {
    day,
    orders: entries.filter(({ memo }) => memo === PLACED_MEMO).length,
    received_cents: -sumCents(moved.filter((cents) => cents < 0)),
    refunded_cents: sumCents(moved.filter((cents) => cents > 0)),
    questions,
    sign_ups: signUps,
  };
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
  const { today, yesterday, messages, contact, ...waiting } = await allOf({
    today: figuresOf(dayBefore(0)),
    yesterday: figuresOf(dayBefore(1)),
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
