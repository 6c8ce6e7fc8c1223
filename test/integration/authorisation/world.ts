import { Cart } from '#functions/carts/cart.entity.ts';
import { LedgerEntry } from '#functions/ledger/ledger.entity.ts';
import { ledgerEntry } from '#functions/ledger/ledger.ts';
import { PieceStatement } from '#functions/certificates/certificate.entity.ts';
import { certificateIdOf } from '#functions/certificates/fingerprint.ts';
import { issueCertificate } from '#functions/certificates/issue-certificate.ts';
import { Message } from '#functions/messages/message.entity.ts';
import { Order } from '#functions/orders/order.entity.ts';
import { PhotoRequest } from '#functions/photo-checks/photo-request.entity.ts';
import { nowIso, nowSeconds } from '#functions/platform/clock.ts';
import { newId, newToken } from '#functions/platform/ids.ts';
import { orderLinkQuery } from '#functions/platform/order-link.ts';
import { visitorIdOf } from '#functions/platform/actor.ts';
import { hashToken } from '#functions/platform/signing.ts';
import { Quote, type StoredQuote } from '#functions/quotes/quote.entity.ts';
import { StyleJob } from '#functions/styles/style-job.entity.ts';
import { jobFor } from '#functions/styles/style-jobs.ts';
import { Asset } from '#functions/uploads/asset.entity.ts';
import { Upload } from '#functions/uploads/upload.entity.ts';
import { ORDER } from '#shared/orders/order-states.ts';
import type { CartItem } from '#shared/schemas/cart.ts';
import type { Session } from '#shared/schemas/session.ts';
import { addPiece, anAddress, aSavedCard } from '#test/factories/carts.ts';
import { anArtist, somebody, type Buyer } from '#test/factories/people.ts';
import { aWork } from '#test/factories/works.ts';
import { Shopper } from '#test/support/shopper.ts';

/** All actors that send requests. */
export const ACTORS = [
  'visitor',
  'other visitor',
  'bearer of a mailed link',
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
  'ended session',
] as const;
export type ActorName = (typeof ACTORS)[number];

/** Kinds of things that belong to an actor. */
const RESOURCES = [
  'cart',
  'order',
  'brief',
  'photo',
  'upload',
  'job',
  'session',
  'question',
  'application',
  'account',
  'card',
] as const;
export type ResourceKind = (typeof RESOURCES)[number];

/** One actor: browser, id on the server, and one thing of each kind that the actor can have. */
export interface Member {
  name: ActorName;
  id: string;
  email: string;
  shopper: Shopper;
  /** Headers that this actor's pages send besides cookies. */
  headers: Record<string, string>;
  own: Partial<Record<ResourceKind, string>>;
  /** The GraphQL token that a page got before the session ended. */
  heldToken?: string;
}

export interface World {
  members: Record<ActorName, Member>;
  sku: string;
  /** Ids of a public question and of a public piece's order. */
  posted: string;
  work: string;
  /** Id of a delivered piece's certificate. */
  certificate: string;
}

/** The text that customers and artists wrote in this world: a page that takes it for markup has an element `[data-run]`. */
export const MARKUP = '<img data-run src="none" onerror="document.title = 1">';

const aPlacedOrderOf = async (ownerId: string, item: CartItem): Promise<{ cartId: string; orderId: string }> => {
  const [cartId, orderId] = [newId('cart'), newId('order')];
  const at = nowIso();
  const cart = {
    cartId,
    ownerId,
    status: 1,
    version: 1,
    items: [item],
    requestedSuppliers: [],
    createdAt: at,
    placedAt: at,
    email: 'someone@example.com',
    address: anAddress(),
    orderIds: [orderId],
    shippingPrice: 2000,
  };
  const order = {
    orderId,
    cartId,
    ownerId,
    email: 'someone@example.com',
    status: ORDER.quoting,
    version: 1,
    sku: item.product_id,
    item,
    placedAt: at,
    scheduleAt: at,
  };
  const cents = item.price;
  const sold = ledgerEntry({
    cartId,
    memo: 'Order placed',
    lines: [
      { account: 'sales', cents: -cents },
      { account: 'customer', cents },
    ],
  });
  const paid = ledgerEntry({
    cartId,
    memo: 'Full payment',
    lines: [
      { account: 'customer', cents: -cents },
      { account: 'cash:stripe', cents },
    ],
  });
  await Promise.all([Cart.put(cart).go(), Order.put(order).go(), LedgerEntry.put([sold, paid]).go()]);
  return { cartId, orderId };
};

/** Asks an artist about an order, who has answered so far as `answer` says. */
const ask = async (orderId: string, supplierId: string, answer: Partial<StoredQuote> = {}): Promise<StoredQuote> => {
  const quote = { orderId, supplierId, quoteId: newId('quote'), askedAt: nowIso(), ...answer };
  const { data } = await Quote.put(quote).go();
  return data;
};

/** An artist's offer for an order. */
const anOffer = () => ({ answeredAt: nowIso(), price: 0, days: 86_400, score: 0.5 });

/** Asks an artist, who is selected and notified. */
const askHolder = async (orderId: string, supplierId: string): Promise<void> => {
  const { quoteId } = await ask(orderId, supplierId, anOffer());
  await Order.patch({ orderId }).set({ supplierId, quoteId, isSelectionAnnounced: true }).go();
};

const photosOf = async (ownerId: string): Promise<Pick<Member['own'], 'photo' | 'upload' | 'job'>> => {
  const [photo, upload] = [newId('asset'), newId('upload')];
  const folder = newToken();
  const asset = {
    assetId: photo,
    ownerId,
    name: 'photo.jpg',
    createdAt: nowIso(),
    fullKey: `photos/${photo}/full.webp`,
    thumbKey: `photos/${photo}/thumb.webp`,
    width: 800,
    height: 600,
    derivatives: [],
  };
  const job = jobFor(asset, 'oil', 1);
  await Promise.all([
    Asset.put(asset).go(),
    StyleJob.put({ ...job, status: 'failed' }).go(),
    Upload.put({
      uploadId: upload,
      ownerId,
      assetId: newId('asset'),
      folder,
      name: 'photo.jpg',
      size: 10,
      partSize: 200_000,
      type: 'image/jpeg',
      status: 'open',
      expiresAt: nowSeconds() + 3600,
    }).go(),
  ]);
  return { photo, upload, job: job.jobId };
};

const hiddenQuestionOf = async (askerId: string, sku: string): Promise<string> => {
  const messageId = newId('message');
  const target = { type: 'Product' as const, id: sku, sku, title: 'Oil painting' };
  const author = { type: 'User' as const, id: null, displayName: 'Customer' };
  await Message.put({
    messageId,
    node: sku,
    target,
    content: `Is this private? ${MARKUP}`,
    author,
    askerId,
    askedAt: nowIso(),
  }).go();
  return messageId;
};

const postedQuestion = async (sku: string): Promise<string> => {
  const messageId = newId('message');
  const target = { type: 'Product' as const, id: sku, sku, title: 'Oil painting' };
  const author = { type: 'User' as const, id: null, displayName: 'Customer' };
  const posted = { listedNode: sku, listedAsker: 'vis_nobody', postedId: newId('message'), postedAt: nowIso() };
  await Message.put({
    messageId,
    node: sku,
    target,
    content: `How thick is the paint? ${MARKUP}`,
    author,
    askerId: 'vis_nobody',
    askedAt: nowIso(),
    ...posted,
  }).go();
  return messageId;
};

/** A better photo that the staff asks for, for a piece that is not painted yet. */
const askForPhoto = (orderId: string, photo: string): Promise<unknown> =>
  PhotoRequest.put({
    orderId,
    requestId: newId('photoRequest'),
    state: 'asked',
    photo,
    reason: `It is dark. ${MARKUP}`,
    askedAt: nowIso(),
    askedBy: 'usr_nobody',
  }).go();

/** The certificate of a delivered piece by an artist. */
const aCertificateBy = async (supplierId: string, item: CartItem): Promise<string> => {
  const { orderId } = await aPlacedOrderOf('vis_nobody', item);
  const deliveredAt = nowIso();
  await Promise.all([
    PieceStatement.put({ orderId, supplierId, statement: MARKUP, writtenAt: deliveredAt }).go(),
    Order.patch({ orderId }).set({ supplierId, status: ORDER.delivered, deliveredAt, completedAt: deliveredAt }).go(),
  ]);
  await issueCertificate(orderId);
  return certificateIdOf(orderId, deliveredAt);
};

const aVisitorMember = (): Pick<Member, 'id' | 'email' | 'shopper'> => {
  const token = newToken();
  const shopper = new Shopper();
  shopper.cookies.set('visitor', token);
  return { id: visitorIdOf(hashToken(token)), email: 'visitor@example.com', shopper };
};

const anArtistMember = async (sku: string): Promise<Buyer> => {
  const { supplierId, email, shopper } = await anArtist({ mediums: [sku] });
  return { id: supplierId, email, shopper };
};

/** Makes each actor; artists paint the world's product. */
const PEOPLE: Record<ActorName, (sku: string) => Promise<Buyer> | Pick<Member, 'id' | 'email' | 'shopper'>> = {
  'visitor': aVisitorMember,
  'other visitor': aVisitorMember,
  'bearer of a mailed link': () => ({ id: 'nobody', email: '', shopper: new Shopper() }),
  'owner': () => somebody('User'),
  'other customer': () => somebody('User'),
  'artist asked': anArtistMember,
  'artist holding': anArtistMember,
  'artist who passed': anArtistMember,
  'artist who lost': anArtistMember,
  'artist who was released': anArtistMember,
  'other artist': anArtistMember,
  'partner': () => somebody('Partner'),
  'admin': () => somebody('Admin'),
  'admin without second factor': () => somebody('Admin', { hasSecondFactor: false }),
  'ended session': () => somebody('User'),
};

const sessionIdOf = ({ shopper }: Member): Promise<string> =>
  shopper
    .ask<{ sessions: { id: string; current: boolean }[] }>('/api/users/me/sessions')
    .then(({ sessions }) => sessions.find(({ current }) => current)?.id ?? '');

/**
 * A new world in which every actor has their own things, and artists of every kind were asked about the owner's orders.
 * The file's payments must be open, since accounts have a saved card.
 */
export const aWorld = async (): Promise<World> => {
  const seed = new Shopper();
  const { items } = await addPiece(seed, { description: MARKUP });
  const item = items[0]!;
  const sku = item.product_id;
  const members = Object.fromEntries(
    await Promise.all(
      ACTORS.map(async (name): Promise<[ActorName, Member]> => {
        const person = await PEOPLE[name](sku);
        const { cartId, orderId } = await aPlacedOrderOf(person.id, item);
        const [photos, question] = await Promise.all([photosOf(person.id), hiddenQuestionOf(person.id, sku)]);
        if (photos.photo) await askForPhoto(orderId, photos.photo);
        const card = person.shopper.cookies.has('sid') ? await aSavedCard(person.id) : undefined;
        return [
          name,
          {
            name,
            ...person,
            headers: {},
            own: { cart: cartId, order: orderId, ...photos, question, account: person.id, ...(card && { card }) },
          },
        ];
      }),
    ),
  ) as World['members'];

  const { owner, visitor } = members;
  const [asked, holding, other] = [members['artist asked'], members['artist holding'], members['other artist']];
  const [passed, lost] = [members['artist who passed'], members['artist who lost']];
  const released = members['artist who was released'];
  // The owner's second order, for which no artist is chosen yet.
  const open = await aPlacedOrderOf(owner.id, item);
  await Promise.all([
    ask(open.orderId, asked.id),
    ask(open.orderId, passed.id, { ...anOffer(), price: -1 }),
    askHolder(owner.own.order!, holding.id),
    ask(owner.own.order!, lost.id, anOffer()),
    ask(owner.own.order!, released.id, { ...anOffer(), releasedAt: nowIso() }),
    ask(members['other customer'].own.order!, other.id),
  ]);
  asked.own.brief = passed.own.brief = open.orderId;
  holding.own.brief = lost.own.brief = released.own.brief = owner.own.order!;
  other.own.brief = members['other customer'].own.order!;

  // The mailed link of the visitor's order, opened in a browser without cookies.
  const bearer = members['bearer of a mailed link'];
  bearer.headers = {
    'Order-Link': (await orderLinkQuery({ cartId: visitor.own.cart!, ownerId: visitor.id })).replace('?v=', ''),
  };
  bearer.own = { cart: visitor.own.cart!, order: visitor.own.order! };

  for (const name of [
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
  ] as const)
    members[name].own.session = await sessionIdOf(members[name]);

  // An ended session's browser still sends its old cookie.
  const ended = members['ended session'];
  const dead = ended.shopper.twin();
  ended.heldToken = (await dead.ask<Session>('/api/session')).realtime_token;
  await ended.shopper.post('/api/logout');
  ended.shopper = dead;

  const [posted, { orderId: work }, certificate] = await Promise.all([
    postedQuestion(sku),
    aWork({ sku }),
    aCertificateBy(other.id, item),
  ]);
  return { members, sku, posted, work, certificate };
};

/** An open cart of an actor, made by adding a piece. */
export const openCartOf = async ({ shopper }: Member, sku: string): Promise<string> =>
  (await addPiece(shopper, { product_id: sku })).id;
