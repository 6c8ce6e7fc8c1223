import { formatCents } from '#shared/money/money.ts';
import { OTHERWISE_TEXTS } from '#shared/orders/commission.ts';
import { PASS_REASONS } from '#shared/orders/offers.ts';
import { CONFIRM_SECONDS, isUndone, ORDER } from '#shared/orders/order-states.ts';
import type { OrderQuotes, Quote } from '#shared/schemas/quote.ts';
import { formatDeadline, formatWhile } from '#web/lib/dates.ts';

/** A callout of the quotes page: a fact in its title, then what to do. */
export interface QuotesMessage {
  tone: 'ok' | 'warn' | 'bad' | 'info';
  title: string;
  text: string;
  reasons?: readonly string[];
  actions?: readonly string[];
}

type Order = Pick<OrderQuotes['order'], 'status' | 'supplier' | 'processed' | 'schedule' | 'commission'> & {
  cart: Pick<OrderQuotes['order']['cart'], 'paid'>;
};

const withArtist = ({ processed, schedule, cart }: Order, now: number): QuotesMessage => {
  if (now >= schedule.sec) {
    return cart.paid
      ? {
          tone: 'ok',
          // promise: artist-notified-on-time
          title: 'Your order will be processed shortly.',
          // promise: acceptance-mailed
          text: 'The selected artist has it next; we write to you as soon as they accept.',
        }
      : {
          tone: 'warn',
          title: 'Your order is delayed by payment.',
          // promise: extra-deposit-before-acceptance
          text: 'An extra payment is needed: the artist cannot accept your order until the new deposit is paid.',
        };
  }
  if (processed) {
    return {
      tone: 'ok',
      title: 'The artist has been notified.',
      // promise: choice-until-accepted
      text: 'You may change your selection until the artist accepts.',
    };
  }
  return {
    tone: 'info',
    // promise: best-offer-after-an-hour
    title: `The artist is selected in about ${formatWhile(schedule.sec - now)}.`,
    // promise: best-offer-after-an-hour
    text: 'The quote with the highest quality score is selected automatically after the remaining time, unless you pick another. Cancellation charges apply after an artist accepts.',
  };
};

/** Who alone is asked until when, and how it goes on then (C68). */
const aloneMessage = (
  { artist, until, otherwise }: NonNullable<Order['commission']>,
  { schedule }: Order,
  quotes: readonly unknown[],
  now: number,
): QuotesMessage => {
  const end = formatDeadline(until * 1000);
  if (quotes.length > 0 && schedule.sec < until)
    return {
      tone: 'info',
      title: `${artist} has answered, and asks no extra.`,
      // promise: commission-taken-in-an-hour
      text: `We take the offer for you in about ${formatWhile(Math.max(60, schedule.sec - now))}, or you choose it now.`,
    };
  return {
    tone: 'info',
    title: `${artist} alone is asked until ${end}.`,
    // promise: commission-alone, commission-others, commission-refund
    text: `If ${artist} passes, or has not taken it by then, ${OTHERWISE_TEXTS[otherwise]}. An offer you can choose at once; until it is accepted, you can cancel free of charge.`,
  };
};

const withoutArtist = (order: Order, quotes: readonly unknown[], now: number): QuotesMessage => {
  const { schedule, commission } = order;
  if (commission && !commission.is_over) return aloneMessage(commission, order, quotes, now);
  if (now < schedule.sec)
    return {
      tone: 'info',
      title: 'We are collecting responses from artists.',
      // promise: best-offer-after-an-hour
      text: `The best artist is selected in about ${formatWhile(schedule.sec - now)}, unless you pick one yourself.`,
    };
  if (now - schedule.sec <= CONFIRM_SECONDS)
    return quotes.length > 0
      ? { tone: 'info', title: 'We are analyzing the responses.', text: 'Please check back in about an hour.' }
      : {
          tone: 'info',
          title: 'We are collecting responses from artists.',
          // promise: best-offer-after-an-hour
          text: 'Nobody has answered yet, so the first good offer is selected as soon as it comes. Please check back in about an hour.',
        };
  if (quotes.length === 0) {
    return {
      tone: 'warn',
      title: 'Demand is slow at the moment.',
      text: 'No artist has answered yet. Please check back in 1-2 days.',
    };
  }
  return {
    tone: 'bad',
    title: 'No Artists Were Matched',
    text: 'None of the artists who answered could be matched with your order. This happens when:',
    reasons: [
      'the order specifications do not fit the photo',
      'the instructions are confusing',
      'a season brings more orders than artists can take',
    ],
    actions: ['Contact support for a free consultation.', 'Or keep waiting: artists may still answer.'],
  };
};

/** How a piece ended that is not painted any more; a refund after painting, as by the guarantee, is no cancellation. */
const endedText = (status: Order['status']): string =>
  status === ORDER.refunded ? 'This piece was refunded.' : 'This piece was cancelled.';

/**
 * What a chosen artist whose deposit is paid does next, and when: they are notified with the schedule, or by the
 * customer's "Confirm and Begin", and accept from then on.
 */
export const artistNext = ({ status, processed, schedule }: Omit<Order, 'cart' | 'supplier'>, now: number): string => {
  if (status > ORDER.quoting) return 'Your artist has accepted.';
  // promise: artist-notified-on-time
  if (processed) return 'Your artist can accept now.';
  return now < schedule.sec
    ? // promise: artist-notified-on-time
      `Your artist is notified in about ${formatWhile(schedule.sec - now)}, and can accept from then on.`
    : // promise: artist-notified-on-time
      'Your artist is notified shortly, and can accept from then on.';
};

/** Beside the text about the automatic choice: that the customer has chosen, so nothing is chosen for them (C45). */
export const chosenMessage = (
  { status, supplier, processed, schedule }: Omit<Order, 'cart'>,
  quotes: readonly Quote[],
  now: number,
): QuotesMessage | undefined => {
  const chosen = quotes.find((quote) => quote.supplier.id === supplier);
  if (status !== ORDER.quoting || processed || now >= schedule.sec || !chosen) return undefined;
  return {
    tone: 'ok',
    title: `You have chosen ${chosen.supplier.name}.`,
    // promise: chosen-stays-chosen, choice-until-accepted
    text: 'So no other offer is selected for you. You may choose another one until then.',
  };
};

/** That the time of the artist who alone was asked is over, while others are asked (C68). */
export const commissionOverMessage = ({ supplier, commission }: Order): QuotesMessage | undefined =>
  commission?.is_over && supplier === null
    ? {
        tone: 'info',
        title: `${commission.artist} alone was asked, and has not taken it.`,
        // promise: commission-others
        text: 'So other artists are asked now, as you said.',
      }
    : undefined;

/** The callout about an order's state; `now` in epoch seconds of the server (Q-05 to Q-13). */
export const quotesMessage = (order: Order, quotes: readonly unknown[], now: number): QuotesMessage => {
  if (order.status === ORDER.quoting)
    return order.supplier === null ? withoutArtist(order, quotes, now) : withArtist(order, now);
  if (isUndone(order.status))
    return {
      tone: 'info',
      title: endedText(order.status),
      text: 'What came back stands on the page of your order.',
    };
  if (order.status > ORDER.quoting) {
    return {
      tone: 'ok',
      title: 'An artist has already accepted your order.',
      text: 'To change the artist, contact support to cancel the order; your deposit may be forfeited.',
    };
  }
  return {
    tone: 'warn',
    title: 'This order has not been submitted yet.',
    text: 'Please submit your order from the order confirmation page first.',
  };
};

/** Asks the customer to choose when every offer is above what the schedule may choose (C41). */
export const choiceMessage = (choice: OrderQuotes['order']['choice']): QuotesMessage | undefined =>
  choice
    ? {
        tone: 'warn',
        title: `The best offer asks ${formatCents(choice.price)} more: please choose yourself.`,
        // promise: dear-extra-never-by-itself
        text: `With it your order costs ${formatCents(choice.total)}, of which ${formatCents(choice.deposit)} is to be paid now. If you do nothing, nothing is charged: the order stays open for other offers, and you can cancel free of charge.`,
      }
    : undefined;

/** Beside the literal texts: whether anybody takes orders for it at all, and that everybody who does is asked (C50). */
export const unansweredMessage = (unanswered: OrderQuotes['order']['unanswered']): QuotesMessage | undefined => {
  if (!unanswered) return undefined;
  return unanswered.why === 'nobody_open'
    ? {
        tone: 'warn',
        title: 'No artist of this medium is free right now.',
        // promise: asked-as-soon-as-free
        text: 'So nobody has been asked yet. We ask each artist as soon as they are free, and look again every day.',
      }
    : {
        tone: 'info',
        title: 'Nobody has offered to paint it yet.',
        // promise: asked-as-soon-as-free
        text: 'We ask every further artist who is free, and look again every day.',
      };
};

const MIN_ACCEPTANCE = 0.35;
const FEW_ARTISTS = 3;

/**
 * How artists responded to the order; undefined until two hours after the schedule, without a response, and once an
 * artist has accepted (Q-02, Q-03).
 */
export const acceptanceMessage = (
  { status, schedule }: Pick<Order, 'status' | 'schedule'>,
  { asked, accepted, rejected }: OrderQuotes['stats'],
  now: number,
): QuotesMessage | undefined => {
  if (status !== ORDER.quoting || now - schedule.sec <= CONFIRM_SECONDS || accepted + rejected === 0) return undefined;
  const share = accepted / asked;
  const count = `${accepted} of ${asked} artists asked have sent a quote (${Math.round(share * 100)}%).`;
  if (share < MIN_ACCEPTANCE)
    return {
      tone: 'bad',
      title: 'Few artists have accepted.',
      text: `${count} Wait 1-2 more days for more artists to answer.`,
    };
  if (asked < FEW_ARTISTS)
    return {
      tone: 'warn',
      title: 'Few artists were asked.',
      text: `${count} Contact support to revise and resubmit your order.`,
    };
  return { tone: 'ok', title: 'Your order is well formed.', text: count };
};

const notAsked = (count: number): string =>
  count === 1
    ? 'One of them takes no new orders at present, so we asked others too.'
    : `${count} of them take no new orders at present, so we asked others too.`;

/** How the requested artists have responded; undefined when none was requested (Q-04). */
export const requestedMessage = (
  requested: number,
  { asked: askedInAll, requested: { asked, accepted, rejected } }: Pick<OrderQuotes['stats'], 'asked' | 'requested'>,
): QuotesMessage | undefined => {
  if (requested === 0) return undefined;
  const silent = Math.max(0, requested - accepted - rejected);
  // The artists are asked a moment after placing.
  const unasked = askedInAll === 0 ? 0 : Math.max(0, requested - asked);
  return {
    tone: accepted > 0 ? 'ok' : 'warn',
    title: `Requested artists: ${accepted} accepted, ${rejected} passed, ${silent} did not respond.`,
    text: [
      ...(unasked > 0 ? [notAsked(unasked)] : []),
      ...(silent > unasked ? ['Support can resubmit your order to those who did not respond.'] : []),
    ].join(' '),
  };
};

/** The shown offers: best score first, without passes (Q-14). */
export const shownQuotes = (quotes: readonly Quote[]): Quote[] =>
  quotes.filter(({ price }) => price >= 0).toSorted((a, b) => b.score - a.score);

/**
 * Whether the selected artist may be notified at once: more than two hours before the schedule, and not notified yet
 * (Q-17).
 */
export const mayConfirm = ({ status, processed, schedule }: Order, now: number): boolean =>
  status === ORDER.quoting && !processed && schedule.sec - now > CONFIRM_SECONDS;

/** The text that replaces the button on the selected offer (Q-18). */
export const selectedText = ({ status, processed, schedule }: Order, now: number): string => {
  if (isUndone(status)) return endedText(status);
  if (status > ORDER.quoting) return 'This artist has accepted your order.';
  // promise: artist-notified-on-time
  if (!processed) return 'The artist will be informed soon.';
  return now < schedule.sec ? 'The artist has been notified.' : 'Awaiting confirmation by the artist.';
};

/** Why artists passed on an order; undefined where none of them said. */
export const passedText = ({ reasons }: Pick<OrderQuotes['stats'], 'reasons'>): string | undefined =>
  reasons.length === 0
    ? undefined
    : `Passed: ${reasons.map(({ reason, count }) => `${PASS_REASONS[reason].text}${count > 1 ? ` (${count})` : ''}`).join('; ')}.`;

const people = (count: number): string => (count === 1 ? 'One artist' : `${count} artists`);

/** How many artists were asked, and what they answered. */
export const answersText = ({
  asked,
  accepted,
  rejected,
}: Pick<OrderQuotes['stats'], 'asked' | 'accepted' | 'rejected'>): string => {
  const silent = Math.max(0, asked - accepted - rejected);
  const parts = [
    accepted > 0 && `${accepted} sent an offer`,
    rejected > 0 && `${rejected} passed`,
    silent > 0 && (accepted + rejected === 0 ? 'no answer yet' : `${silent} still to answer`),
  ].filter((part) => part !== false);
  return `${people(asked)} asked: ${parts.join(', ')}.`;
};

/** What stands in place of the offers while there are none; undefined once no offer can come any more. */
export const noOffersText = (
  { status, schedule, unanswered }: Pick<OrderQuotes['order'], 'status' | 'schedule' | 'unanswered'>,
  { asked }: Pick<OrderQuotes['stats'], 'asked'>,
  now: number,
): string | undefined => {
  if (status !== ORDER.quoting) return undefined;
  // promise: offer-mailed
  const found = 'Offers appear here by themselves, and we write to you when one arrives.';
  if (asked === 0 && unanswered) return `No artist has been asked yet, because none is free. ${found}`;
  if (asked === 0) return `We are asking artists right now. ${found}`;
  const [who, verb] = asked === 1 ? ['One artist', 'has'] : [`${asked} artists`, 'have'];
  return now < schedule.sec
    ? `${who} ${verb} your order before them. ${found}`
    : // promise: free-until-accepted
      `${who} ${verb} not answered yet. ${found} Until an artist accepts, you can cancel free of charge.`;
};
