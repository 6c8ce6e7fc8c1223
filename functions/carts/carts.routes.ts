import { createRoute } from '@hono/zod-openapi';
import { z } from 'zod';
import { codesIn } from '#shared/money/promotions.ts';
import {
  AccountCards,
  AddCartItem,
  Cart,
  CartToPay,
  CheckShipping,
  ConfirmCart,
  CreateCart,
  CreateCartAnswer,
  RequestSupplier,
  SavedCard,
  ShippingAnswer,
} from '#shared/schemas/cart.ts';
import { chargeTimes } from '../billing/charge-at.ts';
import { now } from '../platform/clock.ts';
import { type AppContext, networkOf } from '../platform/context.ts';
import { readCookie } from '../platform/cookies.ts';
import { answers, createApp, jsonBody, refusals } from '../platform/http.ts';
import { admitted } from '../platform/permissions.ts';
import { knownActor } from '../platform/session.ts';
import { codeEntry } from '../promotions/code-rate-limit.ts';
import { accountCards, removeAccountCard, savedCard } from '../checkout/cards.ts';
import type { StoredCart } from './cart.entity.ts';
import { emptyCart, viewCart } from './cart-view.ts';
import {
  addItem,
  checkShipping,
  currentCart,
  readCart,
  removeItem,
  requestSupplier,
  unrequestSupplier,
} from './carts.ts';
import { confirmCart, createCart } from '../checkout/checkout.ts';

const show = (c: AppContext, cart: StoredCart, promos = ''): Promise<Cart> =>
  viewCart(cart, c.get('actor'), codeEntry(c.get('actor'), networkOf(c), codesIn(promos)));
const CartQuery = z.object({ cart_id: z.string().max(80).optional(), promos: z.string().max(500).optional() });
const SupplierInput = z.object({ supplier: z.string().min(1).max(80) });

const read = createRoute({
  method: 'get',
  path: '/api/carts',
  operationId: 'carts.read',
  summary: 'Reads the open order, or one by its id.',
  request: { query: CartQuery },
  responses: { 200: answers(Cart), ...refusals(404) },
});
const readPay = createRoute({
  method: 'get',
  path: '/api/carts/pay/{id}',
  operationId: 'carts.readToPay',
  summary: 'Reads a placed order for anyone who may pay for it.',
  request: { params: z.object({ id: z.string().max(80) }) },
  responses: { 200: answers(CartToPay), ...refusals(404) },
});
const readSaved = createRoute({
  method: 'get',
  path: '/api/carts/saved-card/{id}',
  operationId: 'carts.readSavedCard',
  summary: 'Reads the card that an order was placed with.',
  request: { params: z.object({ id: z.string().max(80) }) },
  responses: { 200: answers(SavedCard), ...refusals(404, 503) },
});
const readCards = createRoute({
  method: 'get',
  path: '/api/carts/saved-cards',
  operationId: 'account.listCards',
  summary: 'Lists the cards that are saved in the account.',
  responses: { 200: answers(AccountCards), ...refusals(503) },
});
const removeCard = createRoute({
  method: 'delete',
  path: '/api/carts/saved-cards/{id}',
  operationId: 'account.removeCard',
  summary: 'Removes a card from the account.',
  request: { params: z.object({ id: z.string().max(80) }) },
  responses: { 200: answers(AccountCards), ...refusals(401, 404, 503) },
});
const readCheckout = createRoute({
  method: 'get',
  path: '/api/carts/checkout',
  operationId: 'carts.readCheckout',
  summary: 'Reads the order that is being checked out.',
  request: { query: CartQuery },
  responses: { 200: answers(Cart), ...refusals(404) },
});
const add = createRoute({
  method: 'post',
  path: '/api/carts/add-item',
  operationId: 'carts.addItem',
  summary: 'Adds a piece to the open order.',
  request: { body: jsonBody(AddCartItem) },
  responses: { 200: answers(Cart), ...refusals(404, 409, 422) },
});
const remove = createRoute({
  method: 'post',
  path: '/api/carts/remove-item',
  operationId: 'carts.removeItem',
  summary: 'Takes a piece out of the open order.',
  request: { body: jsonBody(z.object({ item_id: z.string().min(1).max(80) })) },
  responses: { 200: answers(Cart), ...refusals(404, 409) },
});
const request = createRoute({
  method: 'post',
  path: '/api/carts/request-supplier',
  operationId: 'carts.requestSupplier',
  summary: 'Asks for an artist.',
  request: { body: jsonBody(RequestSupplier) },
  responses: { 200: answers(Cart), ...refusals(404, 409) },
});
const unrequest = createRoute({
  method: 'post',
  path: '/api/carts/unrequest-supplier',
  operationId: 'carts.unrequestSupplier',
  summary: 'Asks for an artist no longer.',
  request: { body: jsonBody(SupplierInput) },
  responses: { 200: answers(Cart), ...refusals(404, 409) },
});
const shipping = createRoute({
  method: 'post',
  path: '/api/carts/shipping',
  operationId: 'carts.checkShipping',
  summary: 'Prices the shipping to an address.',
  request: { body: jsonBody(CheckShipping) },
  responses: { 200: answers(ShippingAnswer), ...refusals(404, 422) },
});
const create = createRoute({
  method: 'post',
  path: '/api/carts/create',
  operationId: 'carts.place',
  summary: 'Places an order, or pays for a placed one.',
  request: { body: jsonBody(CreateCart) },
  responses: { 200: answers(CreateCartAnswer), ...refusals(400, 404, 409, 422, 429, 503) },
});
const confirm = createRoute({
  method: 'post',
  path: '/api/carts/confirm',
  operationId: 'carts.confirm',
  summary: 'Finishes a payment after the bank or provider has asked the customer.',
  request: { body: jsonBody(ConfirmCart) },
  responses: { 200: answers(CreateCartAnswer), ...refusals(404, 409, 422) },
});

const readToPay = async (c: AppContext, cartId: string): Promise<CartToPay> => {
  const stored = await readCart(cartId, c.get('actor'), 'cart.pay');
  const cart = await show(c, stored);
  const { whole, pieces } = await chargeTimes(stored, new Map(cart.orders.map(({ id, due }) => [id, due])));
  const orders = cart.orders.map((order) => {
    const at = pieces.get(order.id);
    return { ...order, ...(at !== undefined && { charge_at: at }) };
  });
  return { ...cart, orders, charge_at: whole };
};

const readOwn = async (c: AppContext, { cart_id: cartId, promos }: z.infer<typeof CartQuery>): Promise<Cart> => {
  const cart = cartId ? await readCart(cartId, c.get('actor')) : await currentCart(c.get('actor'));
  return cart ? show(c, cart, promos) : emptyCart(now());
};

const requestOf = (c: AppContext) => ({
  idempotencyKey: c.req.header('Idempotency-Key'),
  network: networkOf(c),
  referral: readCookie(c, 'referral'),
});

/** Carts, shipping and placing an order. */
export const cartRoutes = createApp({ readsLinks: true })
  .openapi(readSaved, async (c) => c.json(await savedCard(c.req.valid('param').id, c.get('actor')), 200))
  .openapi(readCards, async (c) => c.json(await accountCards(c.get('actor')), 200))
  .openapi(removeCard, async (c) =>
    c.json(await removeAccountCard(admitted(c.get('actor'), 'account'), c.req.valid('param').id), 200),
  )
  .openapi(readCheckout, async (c) => c.json(await readOwn(c, c.req.valid('query')), 200))
  .openapi(readPay, async (c) => c.json(await readToPay(c, c.req.valid('param').id), 200))
  .openapi(read, async (c) => c.json(await readOwn(c, c.req.valid('query')), 200))
  .openapi(add, async (c) => c.json(await show(c, await addItem(knownActor(c), c.req.valid('json'))), 200))
  .openapi(remove, async (c) =>
    c.json(await show(c, await removeItem(knownActor(c), c.req.valid('json').item_id)), 200),
  )
  .openapi(request, async (c) => c.json(await show(c, await requestSupplier(knownActor(c), c.req.valid('json'))), 200))
  .openapi(unrequest, async (c) =>
    c.json(await show(c, await unrequestSupplier(knownActor(c), c.req.valid('json').supplier)), 200),
  )
  .openapi(shipping, async (c) => c.json(await checkShipping(knownActor(c), c.req.valid('json'), networkOf(c)), 200))
  .openapi(create, async (c) => c.json(await createCart(knownActor(c), c.req.valid('json'), requestOf(c)), 200))
  .openapi(confirm, async (c) => c.json(await confirmCart(knownActor(c), c.req.valid('json')), 200));
