import { ERRORS } from '#shared/errors.ts';
import { isPosted } from '#shared/money/gift-cards.ts';
import { isFilePiece } from '#shared/catalogue/file-piece.ts';
import { mayRedirect } from '#shared/orders/order-actions.ts';
import { ORDER } from '#shared/orders/order-states.ts';
import { CART_OPEN, type Cart as CartView, type CartItem } from '#shared/schemas/cart.ts';
import { priceCart } from '#shared/money/pricing.ts';
import { parcelOf } from '#shared/shipping/shipping.ts';
import type { Actor } from '../platform/actor.ts';
import { may } from '../platform/permissions.ts';
import { codeEntry, type CodeEntry } from '../promotions/code-rate-limit.ts';
import { namesOfActor, promotionsFor } from '../promotions/promotions.ts';
import { readArtists } from '../artists/artists.ts';
import { photosOf } from '../styles/ordered-photos.ts';
import { picturesOf } from '../uploads/pictures-of.ts';
import type { StoredCart } from './cart.entity.ts';
import { adjustmentsOf, balanceOf, paymentsOf } from '../ledger/ledger.ts';
import { duesOf, moneyOf, type PlacedMoney } from './piece-accounts.ts';

/** The wire form of a cart for an actor who has none yet. */
export const emptyCart = (now: number): CartView => ({
  id: '',
  status: CART_OPEN,
  items: [],
  promos: [],
  promo_notes: [],
  payments: [],
  shippingPrice: 0,
  shipping_method: 3,
  subtotal: 0,
  total: 0,
  deposit: 0,
  due: 0,
  due_now: 0,
  paid: 0,
  adjustments: [],
  timestamp: Math.floor(now / 1000),
  email: null,
  email_list: false,
  name: null,
  address: null,
  requested_suppliers: [],
  _requested_suppliers: [],
  qc_passed: false,
  orders: [],
});

const orderViews = (money: PlacedMoney, actor: Actor): CartView['orders'] => {
  const isOwner = may(actor, 'cart.seeContact', money.cart);
  const dues = duesOf(money);
  return money.orders.map(({ orderId, status, item, address, giftMode, frozenAt, completedAt }) => ({
    id: orderId,
    status,
    item: item.key,
    due: dues.get(orderId) ?? 0,
    ...(status >= ORDER.proofReady &&
      completedAt !== undefined &&
      (dues.get(orderId) ?? 0) > 0 && { due_at: Math.floor(Date.parse(completedAt) / 1000) }),
    ...(isOwner && address && { address }),
    ...(isOwner && giftMode && { gift_mode: giftMode }),
    ...(isOwner &&
      isPosted([item]) &&
      mayRedirect({ status, isFrozen: frozenAt !== undefined, isFile: isFilePiece(item) }) && {
        can_change_address: true,
      }),
  }));
};

const amountsOf = async (cart: StoredCart, actor: Actor, entered: CodeEntry, money: PlacedMoney | undefined) => {
  if (!money) {
    const shipping = cart.shippingPrice !== undefined && cart.shippingPrice >= 0 ? cart.shippingPrice : null;
    const names = namesOfActor(actor, cart.ownerId);
    const { applied, notes } = await promotionsFor(cart.items, entered, names, { refused: cart.refusedCodes });
    const amounts = priceCart(cart.items, shipping, applied);
    return {
      ...amounts,
      promo_notes: notes,
      due: amounts.deposit,
      due_now: amounts.deposit,
      paid: 0,
      payments: [],
      adjustments: [],
    };
  }
  const { entries } = money;
  const payments = paymentsOf(entries);
  // `payment_customer_id` allows charging a saved card, so only the owner sees it.
  const shown = may(actor, 'cart.seeContact', cart)
    ? payments
    : payments.map((payment) => ({ ...payment, payment_customer_id: null }));
  const { promos = [] } = cart;
  const { subtotal, deposit } = priceCart(cart.items, cart.shippingPrice ?? 0, promos);
  const { total, paid, due, dueNow } = balanceOf(entries);
  return {
    subtotal,
    promos,
    promo_notes: [],
    deposit,
    total,
    paid,
    due,
    due_now: dueNow,
    payments: shown,
    adjustments: adjustmentsOf(entries),
  };
};

/** `g…@example.com`: customers recognise their own address, and others cannot derive it. */
const hinted = (email: string): string => email.replace(/^(.)[^@]*/, '$1…');

/**
 * Contact data of a cart on the wire. Holders of a forwarded mail see neither name nor street; city, state and country
 * stay, because the shipping that they see depends on them (docs/decisions/016).
 */
export const contactOf = (
  cart: StoredCart,
  actor: Actor,
): Pick<CartView, 'email' | 'email_list' | 'name' | 'address'> => {
  const { email, address, mailingListAt } = cart;
  if (may(actor, 'cart.seeContact', cart))
    return {
      email: email ?? actor.email,
      email_list: mailingListAt !== undefined,
      name: address?.name ?? null,
      address: address ?? null,
    };
  const place = address && { ...address, name: '', phone: '', line1: '', line2: '', zip: '' };
  return { email: email ? hinted(email) : null, email_list: false, name: null, address: place ?? null };
};

const itemView = ({ gift, ...item }: CartItem, withGift: boolean, gone: ReadonlySet<string>): CartItem => ({
  ...item,
  photos: photosOf(item),
  ...parcelOf(item),
  ...(withGift && gift && { gift }),
  ...(item.assets.some((id) => gone.has(id)) && { problem: ERRORS['cart.photo_deleted'][1] }),
});

/** Photos of an open cart that have been deleted; those of a placed one are its orders'. */
const deletedPhotos = async ({ status, items: pieces }: StoredCart): Promise<Set<string>> => {
  const ids = status === CART_OPEN ? pieces.flatMap(({ assets }) => assets) : [];
  const stored = await picturesOf(ids);
  return new Set(ids.filter((id) => !stored.has(id)));
};

/**
 * A cart on the wire. Before placing its amounts come from the price function less its promotions (M-05), afterwards
 * from the ledger (C2).
 */
export const viewCart = async (
  cart: StoredCart,
  actor: Actor,
  entered = codeEntry(actor, '', []),
): Promise<CartView> => {
  const money = cart.status === CART_OPEN ? undefined : await moneyOf(cart);
  const { commission, requestedSuppliers } = cart;
  const named = [...new Set([...requestedSuppliers, ...(commission ? [commission.supplierId] : [])])];
  const [amounts, artists, gone] = await Promise.all([
    amountsOf(cart, actor, entered, money),
    named.length > 0 ? readArtists(named) : [],
    deletedPhotos(cart),
  ]);
  return {
    id: cart.cartId,
    status: cart.status,
    items: cart.items.map((item) => itemView(item, may(actor, 'cart.seeContact', cart), gone)),
    ...amounts,
    shippingPrice: isPosted(cart.items) ? (cart.shippingPrice ?? null) : 0,
    shipping_method: cart.shippingMethod,
    timestamp: Math.floor(Date.parse(cart.placedAt ?? cart.createdAt) / 1000),
    ...contactOf(cart, actor),
    requested_suppliers: requestedSuppliers,
    _requested_suppliers: artists
      .filter(({ supplierId }) => requestedSuppliers.includes(supplierId))
      .map(({ supplierId, name, username }) => ({
        id: supplierId,
        name,
        username: { real: username, normal: username },
      })),
    ...(commission && {
      commission: {
        supplier: commission.supplierId,
        name: artists.find(({ supplierId }) => supplierId === commission.supplierId)?.name ?? 'The artist',
        days: commission.days,
        otherwise: commission.otherwise,
      },
    }),
    qc_passed: cart.qcPassed,
    orders: money ? orderViews(money, actor) : [],
    ...(cart.consent && {
      agreed: { text: cart.consent.text, timestamp: Math.floor(Date.parse(cart.consent.at) / 1000) },
    }),
  };
};
