import fc from 'fast-check';
import { expect } from 'vitest';
import { Cart } from '#functions/carts/cart.entity.ts';
import { LedgerEntry } from '#functions/ledger/ledger.entity.ts';
import { ledgerEntry, ledgerOf, type Account } from '#functions/ledger/ledger.ts';
import { runDueOrder } from '#functions/scheduler/due-order.ts';
import { freezing, thawing } from '#functions/orders/freeze-order.ts';
import { Order, OrderMove, type StoredOrder } from '#functions/orders/order.entity.ts';
import { ANONYMOUS, type KnownActor, type Role, type SignedInActor } from '#functions/platform/actor.ts';
import { nowIso, setClock } from '#functions/platform/clock.ts';
import { newId } from '#functions/platform/ids.ts';
import { transact } from '#functions/platform/table.ts';
import { approveProof, requestChanges } from '#functions/projects/decide-proof.ts';
import { sendMessage } from '#functions/projects/messages.ts';
import { sendProgress, sendProof } from '#functions/projects/proofs.ts';
import { passOn } from '#functions/passed-on/pass-on.ts';
import { acceptOrder } from '#functions/quotes/accept-order.ts';
import { Quote } from '#functions/quotes/quote.entity.ts';
import { withdrawOffer } from '#functions/quotes/withdraw-offer.ts';
import { cancelByStaff } from '#functions/refunds/cancel-by-staff.ts';
import { cancelOrder } from '#functions/refunds/cancel-order.ts';
import { rateOrder } from '#functions/reviews/reviews.ts';
import { markDelivered, receiveOrder } from '#functions/shipping/deliver.ts';
import { shipOrder } from '#functions/projects/ship-order.ts';
import { AppError, type ErrorCode } from '#shared/errors.ts';
import type { CommissionOtherwise } from '#shared/orders/commission.ts';
import { TERMS } from '#shared/money/terms.ts';
import { mayMove, ORDER, type OrderStatus } from '#shared/orders/order-states.ts';
import { DAY_MS, HOUR_MS } from '#shared/time/time.ts';
import { anAddress } from '#test/factories/carts.ts';
import { anActor, anArtist } from '#test/factories/people.ts';
import { aPicture } from '#test/factories/pictures.ts';
import { aProduct } from '#test/factories/products.ts';

/*
 * The life of an order after an artist was chosen, held against a model: every act by every role in any order. The model
 * knows nothing of the code: it says whether an act is done or how it is refused, and what the order is afterwards.
 */

/** Acts that need no more than their name. */
type SimpleAct =
  | 'accept'
  | 'progress'
  | 'proof'
  | 'complete'
  | 'ship'
  | 'received'
  | 'cancel'
  | 'message'
  | 'pay'
  | 'withdraw'
  | 'review'
  | 'deliver'
  | 'passOn'
  | 'cancelByStaff';

/** Everything that somebody may try, and how far the clock goes on. */
type Act =
  | { do: SimpleAct }
  | { do: 'approve' | 'changes'; version: 'last' | 'older' }
  | { do: 'freeze' | 'thaw' }
  | { do: 'stranger'; tries: 'accept' | 'withdraw' | 'proof' | 'approve' | 'received' | 'ship' }
  | { do: 'wait'; ms: number };

/** What a life is: whether the order is a direct commission, and what is done. */
interface Story {
  commission: CommissionOtherwise | undefined;
  acts: Act[];
}

const PRICE_CENTS = 4;
/** What of the price is a charity gift. */
const GIFT_CENTS = 1;

interface Model {
  now: number;
  placedAt: number;
  status: OrderStatus;
  version: number;
  revision: number;
  /** The proof for which changes were requested last. */
  changedVersion: number | undefined;
  isAccepted: boolean;
  /** Whether the artist has withdrawn: nobody holds the order any more. */
  hasWithdrawn: boolean;
  isPaid: boolean;
  isReviewed: boolean;
  isFrozen: boolean;
  isPassedOn: boolean;
  /** How a direct commission goes on without its artist; undefined once it is over, and without one. */
  commission: CommissionOtherwise | undefined;
  /** When the next deadline of the status comes, and what is left of it while a case holds the order. */
  dueAt: number | undefined;
  left: number | undefined;
}

const DEADLINE_DAYS: Partial<Record<OrderStatus, number>> = {
  [ORDER.proofReady]: 7,
  [ORDER.shipped]: 21,
  [ORDER.delivered]: 30,
};

const NEXT: Partial<Record<OrderStatus, OrderStatus>> = {
  [ORDER.proofReady]: ORDER.approved,
  [ORDER.shipped]: ORDER.delivered,
  [ORDER.delivered]: ORDER.closed,
};

const moved = (model: Model, status: OrderStatus): Model => {
  const days = DEADLINE_DAYS[status];
  const hasEnded = status === ORDER.cancelled;
  const next = days === undefined ? undefined : days * DAY_MS;
  const isFrozen = model.isFrozen && !hasEnded;
  return {
    ...model,
    status,
    isFrozen,
    dueAt: next === undefined || isFrozen ? undefined : model.now + next,
    left: isFrozen ? next : undefined,
  };
};

type Expected = Model | ErrorCode;

const hasArtistLeft = ({ status, hasWithdrawn }: Model): boolean => status <= ORDER.closed && !hasWithdrawn;

/** Acts of the artist who holds the order; whoever has withdrawn gets the answer of a missing one. */
const HELD = new Set<Act['do']>(['progress', 'proof', 'complete', 'ship']);

const withdrawn = (model: Model): Expected => {
  if (model.hasWithdrawn) return model;
  if (model.status !== ORDER.quoting) return model.isAccepted ? 'quote.accepted_by_you' : 'order.not_possible';
  if (model.isFrozen) return 'order.frozen';
  // A commission goes on at once as its customer chose; else the schedule begins anew.
  return { ...model, hasWithdrawn: true, dueAt: model.commission ? model.now : model.now + HOUR_MS };
};

const mayCancel = ({ status, now, placedAt, isFrozen }: Model): boolean => {
  if (isFrozen) return false;
  if (status === ORDER.quoting || status === ORDER.accepted) return true;
  return (status === ORDER.proofReady || status === ORDER.approved) && now - placedAt < DAY_MS;
};

const accepted = (model: Model): Expected => {
  if (model.hasWithdrawn) return model.status === ORDER.quoting ? 'quote.not_selected' : 'order.not_possible';
  if (model.status === ORDER.accepted) return model;
  if (model.status !== ORDER.quoting) return model.isAccepted ? 'quote.accepted_by_you' : 'order.not_possible';
  return model.isFrozen ? 'order.frozen' : moved({ ...model, isAccepted: true }, ORDER.accepted);
};

const proofed = (model: Model): Expected => {
  if (model.status !== ORDER.accepted) return 'order.not_painting';
  if (model.isFrozen) return 'order.frozen';
  return moved({ ...model, version: model.version + 1 }, ORDER.proofReady);
};

const completed = (model: Model): Expected => {
  if (model.status === ORDER.proofReady) return model;
  if (model.version === 0 && model.status <= ORDER.accepted) return 'order.proof_missing';
  return proofed(model);
};

const approved = (model: Model, isLast: boolean): Expected => {
  const { status } = model;
  if (isLast && model.version > 0 && status >= ORDER.approved && status <= ORDER.closed) return model;
  if (status !== ORDER.proofReady) return 'order.no_proof';
  return isLast ? moved(model, ORDER.approved) : 'order.proof_changed';
};

const changed = (model: Model, isLast: boolean): Expected => {
  if (isLast && model.status === ORDER.accepted && model.changedVersion === model.version) return model;
  if (model.status !== ORDER.proofReady) return 'order.no_proof';
  return isLast
    ? moved({ ...model, revision: model.revision + 1, changedVersion: model.version }, ORDER.accepted)
    : 'order.proof_changed';
};

const shipped = (model: Model): Expected => {
  if (model.status >= ORDER.shipped && model.status <= ORDER.closed) return model;
  if (model.isFrozen || model.status !== ORDER.approved) return 'order.not_possible';
  return model.isPaid ? moved(model, ORDER.shipped) : 'order.balance_due';
};

const received = (model: Model): Expected => {
  if (model.status === ORDER.delivered || model.status === ORDER.closed) return model;
  return model.status === ORDER.shipped ? moved(model, ORDER.delivered) : 'order.not_possible';
};

const reviewed = (model: Model): Expected => {
  const { status, isReviewed } = model;
  if (status < ORDER.proofReady || status > ORDER.closed) return 'review.not_open';
  return isReviewed ? model : { ...model, isReviewed: true };
};

const passedOn = (model: Model): Expected => {
  const { status, now, placedAt, isFrozen, isPassedOn } = model;
  if (isPassedOn) return model;
  if (status > ORDER.closed) return 'passed_on.ended';
  if (isFrozen) return 'order.frozen';
  return status === ORDER.quoting || now - placedAt < DAY_MS ? 'passed_on.too_early' : { ...model, isPassedOn: true };
};

const cancelledByStaff = (model: Model): Expected =>
  model.isFrozen || model.status > ORDER.approved ? 'order.not_cancellable' : moved(model, ORDER.cancelled);

const waited = (model: Model, ms: number): Model => {
  const later = { ...model, now: model.now + ms };
  if (model.status === ORDER.quoting && model.dueAt !== undefined && model.dueAt <= later.now) {
    if (model.commission === 'refund') return moved(later, ORDER.cancelled);
    if (model.commission === 'others') return { ...later, commission: undefined, dueAt: later.now + HOUR_MS };
    // Nobody else has offered, so the schedule rests.
    return { ...later, dueAt: undefined };
  }
  const next = NEXT[model.status];
  return next !== undefined && model.dueAt !== undefined && model.dueAt <= later.now ? moved(later, next) : later;
};

const frozen = (model: Model): Model =>
  model.isFrozen || model.status > ORDER.closed
    ? model
    : { ...model, isFrozen: true, left: model.dueAt && model.dueAt - model.now, dueAt: undefined };

const thawedModel = (model: Model): Model =>
  model.isFrozen
    ? {
        ...model,
        isFrozen: false,
        dueAt: model.left === undefined ? undefined : model.now + model.left,
        left: undefined,
      }
    : model;

/** The model's answer to an act: the order afterwards, or the refusal. */
const expectedOf = (model: Model, act: Act): Expected => {
  if (model.hasWithdrawn && HELD.has(act.do)) return 'order.not_found';
  switch (act.do) {
    case 'withdraw':
      return withdrawn(model);
    case 'accept':
      return accepted(model);
    case 'progress':
      if (model.status !== ORDER.accepted) return 'order.not_painting';
      return model.isFrozen ? 'order.frozen' : model;
    case 'proof':
      return proofed(model);
    case 'complete':
      return completed(model);
    case 'approve':
      return approved(model, act.version === 'last');
    case 'changes':
      return changed(model, act.version === 'last');
    case 'ship':
      return shipped(model);
    case 'received':
      return received(model);
    case 'cancel':
      return mayCancel(model) ? moved(model, ORDER.cancelled) : 'order.not_cancellable';
    case 'review':
      return reviewed(model);
    case 'deliver':
      return model.status === ORDER.shipped ? moved(model, ORDER.delivered) : 'order.not_possible';
    case 'passOn':
      return passedOn(model);
    case 'cancelByStaff':
      return cancelledByStaff(model);
    case 'message':
      return hasArtistLeft(model) ? model : 'order.not_possible';
    case 'pay':
      return { ...model, isPaid: true };
    case 'freeze':
      return frozen(model);
    case 'thaw':
      return thawedModel(model);
    case 'stranger':
      return 'order.not_found';
    case 'wait':
      return waited(model, act.ms);
  }
};

const actor = (id: string, role: Role): KnownActor => ({ ...ANONYMOUS, id, role });

/** One order in the table, and who acts on it. */
interface Life {
  orderId: string;
  cartId: string;
  artist: KnownActor;
  customer: KnownActor;
  stranger: KnownActor;
  admin: SignedInActor;
}

/** A chosen and notified artist's order of 4 cents, whose deposit is nothing, at the model's beginning. */
const aLife = async ({ sku, supplierId, admin }: Shop, otherwise: CommissionOtherwise | undefined): Promise<Life> => {
  const [cartId, orderId, ownerId] = [newId('cart'), newId('order'), newId('user')];
  const at = nowIso();
  const item = {
    key: newId('item'),
    product_id: sku,
    title: 'Oil painting',
    quantity: 1,
    price: PRICE_CENTS,
    lines: [],
    description: '',
    options: [],
    supplier_product: 'painting',
    _assets: [],
    assets: [],
  };
  const order = {
    orderId,
    cartId,
    ownerId,
    email: 'someone@example.com',
    status: ORDER.quoting,
    version: 1,
    sku,
    item,
    charges: { itemCents: PRICE_CENTS, promoCents: 0, shippingCents: 0, charityCents: GIFT_CENTS },
    terms: TERMS,
    passOn: 'owed' as const,
    passOnSince: at,
    passedOn: { charity: { cents: GIFT_CENTS } },
    placedAt: at,
    scheduleAt: at,
    supplierId,
    quoteId: newId('quote'),
    isSelectionAnnounced: true,
    ...(otherwise && { commission: { supplierId, until: at, otherwise } }),
  };
  const placed = ledgerEntry({
    cartId,
    memo: 'Order placed',
    lines: [
      { account: 'sales', cents: GIFT_CENTS - PRICE_CENTS },
      { account: 'charity', cents: -GIFT_CENTS },
      { account: 'customer', cents: PRICE_CENTS },
    ],
  });
  await Promise.all([
    Cart.put({
      cartId,
      ownerId,
      status: 1,
      version: 1,
      items: [item],
      createdAt: at,
      placedAt: at,
      email: order.email,
      address: anAddress(),
      orderIds: [orderId],
      shippingPrice: 0,
    }).go(),
    Order.put(order).go(),
    LedgerEntry.put(placed).go(),
    Quote.put({
      orderId,
      supplierId,
      quoteId: order.quoteId,
      askedAt: at,
      answeredAt: at,
      price: 0,
      days: 86_400,
      score: 0.5,
    }).go(),
  ]);
  return {
    orderId,
    cartId,
    artist: actor(supplierId, 'Supplier'),
    customer: actor(ownerId, 'User'),
    stranger: actor(newId('user'), 'Supplier'),
    admin,
  };
};

const stored = async ({ orderId }: Life): Promise<StoredOrder> => {
  const { data } = await Order.get({ orderId }).go({ consistent: true });
  if (!data) throw new Error(`Order ${orderId} is missing.`);
  return data;
};

const PARCEL = { carrier: 'ups', tracking: '1Z999AA10123456784' } as const;
const CASE = 'a case';

const payAll = async ({ cartId }: Life): Promise<void> => {
  await LedgerEntry.put(
    ledgerEntry({
      cartId,
      memo: 'Payment',
      lines: [
        { account: 'customer', cents: -PRICE_CENTS },
        { account: 'cash:stripe', cents: PRICE_CENTS },
      ],
    }),
  ).go();
};

const tryAsStranger = (
  life: Life,
  tries: Extract<Act, { do: 'stranger' }>['tries'],
  picture: string,
): Promise<unknown> => {
  const { orderId, stranger } = life;
  switch (tries) {
    case 'accept':
      return acceptOrder(orderId, stranger);
    case 'withdraw':
      return withdrawOffer(orderId, { reason: 'I have fallen ill.' }, stranger);
    case 'proof':
      return sendProof(orderId, { text: '', assets: [picture] }, stranger);
    case 'approve':
      return approveProof(orderId, { version: 1 }, stranger);
    case 'received':
      return receiveOrder(orderId, stranger);
    case 'ship':
      return shipOrder(orderId, PARCEL, stranger);
  }
};

/** Does an act for real. */
const perform = async (life: Life, act: Act, { version, isPaid, isFrozen, status, now }: Model): Promise<unknown> => {
  const { orderId, artist, customer, admin } = life;
  const numberOf = (wanted: 'last' | 'older'): number => (wanted === 'last' ? Math.max(1, version) : version + 1);
  switch (act.do) {
    case 'accept':
      return acceptOrder(orderId, artist);
    case 'withdraw':
      return withdrawOffer(orderId, { reason: 'I have fallen ill.' }, artist);
    case 'progress':
      return sendProgress(orderId, { text: '', assets: [await aPicture(artist.id)] }, artist);
    case 'proof':
      return sendProof(orderId, { text: '', assets: [await aPicture(artist.id)] }, artist);
    case 'complete':
      return sendProof(orderId, undefined, artist);
    case 'approve':
      return approveProof(orderId, { version: numberOf(act.version) }, customer);
    case 'changes':
      return requestChanges(orderId, { version: numberOf(act.version), text: 'Warmer.', pins: [] }, customer);
    case 'ship':
      return shipOrder(orderId, PARCEL, artist);
    case 'received':
      return receiveOrder(orderId, customer);
    case 'cancel':
      return cancelOrder(customer, orderId, { refund_cents: 0 }, newId('attempt'));
    case 'review':
      return rateOrder(orderId, { rating: 5 }, customer);
    case 'deliver':
      return markDelivered(orderId, 'The carrier says so.', admin);
    case 'passOn':
      return passOn(orderId, 'charity', { reference: 'W-1' }, admin);
    case 'cancelByStaff':
      return cancelByStaff(orderId, { refund_cents: 0, reason: 'By phone.' }, admin);
    case 'message':
      return sendMessage(orderId, { text: 'Hello.', assets: [], to: 'other' }, customer);
    case 'pay':
      return isPaid ? undefined : payAll(life);
    case 'freeze':
      return isFrozen || status > ORDER.closed
        ? undefined
        : transact({ order: Order }, ((order) => () => ({ order: freezing(order, CASE) }))(await stored(life)));
    case 'thaw':
      return isFrozen
        ? transact({ order: Order }, ((order) => () => ({ order: thawing(order, CASE) }))(await stored(life)))
        : undefined;
    case 'stranger':
      return tryAsStranger(life, act.tries, 'none');
    case 'wait': {
      setClock(() => now + act.ms);
      const { dueKind, dueAt } = await stored(life);
      return dueKind === 'order' && dueAt !== undefined && Date.parse(dueAt) <= now + act.ms
        ? runDueOrder(orderId)
        : undefined;
    }
  }
};

const codeOf = async (work: Promise<unknown>): Promise<ErrorCode | 'done'> => {
  try {
    await work;
    return 'done';
  } catch (error) {
    if (error instanceof AppError) return error.code;
    throw error;
  }
};

const BEGINNING = Date.UTC(2030, 0, 7, 12);

const born = (commission: CommissionOtherwise | undefined): Model => ({
  now: BEGINNING,
  placedAt: BEGINNING,
  status: ORDER.quoting,
  version: 0,
  revision: 0,
  changedVersion: undefined,
  isAccepted: false,
  hasWithdrawn: false,
  isPaid: false,
  isReviewed: false,
  isFrozen: false,
  isPassedOn: false,
  commission,
  dueAt: undefined,
  left: undefined,
});

/** What the order's story must be in the end: each move is allowed, and leads on from where the last one ended. */
const checkMoves = async ({ orderId }: Life, status: OrderStatus): Promise<void> => {
  const { data: moves } = await OrderMove.query.ofOrder({ orderId }).go({ pages: 'all', consistent: true });
  let at: number = ORDER.quoting;
  for (const { from, to } of moves) {
    expect(from).toBe(at);
    expect(mayMove(from as OrderStatus, to as OrderStatus)).toBe(true);
    at = to;
  }
  expect(at).toBe(status);
};

/** Where the gift must stand in the end: charged, spent once if it was passed on, and borne by us if the piece has ended since. */
const checkGift = async ({ cartId }: Life, { status, isPassedOn }: Model): Promise<void> => {
  const lines = (await ledgerOf(cartId)).flatMap((entry) => entry.lines);
  const centsIn = (wanted: Account): number =>
    lines.reduce((sum, { account, cents }) => sum + (account === wanted ? cents : 0), 0);
  const hasEnded = status > ORDER.closed;
  expect({
    charity: centsIn('charity'),
    given: centsIn('charity_passed_on'),
    spent: centsIn('spent'),
    borne: centsIn('borne'),
  }).toEqual({
    charity: hasEnded ? 0 : -GIFT_CENTS,
    given: isPassedOn && !hasEnded ? GIFT_CENTS : 0,
    spent: isPassedOn ? -GIFT_CENTS : 0,
    borne: isPassedOn && hasEnded ? GIFT_CENTS : 0,
  });
};

/** What all lives share. */
interface Shop {
  sku: string;
  supplierId: string;
  admin: SignedInActor;
}

/**
 * Lives a sequence of acts, and holds every answer and every state against the model; answers the statuses that the
 * order had.
 */
const live = async ({ commission, acts }: Story, shop: Shop): Promise<Set<OrderStatus>> => {
  const seen = new Set<OrderStatus>();
  setClock(() => BEGINNING);
  const life = await aLife(shop, commission);
  let model = born(commission);
  for (const act of acts) {
    // Two moves of one order never share a millisecond.
    model = { ...model, now: model.now + 1 };
    setClock(() => model.now);
    const before = await stored(life);
    const expected = expectedOf(model, act);
    const code = await codeOf(perform(life, act, model));
    expect(code).toBe(typeof expected === 'string' ? expected : 'done');
    const after = await stored(life);
    if (typeof expected === 'string' || expected === model) expect(after).toEqual(before);
    else model = expected;
    expect({
      status: after.status,
      version: after.proofVersion,
      revision: after.revision,
      isFrozen: after.frozenAt !== undefined,
      dueAt: after.dueKind === 'order' && after.dueAt !== undefined ? Date.parse(after.dueAt) : undefined,
    }).toEqual({
      status: model.status,
      version: model.version,
      revision: model.revision,
      isFrozen: model.isFrozen,
      dueAt: model.dueAt,
    });
    seen.add(model.status);
  }
  await checkMoves(life, model.status);
  await checkGift(life, model);
  return seen;
};

const simple = (...names: SimpleAct[]) => fc.constantFrom(...names.map((name): Act => ({ do: name })));

/** One act; those that lead on come more often, so that lives get far. */
const anAct: fc.Arbitrary<Act> = fc.oneof(
  { weight: 10, arbitrary: simple('accept', 'proof', 'pay', 'ship', 'received') },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('approve' as const),
      version: fc.constantFrom('last' as const, 'last' as const, 'older' as const),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('changes' as const),
      version: fc.constantFrom('last' as const, 'last' as const, 'older' as const),
    }),
  },
  { weight: 2, arbitrary: simple('progress', 'complete', 'message', 'message') },
  { weight: 1, arbitrary: simple('cancel', 'withdraw', 'cancelByStaff', 'passOn') },
  { weight: 2, arbitrary: simple('review', 'deliver') },
  { weight: 1, arbitrary: fc.constantFrom<Act>({ do: 'freeze' }, { do: 'thaw' }, { do: 'thaw' }) },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('stranger' as const),
      tries: fc.constantFrom(
        'accept' as const,
        'withdraw' as const,
        'proof' as const,
        'approve' as const,
        'received' as const,
        'ship' as const,
      ),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('wait' as const),
      ms: fc.constantFrom(
        HOUR_MS,
        DAY_MS - 10,
        DAY_MS,
        7 * DAY_MS - 10,
        7 * DAY_MS,
        21 * DAY_MS,
        30 * DAY_MS,
        400 * DAY_MS,
      ),
    }),
  },
);

const LIFE: fc.Arbitrary<Story> = fc.record({
  commission: fc.constantFrom(undefined, 'others' as const, 'refund' as const),
  acts: fc.array(anAct, { minLength: 6, maxLength: 30, size: 'max' }),
});

/** What the acts of a life meet, by the model: each act, the order's state at it, and how it ends. */
const encountersOf = ({ commission: then, acts }: Story): string[] => {
  let model = born(then);
  return acts.map((act) => {
    model = { ...model, now: model.now + 1 };
    const { status, version, isPaid, isFrozen, now, placedAt, commission } = model;
    const expected = expectedOf(model, act);
    const outcome = typeof expected === 'string' ? expected : expected === model ? 'unchanged' : expected.status;
    const encounter: unknown[] = [
      Object.values(act),
      status,
      version > 0,
      isPaid,
      isFrozen,
      now - placedAt < DAY_MS,
      outcome,
    ];
    // A commission makes a difference only until the artist accepts.
    if (status === ORDER.quoting) encounter.push(commission ?? 'none');
    if (typeof expected !== 'string') model = expected;
    return encounter.join(' ');
  });
};

/**
 * The beginnings of random orders of acts that together meet all that `from` of them meet, with few acts: always next the one
 * that meets most anew for each act, until nothing is left.
 */
const variousLives = (from: number): Story[] => {
  const START_ACTS = 4;
  // Always the same lives, whichever seed the soak has drawn.
  const pool = fc.sample(LIFE, { numRuns: from, seed: 1 }).map((story) => ({ story, encounters: encountersOf(story) }));
  const met = new Set<string>();
  const lives: Story[] = [];
  for (;;) {
    let best: { gain: number; story: Story; encounters: string[] } = {
      gain: 0,
      story: { commission: undefined, acts: [] },
      encounters: [],
    };
    for (const { story, encounters } of pool) {
      const fresh = new Set<string>();
      for (const [index, encounter] of encounters.entries()) {
        if (met.has(encounter) || fresh.has(encounter)) continue;
        fresh.add(encounter);
        const gain = fresh.size / (index + START_ACTS);
        if (gain > best.gain)
          best = {
            gain,
            story: { ...story, acts: story.acts.slice(0, index + 1) },
            encounters: encounters.slice(0, index + 1),
          };
      }
    }
    if (best.gain === 0) return lives;
    lives.push(best.story);
    for (const encounter of best.encounters) met.add(encounter);
  }
};

const liveAll = async (parameters: { numRuns: number; examples?: [Story][] }): Promise<OrderStatus[]> => {
  const [{ sku }, { supplierId }, admin] = await Promise.all([aProduct(), anArtist({}), anActor('Admin')]);
  const shop = { sku, supplierId, admin: { ...admin, hasSecondFactor: true } };
  const seen = new Set<OrderStatus>();
  await fc.assert(
    fc.asyncProperty(LIFE, async (story) => {
      for (const status of await live(story, shop)) seen.add(status);
    }),
    parameters,
  );
  return [...seen].toSorted((a, b) => a - b);
};

/** Lives this many random orders of acts; answers the statuses that any of them had. */
export const liveMany = (numRuns: number): Promise<OrderStatus[]> => liveAll({ numRuns });

/** Lives what this many random orders of acts would meet, each act in each state once; answers the statuses of all lives. */
export const liveVarious = (from: number): Promise<OrderStatus[]> => {
  const lives = variousLives(from);
  return liveAll({ numRuns: lives.length, examples: lives.map((story) => [story]) });
};
