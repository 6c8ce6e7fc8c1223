import { z } from 'zod';
import { CARD_DESIGNS } from '../money/card-designs.ts';
import { CommissionTerms } from './commission.ts';
import { PASSED_ON } from '../money/passed-on.ts';
import { MAX_PIECE_PHOTOS } from '../photos/uploads.ts';
import { OrderedPhoto, StyleChoice } from './asset.ts';
import { TypedEmail } from './email.ts';
import { GiftMode } from './gift-mode.ts';
import { PromoNote } from './promotion.ts';

/** Cart status: 0 open, 1 placed, 9 cancelled (C1). */
export const CART_OPEN = 0;
export const CART_PLACED = 1;
/** Placed, with every piece cancelled. */
export const CART_CANCELLED = 9;

export const CartItemOption = z.object({
  name: z.string(),
  value: z.string(),
  display_name: z.string(),
  display_value: z.string(),
  /** Only for a dated delivery: `delivery:{days}`, one less than the days shown (doc 2 §3). */
  custom_value: z.string().optional(),
});
export type CartItemOption = z.infer<typeof CartItemOption>;

/**
 * Recipient of an e-gift card; without a gift the card goes to the buyer. `giftProblems` (shared/money/gift-problems.ts)
 * validates it.
 */
export const Gift = z.object({
  recipient: z.string().trim().max(80),
  email: TypedEmail,
  from: z.string().trim().max(80),
  /** Text on the card; the item's description when absent. */
  message: z.string().trim().max(5_000).optional(),
  /** Day on which the card is mailed, in the buyer's calendar: `2026-12-24`. */
  send_on: z.string().max(10),
  /** Time zone of that day: `Europe/Paris`; UTC when absent. */
  time_zone: z.string().max(64).optional(),
});
export type Gift = z.infer<typeof Gift>;

/** Look of a gift card; absent for one from before there were designs. */
export const CardDesign = z.enum(CARD_DESIGNS);

/** A part of a piece's price, in cents, that is passed on to others: charity gift or carbon offset (C47). */
export const PassedOn = z.object({ kind: z.enum(PASSED_ON), cents: z.number().int() });
export type PassedOn = z.infer<typeof PassedOn>;

export const CartItem = z.object({
  key: z.string(),
  product_id: z.string(),
  title: z.string(),
  quantity: z.number().int(),
  price: z.number().int(),
  lines: z.array(z.object({ title: z.string(), cents: z.number().int() })),
  /** What of `price` is passed on; absent where it is nothing. */
  passed_on: z.array(PassedOn).optional(),
  description: z.string(),
  options: z.array(CartItemOption),
  supplier_product: z.string(),
  _assets: z.array(z.string()),
  assets: z.array(z.string()),
  /** Always answered; absent in pieces that were stored without crop and style. */
  photos: z.array(OrderedPhoto).optional(),
  gift: Gift.optional(),
  design: CardDesign.optional(),
  /** The finished public piece that this one is to be like, by its order. */
  sample: z.object({ sku: z.string(), order: z.string() }).optional(),
  /** Always answered for what is posted in a size: inches of its parcel, 2 of padding a side included (C68). */
  dimensions: z.object({ width: z.number(), height: z.number() }).optional(),
  /** Answered in an open cart alone: why the piece cannot be ordered as it is. */
  problem: z.string().optional(),
});
export type CartItem = z.infer<typeof CartItem>;

export const Payment = z.object({
  amount: z.number().int(),
  description: z.string(),
  order: z.string().nullable(),
  charge_processor: z.number().int(),
  payment_customer_id: z.string().nullable(),
  timestamp: z.number().int(),
});
export type Payment = z.infer<typeof Payment>;

/** A change of a placed cart's total, in cents, negative for a reduction. */
export const Adjustment = z.object({
  amount: z.number().int(),
  description: z.string(),
  order: z.string().nullable(),
  timestamp: z.number().int(),
});
export type Adjustment = z.infer<typeof Adjustment>;

export const Promo = z.object({ code: z.string(), title: z.string(), amount: z.number().int() });
export type Promo = z.infer<typeof Promo>;

const RequestedSupplier = z.object({
  id: z.string(),
  name: z.string(),
  username: z.object({ real: z.string(), normal: z.string() }),
});

/** Shipping speeds: 3 Express, 0 Economy Saver, which is switched off (doc 2 §3, C36). */
export const ShippingMethod = z.union([z.literal(3), z.literal(0)]);
export type ShippingMethod = z.infer<typeof ShippingMethod>;

const text = (max: number) => z.string().trim().max(max).default('');
export const Address = z.object({
  name: text(120),
  phone: text(40),
  line1: text(200),
  line2: text(200),
  zip: text(20),
  city: text(120),
  state: text(80),
  country: z.string().trim().toUpperCase().max(2).default('US'),
});
export type Address = z.infer<typeof Address>;

/** A piece of a placed cart; `item` is its key. */
const CartOrder = z.object({
  id: z.string(),
  status: z.number().int(),
  item: z.string(),
  /** Its part of what the cart owes, in cents (C51). */
  due: z.number().int(),
  /** Since when that is due, in epoch seconds; absent until it is finished, and where it owes nothing. */
  due_at: z.number().int().optional(),
  /** On the pay page: when it is charged to the saved method, in epoch seconds. */
  charge_at: z.number().int().optional(),
  /** Where its owner sent it since the cart was placed; for the owner alone. */
  address: Address.optional(),
  /** Whether the reader, its owner, can send it elsewhere now; absent where not. */
  can_change_address: z.boolean().optional(),
  /** The piece is a gift; for its owner alone. */
  gift_mode: GiftMode.optional(),
});

/**
 * A cart as its owner sees it (docs/contract.md). Money in cents; `shippingPrice` null while unknown, −1 when we cannot
 * ship.
 */
export const Cart = z.object({
  id: z.string(),
  status: z.number().int(),
  items: z.array(CartItem),
  promos: z.array(Promo),
  /** Reasons why given codes take nothing off. */
  promo_notes: z.array(PromoNote),
  payments: z.array(Payment),
  shippingPrice: z.number().int().nullable(),
  shipping_method: z.number().int(),
  subtotal: z.number().int(),
  total: z.number().int(),
  deposit: z.number().int(),
  /** Open cart: the deposit. Placed cart: everything that is not paid yet. */
  due: z.number().int(),
  /**
   * What must be paid before an artist can accept: the unpaid deposit, including the deposit share of an artist's extra
   * (C15).
   */
  due_now: z.number().int(),
  paid: z.number().int(),
  /** Changes of a placed cart's total: artists' extras and cancelled pieces. */
  adjustments: z.array(Adjustment),
  timestamp: z.number().int(),
  email: z.string().nullable(),
  /** Whether its owner agreed to the mailing list; false for everybody else. */
  email_list: z.boolean(),
  name: z.string().nullable(),
  address: Address.nullable(),
  requested_suppliers: z.array(z.string()),
  _requested_suppliers: z.array(RequestedSupplier),
  /** The artist who alone is asked from the placing for some days, and how it goes on after them (C68). */
  commission: CommissionTerms.extend({ supplier: z.string(), name: z.string() }).optional(),
  qc_passed: z.boolean(),
  orders: z.array(CartOrder),
  /** What the customer of a placed cart agreed to, and when, in epoch seconds. */
  agreed: z.object({ text: z.string(), timestamp: z.number().int() }).optional(),
});
export type Cart = z.infer<typeof Cart>;

/**
 * A placed cart on its pay page, with the moment in epoch seconds at which its whole balance is charged automatically, if
 * it will be (C9).
 */
export const CartToPay = Cart.extend({ charge_at: z.number().int().nullable() });
export type CartToPay = z.infer<typeof CartToPay>;

/** An artist who is requested; with `commission` they alone are asked (C68), without it they are asked with others. */
export const RequestSupplier = z.object({
  supplier: z.string().min(1).max(80),
  commission: CommissionTerms.optional(),
});
export type RequestSupplier = z.infer<typeof RequestSupplier>;

export const AddCartItem = z.object({
  product_id: z.string().min(1).max(80),
  options: z.record(z.string().max(40), z.string().max(80)),
  supplier: z.string().max(80).nullish(),
  /** Order of a finished public piece that this one is to be like. */
  order: z.string().max(80).nullish(),
  description: z.string().trim().max(5_000).default(''),
  assets: z.array(z.string().max(80)).max(MAX_PIECE_PHOTOS).default([]),
  /** Styles chosen for the photos, by photo; a photo that is absent gets the style of its newest painting. */
  styles: z.record(z.string().max(80), StyleChoice.nullable()).default({}),
  replaceItems: z.boolean().default(false),
  /** Key of the piece that this one takes the place of. */
  replaces: z.string().max(80).nullish(),
  gift: Gift.nullish(),
  /** Of a gift card, e-mailed or printed; ignored for any other product. */
  design: CardDesign.optional(),
});
export type AddCartItem = z.infer<typeof AddCartItem>;

export const CheckShipping = z.object({
  address: Address,
  shipping_method: z.coerce.number<number | string>().pipe(ShippingMethod).default(3),
  promos: z.string().max(500).default(''),
  cart_id: z.string().max(80).optional(),
  /**
   * The address comes from a wallet before payment: city, state, country and the start of the postcode, no name and no
   * street.
   */
  coarse: z.boolean().optional(),
});
export type CheckShipping = z.infer<typeof CheckShipping>;

const ShippingOption = z.object({ shipping_price: z.number().int().nullable(), promos: z.array(Promo) });
/** Shipping price in cents; −1 when we cannot ship there, null when the address is not valid (doc 2 §4). */
export const ShippingAnswer = ShippingOption.extend({
  promo_notes: z.array(PromoNote).optional(),
  options: z.record(z.string(), ShippingOption),
  /** Chosen delivery dates that are public holidays where the parcel goes. */
  holidays: z.array(z.object({ day: z.string(), name: z.string() })).optional(),
});
export type ShippingAnswer = z.infer<typeof ShippingAnswer>;

/** The card that a cart was placed with; null when there is none to charge. */
export const SavedCard = z.object({ card: z.object({ brand: z.string(), last4: z.string() }).nullable() });
export type SavedCard = z.infer<typeof SavedCard>;

/** A card that a customer has saved in their account. */
export const AccountCard = z.object({
  id: z.string(),
  brand: z.string(),
  last4: z.string(),
  /** The card is valid through the end of this month, 1 to 12. */
  exp_month: z.number().int(),
  exp_year: z.number().int(),
  expired: z.boolean(),
});
export type AccountCard = z.infer<typeof AccountCard>;

/** The caller's saved cards, the newest first; only an account can save one. */
export const AccountCards = z.object({ cards: z.array(AccountCard), can_save: z.boolean() });
export type AccountCards = z.infer<typeof AccountCards>;

const ChargeId = z.string().max(200);

/** What a wallet answers: an object with the `id`, or with a `token` that is or has it; all else in it is ignored. */
const WalletCharge = z
  .union([
    z.object({ id: ChargeId.min(1) }),
    z.object({ token: z.union([ChargeId.min(1), z.object({ id: ChargeId.min(1) })]) }),
  ])
  .transform((wallet) => {
    if ('id' in wallet) return wallet.id;
    return typeof wallet.token === 'string' ? wallet.token : wallet.token.id;
  });

/**
 * Payload of POST /carts/create/ (doc 2 §7). `charge` is a Stripe PaymentMethod id for cards, alone or in a wallet's
 * object, or `saved` for the card of the account that `saved_card` names, else for the one of the checkout; it is empty or
 * absent where nothing is charged to a card.
 */
export const CreateCart = z.object({
  cart_id: z.string().max(80),
  email: TypedEmail,
  /** The mailing-list tick; without it nothing is agreed to, and a placed cart keeps what it has. */
  email_list: z.boolean().optional(),
  local_timestamp: z.number().int().optional(),
  charge: z.union([ChargeId, WalletCharge]).nullish(),
  saved_card: z.string().max(80).optional(),
  /** Consent to save the card in the caller's account; ignored for a visitor, and for a placed cart. */
  save_card: z.boolean().optional(),
  /** Neither asked for nor stored where nothing is posted (`isPosted`). */
  shipping_address: Address.prefault({}),
  /** The paintings are a gift: the shipping address is then its recipient's. Ignored for a placed cart, and where nothing is painted. */
  gift_mode: GiftMode.nullish(),
  /** Only for Affirm, which requires one (doc 2 §7). */
  billing_address: Address.optional(),
  /** Consent to later charges of the Amazon account, which it requires (Y-11). */
  amazon_consent: z.boolean().optional(),
  shipping_method: z.coerce.number<number | string>().pipe(ShippingMethod).default(3),
  /**
   * The page's total in cents after shipping and promotions: only compared with the server's; the card flow sends a
   * string.
   */
  total: z.union([
    z.number().int(),
    z
      .string()
      .regex(/^\d{1,12}$/)
      .transform(Number),
  ]),
  giftcards: z
    .array(z.tuple([z.string().max(40), z.string().max(20)]))
    .max(10)
    .default([]),
  /** Cents that the gift cards pay on the page; less left on them refuses the order. */
  gift_cents: z.number().int().min(0).optional(),
  charge_method: z.enum(['credit', 'paypal', 'affirm', 'amazon']).nullable(),
  full_payment: z.boolean().default(false),
  /** Of a placed cart: the pieces that are paid for, each with all that it owes; absent for what is due of the cart. */
  orders: z.array(z.string().max(80)).min(1).max(100).optional(),
  promos: z.union([z.string().max(500), z.array(z.string().max(60)).max(20)]).default(''),
  cancel_url: z.string().max(500).optional(),
});
export type CreateCart = z.infer<typeof CreateCart>;

/** Payload of POST /carts/confirm/: `cancelled` when the customer left the provider's page without paying. */
export const ConfirmCart = z.object({ cart_id: z.string().max(80), cancelled: z.boolean().default(false) });
export type ConfirmCart = z.infer<typeof ConfirmCart>;

export const CreateCartAnswer = z.object({
  status: z.literal(true),
  cart: z.string(),
  message: z.string().optional(),
  redirect: z.string().optional(),
  requires_action: z.object({ client_secret: z.string() }).optional(),
});
export type CreateCartAnswer = z.infer<typeof CreateCartAnswer>;
