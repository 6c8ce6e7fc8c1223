import type { ErrorCode } from '#shared/errors.ts';
import type { ActorName, Member, ResourceKind, World } from './world.ts';
import { ACTORS, openCartOf } from './world.ts';
import { anAddress, checkoutOf } from '#test/factories/carts.ts';
import { PASSWORD } from '#test/factories/people.ts';
import { promotionTerms } from '#test/factories/promotions.ts';

/*
 * Permissions as data. A row is one operation; its cells are every actor with their own thing, with somebody else's,
 * and with a missing one. Everything that is not allowed must answer as the missing thing does.
 */

export const EVERYBODY = ACTORS;
export const WITH_ACCOUNT = [
  'owner',
  'other customer',
  'artist asked',
  'artist holding',
  'artist who passed',
  'artist who lost',
  'artist who was released',
  'other artist',
  'partner',
  'admin',
  'admin without second factor',
] as const;
const WITH_COOKIE = [...WITH_ACCOUNT, 'visitor', 'other visitor'] as const;
const ORDERERS = [...WITH_COOKIE, 'bearer of a mailed link'] as const;
/** Artists who see the brief of their order, and those who do so no more (C42). */
const INVOLVED_ARTISTS = ['artist asked', 'artist holding', 'other artist'] as const;
const FORMER_ARTISTS = ['artist who passed', 'artist who lost', 'artist who was released'] as const;
const ARTISTS = [...INVOLVED_ARTISTS, ...FORMER_ARTISTS] as const;

/**
 * Actors of each sign-in area; whatever the thing, whoever is not signed in is asked to, and other roles hear that the
 * area is not theirs.
 */
export const SIGN_INS = {
  account: WITH_ACCOUNT,
  studio: ARTISTS,
  dashboard: ['partner'],
  administration: ['admin'],
} as const satisfies Record<string, readonly ActorName[]>;

/** Answers of an allowed call: a success, or a refusal that only a caller past the checks gets. */
type Answered = 200 | 201 | 202 | ErrorCode;

export interface Row {
  /** The method and path of the API's description, or the GraphQL field; a second row of one operation has a note. */
  operation: string;
  note?: string;
  door?: keyof typeof SIGN_INS;
  /** Kind of the thing; absent where the operation is about the caller or the public. */
  resource?: ResourceKind;
  /** Actors who may do it to their own thing, and to somebody else's. */
  own?: readonly ActorName[];
  others?: readonly ActorName[];
  /** Without a thing: actors who may do it; the others are refused with `refusal`. */
  may?: readonly ActorName[];
  /** Refusal of a missing thing, which forbidden calls get as well. */
  missing?: ErrorCode;
  answers: readonly Answered[];
  call: (resource: string, member: Member, world: World) => Promise<Call> | Call;
}

export interface Call {
  path: string;
  body?: unknown;
  headers?: Record<string, string>;
}

const to =
  (path: string, body?: unknown) =>
  (resource: string): Call => ({ path: path.replace('{}', resource), ...(body !== undefined && { body }) });
const WRONG_LINK = { token: 'x'.repeat(40) };
const anyone = { may: EVERYBODY } as const;
const SOMEBODY_NEW = (): string => `new-${crypto.randomUUID()}@example.com`;

const crop = { coords: { x: 0, y: 0, x2: 50, y2: 50 } };

/** Every REST operation. */
export const REST: readonly Row[] = [
  { operation: 'GET /api/products', ...anyone, answers: [200], call: to('/api/products') },
  { operation: 'GET /api/home', ...anyone, answers: [200], call: to('/api/home') },
  {
    operation: 'GET /api/products/{id}',
    ...anyone,
    answers: [200],
    call: (_resource, _member, { sku }) => ({ path: `/api/products/${sku}` }),
  },
  {
    operation: 'GET /api/products/{id}/{optional}',
    ...anyone,
    answers: [200],
    call: (_resource, _member, { sku }) => ({ path: `/api/products/${sku}/anything` }),
  },
  {
    operation: 'GET /api/products/gallery/{sku}/{order}',
    ...anyone,
    answers: [200],
    call: (_resource, _member, { sku, work }) => ({ path: `/api/products/gallery/${sku}/${work}` }),
  },
  { operation: 'GET /api/samples', ...anyone, answers: [200], call: to('/api/samples') },
  { operation: 'GET /api/styles', ...anyone, answers: [200], call: to('/api/styles') },
  { operation: 'GET /api/artists', ...anyone, answers: [200], call: to('/api/artists') },
  {
    operation: 'GET /api/artists/{username}',
    ...anyone,
    answers: [200],
    call: (_resource, _member, { members }) => ({ path: `/api/artists/${members['artist asked'].id.toLowerCase()}` }),
  },
  {
    operation: 'POST /api/webhooks/stripe',
    ...anyone,
    answers: ['webhook.refused'],
    call: to('/api/webhooks/stripe', {}),
  },
  {
    operation: 'POST /api/webhooks/paypal',
    ...anyone,
    answers: ['webhook.refused'],
    call: to('/api/webhooks/paypal', {}),
  },
  {
    operation: 'GET /api/subscriptions/end',
    ...anyone,
    answers: ['request.invalid'],
    call: to('/api/subscriptions/end'),
  },
  {
    operation: 'POST /api/subscriptions/end',
    ...anyone,
    answers: ['link.invalid'],
    call: to(`/api/subscriptions/end?token=${WRONG_LINK.token}`, {}),
  },

  { operation: 'GET /api/session', ...anyone, answers: [200], call: to('/api/session') },
  {
    operation: 'POST /api/users',
    ...anyone,
    answers: [201],
    call: () => ({ path: '/api/users', body: { email: SOMEBODY_NEW(), password: PASSWORD } }),
  },
  {
    operation: 'POST /api/login',
    ...anyone,
    answers: ['session.wrong_credentials'],
    call: () => ({ path: '/api/login', body: { email: SOMEBODY_NEW(), password: PASSWORD } }),
  },
  { operation: 'POST /api/logout', ...anyone, answers: [200], call: to('/api/logout', {}) },
  {
    operation: 'POST /api/login/link',
    ...anyone,
    answers: [202],
    call: () => ({ path: '/api/login/link', body: { email: SOMEBODY_NEW() } }),
  },
  {
    operation: 'POST /api/login/open-link',
    ...anyone,
    answers: ['link.invalid'],
    call: to('/api/login/open-link', WRONG_LINK),
  },
  {
    operation: 'POST /api/users/forgot-password',
    ...anyone,
    answers: [202],
    call: () => ({ path: '/api/users/forgot-password', body: { email: SOMEBODY_NEW() } }),
  },
  {
    operation: 'POST /api/users/reset-password',
    ...anyone,
    answers: ['link.invalid'],
    call: to('/api/users/reset-password', { ...WRONG_LINK, password: PASSWORD }),
  },
  {
    operation: 'POST /api/users/read-link',
    ...anyone,
    answers: ['link.invalid'],
    call: to('/api/users/read-link', WRONG_LINK),
  },
  {
    operation: 'POST /api/users/verify-email',
    ...anyone,
    answers: ['link.invalid'],
    call: to('/api/users/verify-email', WRONG_LINK),
  },
  {
    operation: 'POST /api/users/confirm-email',
    ...anyone,
    answers: ['link.invalid'],
    call: to('/api/users/confirm-email', WRONG_LINK),
  },

  { operation: 'GET /api/users/me', door: 'account', answers: [200], call: to('/api/users/me') },
  { operation: 'GET /api/users/me/orders', door: 'account', answers: [200], call: to('/api/users/me/orders') },
  {
    operation: 'POST /api/users/resend-verification',
    door: 'account',
    answers: [202],
    call: to('/api/users/resend-verification', {}),
  },
  {
    operation: 'POST /api/users/change-password',
    door: 'account',
    answers: ['user.wrong_password'],
    call: to('/api/users/change-password', { current_password: 'not mine', password: 'another long password' }),
  },
  {
    operation: 'POST /api/users/change-email',
    door: 'account',
    answers: ['user.wrong_password'],
    call: () => ({ path: '/api/users/change-email', body: { email: SOMEBODY_NEW(), password: 'not mine' } }),
  },
  { operation: 'GET /api/users/me/sessions', door: 'account', answers: [200], call: to('/api/users/me/sessions') },
  {
    operation: 'DELETE /api/users/me/sessions/{id}',
    door: 'account',
    resource: 'session',
    own: WITH_ACCOUNT,
    missing: 'session.not_found',
    answers: [200],
    call: to('/api/users/me/sessions/{}'),
  },
  {
    operation: 'POST /api/users/me/sessions/end-others',
    door: 'account',
    answers: [200],
    call: to('/api/users/me/sessions/end-others', {}),
  },
  {
    operation: 'POST /api/users/me/second-factor',
    door: 'account',
    answers: ['user.wrong_password'],
    call: to('/api/users/me/second-factor', { password: 'not mine' }),
  },
  {
    operation: 'POST /api/users/me/second-factor/confirm',
    door: 'account',
    answers: ['user.no_second_factor'],
    call: to('/api/users/me/second-factor/confirm', { code: '123456' }),
  },
  {
    operation: 'POST /api/users/me/second-factor/remove',
    door: 'account',
    answers: ['user.wrong_password'],
    call: to('/api/users/me/second-factor/remove', { password: 'not mine', code: '123456' }),
  },

  { operation: 'GET /api/places', ...anyone, answers: [200], call: to('/api/places?q=Alder&country=US') },
  {
    operation: 'GET /api/postal-codes/{country}/{zip}',
    ...anyone,
    answers: [200],
    call: to('/api/postal-codes/US/97205'),
  },

  {
    operation: 'GET /api/carts',
    note: 'by its id',
    resource: 'cart',
    own: ORDERERS,
    missing: 'cart.not_found',
    answers: [200],
    call: to('/api/carts?cart_id={}'),
  },
  { operation: 'GET /api/carts', note: 'the caller’s', ...anyone, answers: [200], call: to('/api/carts') },
  {
    operation: 'GET /api/carts/checkout',
    resource: 'cart',
    own: ORDERERS,
    missing: 'cart.not_found',
    answers: [200],
    call: to('/api/carts/checkout?cart_id={}'),
  },
  {
    operation: 'GET /api/carts/pay/{id}',
    resource: 'cart',
    own: WITH_COOKIE,
    missing: 'cart.not_found',
    answers: [200],
    call: to('/api/carts/pay/{}'),
  },
  {
    operation: 'POST /api/carts/add-item',
    ...anyone,
    answers: [200],
    call: (_resource, _member, { sku }) => ({
      path: '/api/carts/add-item',
      body: { product_id: sku, options: { size: '8x10in' } },
    }),
  },
  {
    operation: 'POST /api/carts/add-item',
    note: 'with a photo',
    resource: 'photo',
    own: WITH_COOKIE,
    missing: 'asset.not_found',
    answers: [200],
    call: (photo, _member, { sku }) => ({
      path: '/api/carts/add-item',
      body: { product_id: sku, options: { size: '8x10in' }, assets: [photo] },
    }),
  },
  {
    operation: 'POST /api/carts/remove-item',
    ...anyone,
    answers: ['cart.item_not_found'],
    call: to('/api/carts/remove-item', { item_id: 'another' }),
  },
  {
    operation: 'POST /api/carts/request-supplier',
    ...anyone,
    answers: [200],
    call: (_resource, _member, { members }) => ({
      path: '/api/carts/request-supplier',
      body: { supplier: members['artist asked'].id },
    }),
  },
  {
    operation: 'POST /api/carts/unrequest-supplier',
    ...anyone,
    answers: [200],
    call: (_resource, _member, { members }) => ({
      path: '/api/carts/unrequest-supplier',
      body: { supplier: members['artist asked'].id },
    }),
  },
  {
    operation: 'POST /api/carts/shipping',
    resource: 'cart',
    own: ORDERERS,
    missing: 'cart.not_found',
    answers: [200],
    call: (cart) => ({ path: '/api/carts/shipping', body: { ...shippingOf(), cart_id: cart } }),
  },
  {
    operation: 'POST /api/carts/create',
    resource: 'cart',
    own: WITH_COOKIE,
    missing: 'cart.not_found',
    answers: ['cart.already_placed'],
    call: (cart) => ({
      path: '/api/carts/create',
      headers: { 'Idempotency-Key': crypto.randomUUID() },
      body: checkoutOf({ id: cart, items: [], promos: [] } as never),
    }),
  },
  {
    operation: 'POST /api/carts/create',
    note: 'an open cart',
    may: WITH_COOKIE,
    missing: 'cart.not_found',
    answers: [200],
    call: placeOpenCart,
  },
  {
    operation: 'GET /api/carts/card',
    ...anyone,
    answers: ['gift_card.not_found'],
    call: to('/api/carts/card?code=NO-SUCH-CARD'),
  },
  {
    operation: 'POST /api/carts/card',
    ...anyone,
    answers: ['gift_card.not_found'],
    call: to('/api/carts/card', { code: 'NO-SUCH-CARD' }),
  },
  {
    operation: 'POST /api/carts/confirm',
    resource: 'cart',
    own: WITH_COOKIE,
    missing: 'cart.not_found',
    answers: [200],
    call: (cart) => ({ path: '/api/carts/confirm', body: { cart_id: cart } }),
  },

  {
    operation: 'GET /api/orders/{cartId}',
    resource: 'cart',
    own: ORDERERS,
    missing: 'order.not_found',
    answers: [200],
    call: to('/api/orders/{}'),
  },
  {
    operation: 'GET /api/orders/{orderId}/cancellation',
    resource: 'order',
    own: WITH_COOKIE,
    missing: 'order.not_found',
    answers: [200],
    call: to('/api/orders/{}/cancellation'),
  },
  {
    operation: 'POST /api/orders/{orderId}/cancel',
    resource: 'order',
    own: WITH_COOKIE,
    missing: 'order.not_found',
    answers: ['order.refund_changed'],
    call: (order) => ({
      path: `/api/orders/${order}/cancel`,
      headers: { 'Idempotency-Key': crypto.randomUUID() },
      body: { refund_cents: 1 },
    }),
  },
  {
    operation: 'GET /api/orders/{orderId}/photo',
    resource: 'order',
    own: ORDERERS,
    missing: 'order.not_found',
    answers: [200],
    call: to('/api/orders/{}/photo'),
  },
  {
    operation: 'POST /api/orders/{orderId}/photo',
    resource: 'order',
    own: ORDERERS,
    missing: 'order.not_found',
    answers: ['asset.not_found'],
    call: to('/api/orders/{}/photo', { request: 'none', asset: 'none' }),
  },
  {
    operation: 'GET /api/orders/{orderId}/guarantee',
    resource: 'order',
    own: WITH_COOKIE,
    missing: 'order.not_found',
    answers: [200],
    call: to('/api/orders/{}/guarantee'),
  },
  {
    operation: 'POST /api/orders/{orderId}/guarantee',
    resource: 'order',
    own: WITH_COOKIE,
    missing: 'order.not_found',
    answers: ['order.no_guarantee'],
    call: to('/api/orders/{}/guarantee', { reason: 'No likeness.', photos: ['none'] }),
  },
  {
    operation: 'POST /api/orders/{orderId}/received',
    resource: 'order',
    own: ORDERERS,
    missing: 'order.not_found',
    answers: ['order.not_possible'],
    call: to('/api/orders/{}/received', {}),
  },
  {
    operation: 'POST /api/orders/{orderId}/shipping-edit',
    resource: 'order',
    own: ORDERERS,
    missing: 'order.not_found',
    answers: ['shipping.no_edit'],
    call: to('/api/orders/{}/shipping-edit', { agree: true, price: 1 }),
  },
  {
    operation: 'POST /api/orders/{orderId}/address',
    resource: 'order',
    own: WITH_COOKIE,
    missing: 'order.not_found',
    answers: ['shipping.price_changed'],
    call: to('/api/orders/{}/address', {
      address: anAddress({ country: 'FR', zip: '75002', state: '' }),
      agreed_difference: -1,
    }),
  },
  {
    operation: 'GET /api/orders/project/{orderId}',
    note: 'customer',
    resource: 'order',
    own: ORDERERS,
    others: ['admin'],
    missing: 'order.not_found',
    answers: [200],
    call: to('/api/orders/project/{}'),
  },
  {
    operation: 'GET /api/orders/project/{orderId}',
    note: 'artist',
    resource: 'brief',
    own: ['artist holding', 'admin'],
    others: ['admin'],
    missing: 'order.not_found',
    answers: [200],
    call: to('/api/orders/project/{}'),
  },
  {
    operation: 'POST /api/orders/project/{orderId}/messages',
    note: 'customer',
    resource: 'order',
    own: ORDERERS,
    others: ['admin'],
    missing: 'order.not_found',
    answers: [200, 'order.not_possible'],
    call: to('/api/orders/project/{}/messages', { text: 'Hello', to: 'studio' }),
  },
  {
    operation: 'POST /api/orders/project/{orderId}/messages',
    note: 'artist',
    resource: 'brief',
    own: ['artist holding', 'admin'],
    others: ['admin'],
    missing: 'order.not_found',
    answers: [200, 'order.not_possible'],
    call: to('/api/orders/project/{}/messages', { text: 'Hello', to: 'studio' }),
  },
  {
    operation: 'POST /api/orders/project/{orderId}/pins',
    note: 'customer',
    resource: 'order',
    own: ORDERERS,
    others: ['admin'],
    missing: 'order.not_found',
    answers: ['order.not_possible'],
    call: to('/api/orders/project/{}/pins', { version: 1, image: 'none', x: 0, y: 0, text: 'Here' }),
  },
  {
    operation: 'POST /api/orders/project/{orderId}/pins',
    note: 'artist',
    resource: 'brief',
    own: ['artist holding', 'admin'],
    others: ['admin'],
    missing: 'order.not_found',
    answers: ['order.not_possible'],
    call: to('/api/orders/project/{}/pins', { version: 1, image: 'none', x: 0, y: 0, text: 'Here' }),
  },
  {
    operation: 'POST /api/orders/project/{orderId}/pins/{pinId}',
    note: 'customer',
    resource: 'order',
    own: ORDERERS,
    others: ['admin'],
    missing: 'order.not_found',
    answers: ['pin.not_found', 'order.not_possible'],
    call: to('/api/orders/project/{}/pins/none', { resolved: true }),
  },
  {
    operation: 'POST /api/orders/project/{orderId}/pins/{pinId}',
    note: 'artist',
    resource: 'brief',
    own: ['artist holding', 'admin'],
    others: ['admin'],
    missing: 'order.not_found',
    answers: ['pin.not_found', 'order.not_possible'],
    call: to('/api/orders/project/{}/pins/none', { resolved: true }),
  },
  {
    operation: 'POST /api/orders/{orderId}/approve',
    note: 'customer',
    resource: 'order',
    own: ORDERERS,
    others: ['admin'],
    missing: 'order.not_found',
    answers: ['order.no_proof'],
    call: to('/api/orders/{}/approve', { version: 1 }),
  },
  {
    operation: 'POST /api/orders/{orderId}/approve',
    note: 'artist',
    resource: 'brief',
    own: ['artist holding', 'admin'],
    others: ['admin'],
    missing: 'order.not_found',
    answers: ['order.no_proof'],
    call: to('/api/orders/{}/approve', { version: 1 }),
  },
  {
    operation: 'POST /api/orders/{orderId}/request-changes',
    note: 'customer',
    resource: 'order',
    own: ORDERERS,
    others: ['admin'],
    missing: 'order.not_found',
    answers: ['order.no_proof'],
    call: to('/api/orders/{}/request-changes', { version: 1, text: 'Warmer, please.' }),
  },
  {
    operation: 'POST /api/orders/{orderId}/request-changes',
    note: 'artist',
    resource: 'brief',
    own: ['artist holding', 'admin'],
    others: ['admin'],
    missing: 'order.not_found',
    answers: ['order.no_proof'],
    call: to('/api/orders/{}/request-changes', { version: 1, text: 'Warmer, please.' }),
  },
  {
    operation: 'GET /api/orders/quotes/{id}',
    resource: 'order',
    own: ORDERERS,
    missing: 'order.not_found',
    answers: [200],
    call: to('/api/orders/quotes/{}'),
  },
  {
    operation: 'POST /api/orders/select-quote/{id}',
    resource: 'order',
    own: ORDERERS,
    missing: 'order.not_found',
    answers: ['quote.not_found'],
    call: to('/api/orders/select-quote/{}', { supplier_id: 'nobody', quote_id: 'none', price: 0 }),
  },
  {
    operation: 'POST /api/orders/confirm-quote/{id}',
    resource: 'order',
    own: ORDERERS,
    missing: 'order.not_found',
    answers: ['quote.too_late_to_confirm'],
    call: to('/api/orders/confirm-quote/{}', {}),
  },

  { operation: 'GET /api/sellers/requests', door: 'studio', answers: [200], call: to('/api/sellers/requests') },
  {
    operation: 'GET /api/sellers/orders/{orderId}',
    door: 'studio',
    resource: 'brief',
    own: INVOLVED_ARTISTS,
    missing: 'order.not_found',
    answers: [200],
    call: to('/api/sellers/orders/{}'),
  },
  {
    operation: 'POST /api/sellers/quotes/{orderId}',
    door: 'studio',
    resource: 'brief',
    own: ARTISTS,
    missing: 'order.not_found',
    answers: [200, 'quote.not_open'],
    call: to('/api/sellers/quotes/{}', { price: 100, days: 86_400 }),
  },
  {
    operation: 'POST /api/sellers/orders/{orderId}/accept',
    door: 'studio',
    resource: 'brief',
    own: ARTISTS,
    missing: 'order.not_found',
    answers: [200, 'quote.not_selected', 'quote.already_accepted'],
    call: to('/api/sellers/orders/{}/accept', {}),
  },
  {
    operation: 'POST /api/sellers/orders/{orderId}/complete',
    door: 'studio',
    resource: 'brief',
    own: ['artist holding'],
    missing: 'order.not_found',
    answers: ['order.proof_missing'],
    call: to('/api/sellers/orders/{}/complete', {}),
  },
  {
    operation: 'POST /api/sellers/orders/{orderId}/ship',
    door: 'studio',
    resource: 'brief',
    own: ['artist holding'],
    missing: 'order.not_found',
    answers: ['order.not_possible'],
    call: to('/api/sellers/orders/{}/ship', { carrier: 'ups', tracking: '1Z999AA10123456784' }),
  },
  {
    operation: 'POST /api/sellers/orders/{orderId}/shipping',
    door: 'studio',
    resource: 'brief',
    own: ['artist holding'],
    missing: 'order.not_found',
    answers: ['order.not_possible'],
    call: to('/api/sellers/orders/{}/shipping', { shipping_price: 100 }),
  },
  {
    operation: 'POST /api/sellers/orders/{orderId}/proof',
    door: 'studio',
    resource: 'brief',
    own: ['artist holding'],
    missing: 'order.not_found',
    answers: ['order.not_painting'],
    call: to('/api/sellers/orders/{}/proof', { assets: ['none'] }),
  },
  {
    operation: 'POST /api/sellers/orders/{orderId}/progress',
    door: 'studio',
    resource: 'brief',
    own: ['artist holding'],
    missing: 'order.not_found',
    answers: ['order.not_painting'],
    call: to('/api/sellers/orders/{}/progress', { assets: ['none'] }),
  },
  { operation: 'GET /api/sellers/edit-profile', door: 'studio', answers: [200], call: to('/api/sellers/edit-profile') },
  {
    operation: 'POST /api/sellers/edit-profile',
    door: 'studio',
    answers: [200],
    call: to('/api/sellers/edit-profile', { bio: 'I paint.' }),
  },
  {
    operation: 'POST /api/artists/signup',
    ...anyone,
    answers: [201],
    call: () => ({ path: '/api/artists/signup', body: applicationOf() }),
  },
  {
    operation: 'POST /api/artists/signup',
    note: 'with a sample',
    resource: 'photo',
    own: WITH_COOKIE,
    missing: 'asset.not_found',
    answers: [201],
    call: (photo) => ({ path: '/api/artists/signup', body: { ...applicationOf(), samples: [photo] } }),
  },
  { operation: 'GET /api/users/partners', door: 'dashboard', answers: [200], call: to('/api/users/partners') },

  {
    operation: 'POST /api/updates/create-chunked',
    ...anyone,
    answers: [200, 201],
    call: to('/api/updates/create-chunked', { name: 'photo.jpg', size: 10, type: 'image/jpeg' }),
  },
  {
    operation: 'POST /api/updates/create-chunked/{id}/complete',
    resource: 'upload',
    own: WITH_COOKIE,
    missing: 'upload.not_found',
    answers: ['upload.incomplete'],
    call: to('/api/updates/create-chunked/{}/complete', {}),
  },
  {
    operation: 'POST /api/updates/edit/{id}',
    resource: 'photo',
    own: WITH_COOKIE,
    missing: 'asset.not_found',
    answers: [200],
    call: to('/api/updates/edit/{}', crop),
  },
  {
    operation: 'DELETE /api/updates/{id}',
    resource: 'photo',
    own: WITH_COOKIE,
    missing: 'asset.not_found',
    answers: [200],
    call: to('/api/updates/{}'),
  },
  {
    operation: 'GET /api/assets/{id}',
    resource: 'photo',
    own: WITH_COOKIE,
    missing: 'asset.not_found',
    answers: [200],
    call: to('/api/assets/{}'),
  },
  { operation: 'GET /api/products/assets', ...anyone, answers: [200], call: to('/api/products/assets') },
  {
    operation: 'POST /api/assets/apply-filter/{id}',
    resource: 'photo',
    own: WITH_COOKIE,
    missing: 'asset.not_found',
    answers: [200],
    call: to('/api/assets/apply-filter/{}', { filter_id: 'pencil', strength: 1 }),
  },
  {
    operation: 'POST /api/assets/{id}/thumbnails',
    resource: 'photo',
    own: WITH_COOKIE,
    missing: 'asset.not_found',
    answers: [200],
    call: to('/api/assets/{}/thumbnails', {}),
  },
  {
    operation: 'GET /api/assets/check-job/{job_id}',
    resource: 'job',
    own: WITH_COOKIE,
    missing: 'job.not_found',
    answers: [200],
    call: to('/api/assets/check-job/{}'),
  },

  {
    operation: 'GET /api/admin/applications',
    door: 'administration',
    answers: [200],
    call: to('/api/admin/applications?state=applied'),
  },
  {
    operation: 'POST /api/admin/applications/{id}/approve',
    door: 'administration',
    resource: 'application',
    own: ['admin'],
    others: ['admin'],
    missing: 'application.not_found',
    answers: [200, 'application.decided', 'artist.email_unverified'],
    call: to('/api/admin/applications/{}/approve', {}),
  },
  {
    operation: 'POST /api/admin/applications/{id}/reject',
    door: 'administration',
    resource: 'application',
    own: ['admin'],
    others: ['admin'],
    missing: 'application.not_found',
    answers: [200, 'application.decided'],
    call: to('/api/admin/applications/{}/reject', { reason: 'Not yet.' }),
  },
  {
    operation: 'GET /api/admin/users',
    door: 'administration',
    answers: [200],
    call: to('/api/admin/users?q=nobody@example.com'),
  },
  {
    operation: 'POST /api/admin/users/{id}/role',
    door: 'administration',
    resource: 'account',
    own: [],
    others: ['admin'],
    missing: 'user.not_found',
    answers: [200],
    call: to('/api/admin/users/{}/role', { role: 'Partner', reason: 'A new partner.' }),
  },
  {
    operation: 'POST /api/admin/users/{id}/end-sessions',
    door: 'administration',
    resource: 'account',
    own: ['admin'],
    others: ['admin'],
    missing: 'user.not_found',
    answers: [200],
    call: to('/api/admin/users/{}/end-sessions', {}),
  },
  {
    operation: 'POST /api/admin/users/{id}/remove-second-factor',
    door: 'administration',
    resource: 'account',
    own: [],
    others: ['admin'],
    missing: 'user.not_found',
    answers: [200],
    call: to('/api/admin/users/{}/remove-second-factor', { reason: 'The phone was lost.' }),
  },
  { operation: 'GET /api/admin/gift-cards', door: 'administration', answers: [200], call: to('/api/admin/gift-cards') },
  {
    operation: 'POST /api/admin/gift-cards/{id}/print',
    door: 'administration',
    answers: ['gift_card.not_to_print'],
    call: to('/api/admin/gift-cards/none.none/print', {}),
  },
  {
    operation: 'POST /api/admin/gift-cards/{id}/posted',
    door: 'administration',
    answers: ['gift_card.not_to_post'],
    call: to('/api/admin/gift-cards/none.none/posted', {}),
  },
  { operation: 'GET /api/admin/guarantee', door: 'administration', answers: [200], call: to('/api/admin/guarantee') },
  {
    operation: 'POST /api/admin/orders/{id}/decline',
    door: 'administration',
    answers: ['order.not_found'],
    call: to('/api/admin/orders/none/decline', { number: 1, answer: 'It is as it was ordered.' }),
  },
  {
    operation: 'POST /api/admin/orders/{id}/delivered',
    door: 'administration',
    resource: 'order',
    own: ['admin'],
    others: ['admin'],
    missing: 'order.not_found',
    answers: ['order.not_possible'],
    call: to('/api/admin/orders/{}/delivered', { reason: 'The carrier says so.' }),
  },
  {
    operation: 'POST /api/admin/orders/{id}/repaint',
    door: 'administration',
    resource: 'order',
    own: ['admin'],
    others: ['admin'],
    missing: 'order.not_found',
    answers: ['guarantee.decided'],
    call: to('/api/admin/orders/{}/repaint', { number: 1, answer: 'The eyes anew.' }),
  },
  { operation: 'GET /api/admin/orders', door: 'administration', answers: [200], call: to('/api/admin/orders') },
  {
    operation: 'GET /api/admin/find-orders',
    door: 'administration',
    answers: [200],
    call: to('/api/admin/find-orders?q=nobody@example.com'),
  },
  {
    operation: 'POST /api/admin/orders/{id}/ask-photo',
    door: 'administration',
    resource: 'order',
    own: ['admin'],
    others: ['admin'],
    missing: 'order.not_found',
    answers: ['asset.not_found'],
    call: to('/api/admin/orders/{}/ask-photo', { photo: 'none', reason: 'It is dark.' }),
  },
  { operation: 'GET /api/admin/overview', door: 'administration', answers: [200], call: to('/api/admin/overview') },
  { operation: 'GET /api/admin/stuck', door: 'administration', answers: [200], call: to('/api/admin/stuck') },
  {
    operation: 'POST /api/admin/orders/{id}/remind',
    door: 'administration',
    resource: 'order',
    own: ['admin'],
    others: ['admin'],
    missing: 'order.not_found',
    answers: [200, 'order.not_possible', 'order.reminded'],
    call: to('/api/admin/orders/{}/remind', {}),
  },
  {
    operation: 'GET /api/admin/orders/{id}/cancellation',
    door: 'administration',
    resource: 'order',
    own: ['admin'],
    others: ['admin'],
    missing: 'order.not_found',
    answers: [200],
    call: to('/api/admin/orders/{}/cancellation'),
  },
  {
    operation: 'POST /api/admin/orders/{id}/cancel',
    door: 'administration',
    resource: 'order',
    own: ['admin'],
    others: ['admin'],
    missing: 'order.not_found',
    answers: ['order.refund_changed', 'order.not_cancellable'],
    call: to('/api/admin/orders/{}/cancel', { refund_cents: 1, reason: 'The artist has left.' }),
  },
  {
    operation: 'GET /api/admin/orders/{id}/record',
    door: 'administration',
    resource: 'order',
    own: ['admin'],
    others: ['admin'],
    missing: 'order.not_found',
    answers: [200],
    call: to('/api/admin/orders/{}/record'),
  },
  {
    operation: 'GET /api/admin/orders/{id}',
    door: 'administration',
    resource: 'cart',
    own: ['admin'],
    others: ['admin'],
    missing: 'order.not_found',
    answers: [200],
    call: to('/api/admin/orders/{}'),
  },
  {
    operation: 'POST /api/admin/orders/{id}/extend-schedule',
    door: 'administration',
    resource: 'order',
    own: ['admin'],
    others: ['admin'],
    missing: 'order.not_found',
    answers: [200],
    call: to('/api/admin/orders/{}/extend-schedule', { seconds: 3_600 }),
  },
  {
    operation: 'POST /api/admin/orders/{id}/photos-checked',
    door: 'administration',
    resource: 'cart',
    own: ['admin'],
    others: ['admin'],
    missing: 'order.not_found',
    answers: [200],
    call: to('/api/admin/orders/{}/photos-checked', { qc_passed: true }),
  },
  {
    operation: 'GET /api/admin/orders/{id}/gift-cards',
    door: 'administration',
    resource: 'cart',
    own: ['admin'],
    others: ['admin'],
    missing: 'order.not_found',
    answers: [200],
    call: to('/api/admin/orders/{}/gift-cards'),
  },
  {
    operation: 'POST /api/admin/orders/{id}/take-back',
    door: 'administration',
    answers: ['order.not_found'],
    call: to('/api/admin/orders/none.none/take-back', { refund_cents: 1, reason: 'Bought twice.' }),
  },
  { operation: 'GET /api/admin/promotions', door: 'administration', answers: [200], call: to('/api/admin/promotions') },
  {
    operation: 'POST /api/admin/promotions',
    door: 'administration',
    answers: [200],
    call: () => ({ path: '/api/admin/promotions', body: promotionTerms() }),
  },
  {
    operation: 'POST /api/admin/promotions/{id}/revoke',
    door: 'administration',
    answers: ['promotion.not_found'],
    call: to('/api/admin/promotions/NONE/revoke', { reason: 'Over.' }),
  },
  { operation: 'GET /api/admin/refunds', door: 'administration', answers: [200], call: to('/api/admin/refunds') },
  {
    operation: 'POST /api/admin/refunds/{cartId}/{id}/retry',
    door: 'administration',
    answers: ['refund.not_found'],
    call: to('/api/admin/refunds/none/none/retry', {}),
  },
  {
    operation: 'GET /api/admin/orders/{id}/guarantee',
    door: 'administration',
    resource: 'order',
    own: ['admin'],
    others: ['admin'],
    missing: 'order.not_found',
    answers: [200],
    call: to('/api/admin/orders/{}/guarantee'),
  },
  {
    operation: 'POST /api/admin/orders/{id}/refund',
    door: 'administration',
    resource: 'order',
    own: ['admin'],
    others: ['admin'],
    missing: 'order.not_found',
    answers: ['request.invalid'],
    call: to('/api/admin/orders/{}/refund', { refund_cents: 1, reason: 'No likeness.', photos: ['none'] }),
  },
  {
    operation: 'GET /api/admin/money-cases',
    door: 'administration',
    answers: [200],
    call: to('/api/admin/money-cases'),
  },
  {
    operation: 'POST /api/admin/money-cases/close',
    door: 'administration',
    answers: ['money_case.not_found'],
    call: to('/api/admin/money-cases/close', { id: 'none', reason: 'Looked into.' }),
  },
  {
    operation: 'POST /api/admin/reconcile',
    door: 'administration',
    answers: [200],
    call: to('/api/admin/reconcile', {}),
  },
  { operation: 'GET /api/sellers/payouts', door: 'studio', answers: [200], call: to('/api/sellers/payouts') },
  {
    operation: 'GET /api/sellers/payouts/statement.csv',
    door: 'studio',
    answers: [200],
    call: to('/api/sellers/payouts/statement.csv?month=2026-11'),
  },
  { operation: 'GET /api/admin/payouts', door: 'administration', answers: [200], call: to('/api/admin/payouts') },
  {
    operation: 'POST /api/admin/payouts/run',
    door: 'administration',
    answers: ['payout.nothing_payable'],
    call: to('/api/admin/payouts/run', {}),
  },
  {
    operation: 'GET /api/admin/payouts/{run}',
    door: 'administration',
    answers: ['payout.not_found'],
    call: to('/api/admin/payouts/none'),
  },
  {
    operation: 'GET /api/admin/payouts/{run}/settlement.csv',
    door: 'administration',
    answers: ['payout.not_found'],
    call: to('/api/admin/payouts/none/settlement.csv'),
  },
  {
    operation: 'POST /api/admin/payouts/{run}/paid',
    door: 'administration',
    answers: ['payout.not_found'],
    call: to('/api/admin/payouts/none/paid', { reference: 'SEPA-1' }),
  },
  { operation: 'GET /api/admin/audit', door: 'administration', answers: [200], call: to('/api/admin/audit') },
];

function shippingOf() {
  const { shipping_address: address, shipping_method, promos } = checkoutOf({ id: '', items: [], promos: [] } as never);
  return { address, shipping_method, promos };
}

function applicationOf() {
  return {
    name: 'Marta Ilves',
    username: `marta-${crypto.randomUUID().slice(0, 12)}`,
    email: SOMEBODY_NEW(),
    password: PASSWORD,
    country: 'EE',
    bio: 'I paint people.',
    mediums: ['custphotoreal'],
    samples: [] as string[],
    agreement: true,
  };
}

/** An actor without a cookie has no cart to place, so the owner's open cart is sent. */
async function placeOpenCart(_resource: string, member: Member, { members, sku }: World): Promise<Call> {
  const isCarted = (WITH_COOKIE as readonly ActorName[]).includes(member.name);
  const buyer = isCarted ? member : members.owner;
  const cartId = await openCartOf(buyer, sku);
  const cart = await buyer.shopper.ask<{ id: string; items: never[] }>(`/api/carts?cart_id=${cartId}`);
  return {
    path: '/api/carts/create',
    headers: { 'Idempotency-Key': crypto.randomUUID() },
    body: checkoutOf(cart as never),
  };
}

/** Every GraphQL field: `path` is unused, `body` its arguments. */
const args =
  (make: (resource: string, world: World) => object) =>
  (resource: string, _member: Member, world: World): Call => ({ path: '', body: make(resource, world) });

export const GRAPHQL: readonly Row[] = [
  {
    operation: 'Query.messagesForNode',
    ...anyone,
    answers: [200],
    call: args((_resource, { sku }) => ({ node: sku })),
  },
  {
    operation: 'Query.messageById',
    note: 'posted',
    ...anyone,
    answers: [200],
    call: args((_resource, { posted }) => ({ messageId: posted })),
  },
  {
    operation: 'Query.messageById',
    note: 'hidden',
    resource: 'question',
    own: WITH_COOKIE,
    missing: 'message.not_found',
    answers: [200],
    call: args((messageId) => ({ messageId })),
  },
  {
    operation: 'Query.notificationSubscribedByCurrentUser',
    ...anyone,
    answers: [200],
    call: args((_resource, { posted }) => ({ topic: `message.reply.${posted}` })),
  },
  {
    operation: 'Mutation.createMessageForNode',
    ...anyone,
    answers: [200],
    call: args((_resource, { sku }) => ({ content: 'How long does it take?', email: SOMEBODY_NEW(), node: sku })),
  },
  { operation: 'Mutation.confirmMessage', ...anyone, answers: ['link.invalid'], call: args(() => WRONG_LINK) },
  {
    operation: 'Mutation.createReplyForMessage',
    note: 'posted',
    door: 'studio',
    answers: [200],
    call: args((_resource, { posted }) => ({ content: 'Thick.', node: `m_${posted}` })),
  },
  {
    operation: 'Mutation.createReplyForMessage',
    note: 'hidden',
    door: 'studio',
    resource: 'question',
    own: [],
    missing: 'message.not_found',
    answers: [200],
    call: args((id) => ({ content: 'Thick.', node: `m_${id}` })),
  },
  {
    operation: 'Mutation.addSubscription',
    ...anyone,
    answers: [200],
    call: args((_resource, { posted }) => ({ topic: `message.reply.${posted}`, email: SOMEBODY_NEW() })),
  },
  { operation: 'Mutation.confirmSubscription', ...anyone, answers: ['link.invalid'], call: args(() => WRONG_LINK) },
  {
    operation: 'Mutation.removeSubscription',
    door: 'account',
    answers: [200],
    call: args((_resource, { posted }) => ({ topic: `message.reply.${posted}` })),
  },
  {
    operation: 'Mutation.addSubscriptionToSupplier',
    door: 'studio',
    answers: [200],
    call: args((_resource, { sku }) => ({ topic: `message.create.product.${sku}` })),
  },
  {
    operation: 'Mutation.removeSubscriptionFromSupplier',
    door: 'studio',
    answers: [200],
    call: args((_resource, { sku }) => ({ topic: `message.create.product.${sku}` })),
  },
  {
    operation: 'Mutation.announceProjectChange',
    may: [],
    missing: 'route.not_found',
    answers: [200],
    call: args((_resource, { members }) => ({ order: members.owner.own.order, kind: 'order.message' })),
  },
  {
    operation: 'Subscription.onProjectChange',
    note: 'customer',
    resource: 'order',
    own: ORDERERS,
    others: ['admin'],
    missing: 'order.not_found',
    answers: [200],
    call: args((order) => ({ order })),
  },
  {
    operation: 'Subscription.onProjectChange',
    note: 'artist',
    resource: 'brief',
    own: ['artist holding', 'admin'],
    others: ['admin'],
    missing: 'order.not_found',
    answers: [200],
    call: args((order) => ({ order })),
  },
  {
    operation: 'Subscription.onStudioChange',
    door: 'studio',
    resource: 'account',
    own: ARTISTS,
    missing: 'session.required',
    answers: [200],
    call: args((supplier) => ({ supplier })),
  },
  {
    operation: 'Subscription.onMessageForNode',
    ...anyone,
    answers: [200],
    call: args((_resource, { sku }) => ({ node: sku })),
  },
  {
    operation: 'Subscription.onReplyForMessage',
    note: 'posted',
    ...anyone,
    answers: [200],
    call: args((_resource, { posted }) => ({ messageId: posted })),
  },
  {
    operation: 'Subscription.onReplyForMessage',
    note: 'hidden',
    resource: 'question',
    own: [],
    missing: 'message.not_found',
    answers: [200],
    call: args((messageId) => ({ messageId })),
  },
];
