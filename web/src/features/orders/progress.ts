import type { CustomerAct } from '#shared/orders/customer-acts.ts';
import { formatCents } from '#shared/money/money.ts';
import { MAX_AUTOMATIC_EXTRA_PERCENT } from '#shared/orders/offers.ts';
import { isUndone, ORDER, orderLabel } from '#shared/orders/order-states.ts';
import { QUOTING_LABELS } from '#shared/orders/quoting-stages.ts';
import type { OrderSummary, Standing } from '#shared/schemas/order.ts';
import { pathTo } from '#shared/site/paths.ts';
import { formatDate, formatDeadline, formatWhile } from '#web/lib/dates.ts';

/** A piece as the pages of an order see it. */
export type Piece = Standing & { artist: string | null };

/** What the artists of a placed cart wait for, in cents. */
export interface Owed {
  due_now: number;
}

/** Label of a piece's state. */
export const labelOf = ({ status, stage, frozen, repainted, revision }: Standing): string => {
  if (frozen) return 'On hold';
  if (stage) return QUOTING_LABELS[stage];
  if (status === ORDER.accepted && repainted) return 'Being painted again';
  if (status === ORDER.accepted && revision > 0) return 'Changes requested';
  return orderLabel(status);
};

/** Tone of that label: what waits for the customer stands out. */
export const toneOf = ({ status, frozen, act }: Standing): 'warn' | 'bad' | 'blue' | 'ok' => {
  if (frozen || isUndone(status)) return 'bad';
  if (act && act !== 'review') return 'warn';
  return status === ORDER.quoting ? 'blue' : 'ok';
};

interface Step {
  /** The status that begins it. */
  from: number;
  label: string;
}

/** Steps that a customer sees of a piece: the last two carry the name of what was reached. */
export const stepsOf = (status: number): readonly Step[] => [
  { from: ORDER.quoting, label: 'Offers' },
  { from: ORDER.accepted, label: 'Painting' },
  status >= ORDER.approved
    ? { from: ORDER.approved, label: 'Approved' }
    : { from: ORDER.proofReady, label: 'Your approval' },
  status >= ORDER.delivered
    ? { from: ORDER.delivered, label: 'Delivered' }
    : { from: ORDER.shipped, label: 'On its way' },
];

/** Place in `stepsOf`, −1 for an order that was cancelled or refunded. */
export const stepOf = ({ status }: Pick<Standing, 'status'>): number =>
  isUndone(status) ? -1 : stepsOf(status).findLastIndex(({ from }) => status >= from);

const until = (iso: string | null): string => (iso === null ? 'in 7 days' : `by ${formatDeadline(Date.parse(iso))}`);
const day = (iso: string): string => formatDate(Date.parse(iso));

const whilePainting = ({ revision, repainted, deadline, handover }: Piece, artist: string): string => {
  const when = deadline === null ? '' : ` by ${day(deadline)}`;
  if (repainted) return `${artist} paints it again. You see a photo of it before anything ships.`;
  if (revision > 0) return `${artist} works on your changes and sends the next version${when}.`;
  return `${artist} is at work and shows you the painting${when}.${handover === 'file' ? '' : ' Nothing ships before you approve it.'}`;
};

const whileQuoting = ({ act, artist, stage }: Piece, { due_now: dueNow }: Owed): string => {
  // promise: ships-once-approved-and-paid
  if (act === 'pay_deposit') return `${artist} begins once the deposit of ${formatCents(dueNow)} is paid.`;
  if (act === 'choose') return 'Offers have come in. Choose the artist who paints it.';
  if (stage === 'unanswered')
    // promise: asked-as-soon-as-free
    return `No artist has offered to paint it yet. We ask each one who becomes free${act === 'answer_waiting' ? '; please say how it goes on' : ', and write to you'}.`;
  if (act === 'answer_waiting') return `${artist ?? 'The artist'} has not accepted yet. Please say how it goes on.`;
  if (artist) return stage === 'notified' ? `${artist} has been asked to begin.` : `${artist} has been chosen.`;
  // promise: offer-mailed
  return 'Artists are still answering. We write to you as soon as one is found.';
};

/** How a piece stands, and what the customer has to do, in a sentence or two. */
export const standingText = (piece: Piece, owed: Owed): string => {
  const { status, act, deadline } = piece;
  const artist = piece.artist ?? 'The artist';
  // promise: case-waits, case-decision-mailed
  if (piece.frozen) return 'It waits until the studio has decided a case. We write to you then.';
  if (act === 'replace_photo') return 'A photo of it is not good enough to paint from. Please send a better one.';
  if (act === 'agree_shipping') return `${artist} asks you to agree to another price of shipping.`;
  switch (status) {
    case ORDER.quoting:
      return whileQuoting(piece, owed);
    case ORDER.accepted:
      return whilePainting(piece, artist);
    case ORDER.proofReady:
      // promise: seven-days-to-approve
      return `Your painting is finished. Approve it or ask for changes ${until(deadline)}; without an answer it counts as approved.`;
    case ORDER.approved:
      if (piece.handover === 'file')
        // promise: file-once-approved-and-paid
        return `You approved it. Download it here once ${piece.due > 0 ? `its balance of ${formatCents(piece.due)} is paid` : 'it is ready, in a minute'}.`;
      return piece.due > 0
        ? // promise: ships-once-approved-and-paid
          `You approved it. It ships once its balance of ${formatCents(piece.due)} is paid.`
        : // promise: address-until-it-ships
          `Approved and paid. ${artist} packs and ships it; until then its address can be corrected on its project page.`;
    case ORDER.shipped:
      // promise: delivered-after-21-days
      return `It is on its way to you. ${deadline === null ? 'Tell us when it has arrived.' : `Without news it counts as delivered on ${day(deadline)}.`}`;
    case ORDER.delivered:
      // promise: guarantee-30-days
      return `${piece.handover === 'file' ? 'It is ready to download.' : 'It has arrived.'} ${deadline === null ? 'We hope it hangs well!' : `The money-back guarantee covers it until ${day(deadline)}.`}`;
    case ORDER.closed:
      return 'It has arrived, and its guarantee has ended. We hope it hangs well!';
    case ORDER.refunded:
      return 'This piece was refunded. The money is back within a few days.';
    default:
      return 'This piece was cancelled.';
  }
};

/** As `standingText`, with the clock of the offers while they come in. */
export const nextStep = (order: OrderSummary, owed: Owed, nowSeconds: number): string => {
  const { status, act, supplier, processed, schedule } = order;
  const left = schedule.sec - nowSeconds;
  if (status === ORDER.quoting && act !== 'pay_deposit' && act !== 'replace_photo' && act !== 'answer_waiting') {
    if (supplier && processed)
      // promise: choice-until-accepted
      return `${supplier.name} has been asked to begin. You may still choose another artist until they accept.`;
    if (supplier && left > 0)
      // promise: choice-until-accepted
      return `You chose ${supplier.name}. They are notified in about ${formatWhile(left)}; until then you may choose another.`;
    if (!supplier && left > 0 && order.stage !== 'unanswered')
      // promise: best-offer-after-an-hour, dear-extra-never-by-itself
      return `Artists are sending their offers. The best one is selected in about ${formatWhile(left)}, unless you choose one yourself. An extra of more than ${MAX_AUTOMATIC_EXTRA_PERCENT}% is never selected for you.`;
  }
  return standingText({ ...order, artist: supplier?.name ?? null }, owed);
};

interface PlacedCart extends Owed {
  id: string;
}

const pay = (cart: PlacedCart, orders?: string) => pathTo('/carts/pay/:cartId', { cartId: cart.id }, { orders });
const quotes = ({ id }: Standing) => pathTo('/orders/quotes/:orderId', { orderId: id });
const project = ({ id }: Standing) => pathTo('/orders/project/:orderId', { orderId: id });

const ACTS: Record<CustomerAct, (piece: Standing, cart: PlacedCart) => { label: string; to: string }> = {
  replace_photo: ({ id }) => ({ label: 'Send a better photo', to: pathTo('/orders/photo/:orderId', { orderId: id }) }),
  answer_waiting: (piece) => ({ label: 'Say how it goes on', to: quotes(piece) }),
  choose: (piece) => ({ label: 'Choose an offer', to: quotes(piece) }),
  pay_deposit: (_, cart) => ({ label: `Pay the deposit, ${formatCents(cart.due_now)}`, to: pay(cart) }),
  agree_shipping: (piece) => ({ label: 'Answer about shipping', to: project(piece) }),
  approve: (piece) => ({ label: 'Approve or ask for changes', to: project(piece) }),
  pay_balance: ({ id, due }, cart) => ({ label: `Pay the balance, ${formatCents(due)}`, to: pay(cart, id) }),
  receive: (piece) => ({ label: 'It has arrived', to: project(piece) }),
  review: ({ id }) => ({ label: 'Write a review', to: pathTo('/orders/review/:orderId', { orderId: id }) }),
};

/** The way to pay a finished piece that waits for something else first. */
export const payLink = (piece: Standing, cart: PlacedCart): { label: string; to: string } | undefined =>
  piece.due > 0 && !piece.frozen && piece.act === 'approve' ? ACTS.pay_balance(piece, cart) : undefined;

/** The one button of a piece: to the page where its next act is done, else to where it can be followed. */
export const actLink = (piece: Standing, cart: PlacedCart): { label: string; to: string } => {
  if (piece.act) return ACTS[piece.act](piece, cart);
  return piece.status === ORDER.quoting
    ? { label: 'See the responses', to: quotes(piece) }
    : { label: 'Open the project', to: project(piece) };
};

/** Where a step that was reached can be looked at. */
export const stepLink = (piece: Standing, step: number): string => (step === 0 ? quotes(piece) : project(piece));

/** Headings of the groups, in their order. */
export const GROUPS = [
  ['waits', 'Waiting for you'],
  ['runs', 'Under way'],
  ['delivered', 'Delivered'],
  ['ended', 'Ended'],
] as const;
