import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Cart } from '#functions/carts/cart.entity.ts';
import { OrderCase } from '#functions/cases/case.entity.ts';
import { Certificate, PieceStatement } from '#functions/certificates/certificate.entity.ts';
import { ContactMessage } from '#functions/contact/contact.entity.ts';
import { GiftCardDelivery } from '#functions/gift-cards/gift-card.entity.ts';
import { balanceOf, ledgerOf } from '#functions/ledger/ledger.ts';
import { indexAccount, indexCart } from '#functions/lookups/index-event.ts';
import { find } from '#functions/lookups/find.ts';
import { sendMail } from '#functions/mail/mail.ts';
import { OrderMail } from '#functions/mail/sent-mail.entity.ts';
import { Undeliverable } from '#functions/mail/undeliverable.entity.ts';
import { enrolCart, listCounts } from '#functions/mailing-list/mailing-list.ts';
import { Message, QuestionTerm, Reply, ReplyClaim } from '#functions/messages/message.entity.ts';
import { termsOf } from '#functions/messages/message-search.ts';
import { TopicSubscription } from '#functions/messages/subscription.entity.ts';
import { Order, OrderMove } from '#functions/orders/order.entity.ts';
import { Partner, PartnerApplication, ReferralCode } from '#functions/partners/partner.entity.ts';
import { Payout, PayoutLine, PayoutTransfer } from '#functions/payouts/payout.entity.ts';
import { partnerPayee } from '#functions/payouts/payees.ts';
import { addressHashOf, eraseNow, repeatErasures, runErasure } from '#functions/persons/erasures.ts';
import { Erasure, LegalRecord } from '#functions/persons/erasure.entity.ts';
import { LEGAL_PURPOSE } from '#functions/persons/legal-records.ts';
import { ENDING, PLACES } from '#functions/persons/places.ts';
import { PhotoRequest } from '#functions/photo-checks/photo-request.entity.ts';
import { AuditEntry } from '#functions/platform/audit.entity.ts';
import { listKeys, writeObject } from '#functions/platform/buckets.ts';
import { nowIso, nowSeconds, setClock } from '#functions/platform/clock.ts';
import { KnownPlace } from '#functions/platform/known-place.entity.ts';
import { unseal } from '#functions/platform/signing.ts';
import { EmailClaim, UnverifiedEmail, User } from '#functions/platform/user.entity.ts';
import { Pin, ProjectEntry } from '#functions/projects/project.entity.ts';
import { publishOrder } from '#functions/publishing/publish-order.ts';
import { Quote } from '#functions/quotes/quote.entity.ts';
import { GuaranteeClaim } from '#functions/refunds/claim.entity.ts';
import { Refund, Settlement } from '#functions/refunds/refund.entity.ts';
import { Review } from '#functions/reviews/review.entity.ts';
import { Application, UsernameClaim } from '#functions/studio/application.entity.ts';
import { Artist } from '#functions/artists/artist.entity.ts';
import { Asset } from '#functions/uploads/asset.entity.ts';
import { originalKey } from '#functions/uploads/photo-keys.ts';
import { PhotoQuota } from '#functions/uploads/quota.entity.ts';
import { Work } from '#functions/works/work.entity.ts';
import type { Cart as CartView } from '#shared/schemas/cart.ts';
import type { OwnErasure, PersonExport, PersonStanding } from '#shared/schemas/person.ts';
import { ERASURE_MS } from '#shared/people/erasure.ts';
import { ORDER } from '#shared/orders/order-states.ts';
import { aCart, anAddress, aPhotoOf, checkoutOf, place } from '#test/factories/carts.ts';
import { aDestination } from '#test/factories/destinations.ts';
import { anOrder } from '#test/factories/orders.ts';
import { anArtist, anEmail, aVisitor, PASSWORD, somebody, type Buyer } from '#test/factories/people.ts';
import { runDueWork } from '#test/support/scheduler.ts';
import { openPayments, type Payments } from '#test/support/payments.ts';
import { refusalOf, type Shopper } from '#test/support/shopper.ts';
import { itemsWritten } from '#test/support/table-snapshot.ts';
import { mailedToken } from '#test/support/accounts.ts';
import { openPhotoWorld, type PhotoWorld } from './photos.fixture.ts';

let world: PhotoWorld;
let payments: Payments;
beforeAll(async () => {
  // Mails and keys are those of all tests.
  const { SITE_URL, AWS_ENDPOINT_URL_KMS, AWS_ENDPOINT_URL_SESV2 } = process.env;
  world = await openPhotoWorld();
  Object.assign(process.env, { SITE_URL, AWS_ENDPOINT_URL_KMS, AWS_ENDPOINT_URL_SESV2 });
  payments = await openPayments();
});
afterAll(async () => {
  await payments.close();
  await world.close();
});
let clock: number;
beforeEach(() => {
  clock = Math.max(clock || 0, Date.now());
  setClock(() => clock);
});
afterEach(() => setClock(Date.now));

/** What nobody else in this table is called, lives at or writes: wherever it stands, it is this person. */
const marked = () => {
  const id = randomUUID().slice(0, 8);
  return {
    email: `marked-${id}@example.com`,
    name: `Zephyrine${id} Quillfeather${id}`,
    phone: `+1 415 555 ${id}`,
    line1: `99 Marzipan Alley ${id}`,
    line2: `Door ${id}`,
  };
};
type Marked = ReturnType<typeof marked>;

const markers = ({ email, name, phone, line1, line2 }: Marked): string[] =>
  [email, ...name.split(' '), phone, line1, line2].map((text) => text.toLowerCase());

/** Entities that end by themselves soon enough, which an erasure leaves. */
const endsByItself = (item: Record<string, unknown>): boolean => {
  const ending = ENDING[String(item.__edb_e__)];
  return ending !== undefined && Number(item.expiresAt) <= nowSeconds() + ending.days * 86_400;
};

/** Where a person still is in the table: entities with a marker, but those that end by themselves. */
const foundInTable = async (person: Marked): Promise<string[]> => {
  const found = (await itemsWritten()).filter((item) => {
    const text = JSON.stringify(item, (_, value: unknown) => (value instanceof Set ? [...value] : value)).toLowerCase();
    return markers(person).some((marker) => text.includes(marker)) && !endsByItself(item);
  });
  return [...new Set(found.map((item) => String(item.__edb_e__)))].toSorted();
};

const foundAtProviders = (person: Marked): string[] => {
  const { customers } = payments.snapshot();
  return customers
    .filter((customer) => markers(person).some((marker) => JSON.stringify(customer).toLowerCase().includes(marker)))
    .map(({ id }) => id);
};

const addressOf = ({ name, phone, line1, line2 }: Marked) => anAddress({ name, phone, line1, line2 });

/** The account gets this person's address and name, and is known to the search. */
const become = async ({ id, email: old }: Pick<Buyer, 'id' | 'email'>, { email, name }: Marked): Promise<void> => {
  await User.patch({ userId: id }).set({ email, name }).go();
  await EmailClaim.delete({ email: old }).go();
  await EmailClaim.put({ email, userId: id }).go();
  await indexAccount(id);
};

/** A photo with its file and picture in the buckets. */
const aStoredPhoto = async (shopper: Shopper, { name }: Marked): Promise<string> => {
  const assetId = await aPhotoOf(shopper);
  await Asset.patch({ assetId })
    .set({ name: `${name}.jpg` })
    .go();
  await writeObject('uploads', originalKey(assetId), Buffer.from('photo'), 'image/jpeg');
  for (const size of ['full', 'thumb'])
    await writeObject('media', `photos/${assetId}/${size}.webp`, Buffer.from('photo'), 'image/webp');
  return assetId;
};

/** Orders a painting of a photo, pays for all of it, and has it delivered. */
const orders = async (shopper: Shopper, person: Marked, more: object = {}) => {
  const photo = await aStoredPhoto(shopper, person);
  const placed = await anOrder({
    shopper,
    status: ORDER.closed,
    piece: { assets: [photo], description: `For ${person.name}, please.` },
    checkout: {
      email: person.email,
      shipping_address: addressOf(person),
      billing_address: addressOf(person),
      full_payment: true,
      ...more,
    },
  });
  return { ...placed, photo };
};
type Placed = Awaited<ReturnType<typeof orders>>;

/** Everything else that can be stored of a customer, with the person in every text. */
const writeEverything = async (
  { id, shopper }: Buyer,
  person: Marked,
  { cartId, orderId, photo, artists: [artist] }: Placed,
): Promise<void> => {
  const { email, name } = person;
  const [at, text] = [nowIso(), `Dear ${name}, write to ${email}.`];
  const supplierId = artist!.supplierId;
  const { data: order } = await Order.get({ orderId }).go();
  const moderated = { text, state: 'shown', reason: '' } as const;
  const messageId = `msg_${randomUUID()}`;
  const question = { messageId, node: order!.sku, askerId: id, postedId: messageId } as const;
  await enrolCart(cartId);
  await Promise.all([
    Order.patch({ orderId })
      .set({
        giftMode: { recipient: name, note: text, wanted_on: null },
        tracking: name,
        moreDays: { days: 2, reason: text, at },
      })
      .go(),
    OrderMove.put({ orderId, at: nowIso(), from: 1, to: 2, by: id, why: text }).go(),
    Review.put({
      orderId,
      cartId,
      supplierId,
      sku: order!.sku,
      title: 'Oil',
      name: name.split(' ')[0]!,
      city: person.line1,
      country: 'US',
      version: 1,
      rating: 5,
      ratedAt: at,
      changedAt: at,
      review: moderated,
      response: moderated,
      reports: 0,
    }).go(),
    ProjectEntry.put({ orderId, entryId: 'prj_1', at, kind: 'message', by: 'customer', authorId: id, text }).go(),
    ProjectEntry.put({ orderId, entryId: 'prj_2', at, kind: 'message', by: 'artist', authorId: supplierId, text }).go(),
    ProjectEntry.put({
      orderId,
      entryId: 'prj_3',
      at,
      kind: 'message',
      by: 'admin',
      authorId: 'usr_admin',
      text: 'Only for the artist.',
      onlyFor: 'artist',
      artistId: supplierId,
    }).go(),
    Pin.put({
      orderId,
      pinId: 'pin_1',
      version: 1,
      image: photo,
      x: 0,
      y: 0,
      text,
      by: 'customer',
      at,
      replies: [{ at, by: 'artist', text }],
    }).go(),
    PhotoRequest.put({
      orderId,
      requestId: 'phr_1',
      state: 'asked',
      photo,
      reason: text,
      askedAt: at,
      askedBy: 'admin@example.com',
    }).go(),
    OrderCase.put({
      caseId: `cas_${orderId}`,
      orderId,
      orderIds: [orderId],
      cartId,
      email,
      title: 'Oil',
      kind: 'dispute',
      state: 'decided',
      openedBy: 'customer',
      openedAt: at,
      reason: text,
      statements: [{ by: 'customer', at, text, photos: [] }],
      answer: text,
      decidedBy: 'admin@example.com',
      version: 1,
    }).go(),
    GuaranteeClaim.put({
      orderId,
      number: 1,
      cartId,
      email,
      title: 'Oil',
      state: 'declined',
      reason: text,
      photos: [],
      askedAt: at,
      decidedBy: 'admin@example.com',
      answer: text,
    }).go(),
    Refund.put({
      cartId,
      refundId: 'ref_1',
      orderId,
      state: 'paid',
      cents: 0,
      promoCents: 0,
      sourceId: 'x',
      processor: 1,
      tries: 1,
      email,
      createdAt: at,
      reference: 'ch_1',
    }).go(),
    Settlement.put({
      orderId: `${orderId}`,
      cartId,
      at,
      rule: 'staff',
      keptCents: 0,
      refundCents: 0,
      by: 'usr_admin',
      reason: text,
    }).go(),
    GiftCardDelivery.put({
      cartId,
      pieceId: 'itm_1.1',
      state: 'mailed',
      cents: 1_000,
      boughtAt: at,
      email,
      gift: { recipient: name, from: name, message: text },
    }).go(),
    Certificate.put({
      certificateId: `cert-${orderId}`,
      orderId,
      issuedAt: at,
      pictures: [],
      fingerprint: 'f',
      signature: 's',
      madeFor: name,
      facts: {
        title: 'Oil',
        artistName: 'Marta',
        username: 'marta',
        size: '8 × 10 in',
        materials: [],
        statement: '',
        finishedAt: at,
        deliveredAt: at,
      },
    }).go(),
    PieceStatement.put({ orderId, supplierId, statement: text, writtenAt: at, state: 'shown', reason: '' }).go(),
    Quote.patch({ orderId, supplierId }).set({ note: text }).go(),
    OrderMail.put({
      aboutId: orderId,
      at,
      eventId: 'evt_1',
      recipient: email,
      subject: 'Your order',
      kind: 'order.placed',
      isSent: true,
    }).go(),
    ContactMessage.put({
      contactId: `con_${orderId}`,
      authorId: id,
      email,
      text,
      at,
      answer: text,
      answeredAt: at,
      expiresAt: nowSeconds() + 10_000_000,
    }).go(),
    Undeliverable.put({ address: email, why: 'reported', at, said: text }).go(),
    KnownPlace.put({ owner: id, place: 'hash', expiresAt: nowSeconds() + 10_000_000 }).go(),
    TopicSubscription.put({
      topic: `message.create.product.${order!.sku}`,
      subscriber: email,
      isConfirmed: true,
      createdAt: at,
    }).go(),
    TopicSubscription.put({
      topic: `message.reply.${messageId}`,
      subscriber: id,
      isConfirmed: true,
      createdAt: at,
    }).go(),
    UnverifiedEmail.put({ email, userId: id }).go(),
    PhotoQuota.put({ ownerId: id, files: 1, bytes: 5 }).go(),
    Message.put({
      ...question,
      target: { type: 'Product', id: order!.sku, sku: order!.sku, title: 'Oil' },
      content: text,
      author: { type: 'User', id, displayName: name.split(' ')[0]! },
      askedAt: at,
      postedAt: at,
      listedNode: order!.sku,
      listedAsker: id,
    }).go(),
    Reply.put({
      messageId,
      replyId: 'rep_1',
      content: text,
      author: { type: 'Supplier', id: supplierId, displayName: 'Marta' },
      repliedAt: at,
    }).go(),
    ...termsOf(text).map((term) => QuestionTerm.put({ node: order!.sku, term, postedId: messageId, messageId }).go()),
    AuditEntry.put({
      auditId: `aud_${orderId}`,
      at,
      adminId: 'usr_admin',
      admin: 'admin@example.com',
      action: 'account.end-sessions',
      subjectKind: 'account',
      subjectId: id,
      subject: email,
      before: name,
      after: 'ended',
    }).go(),
  ]);
  await indexCart(cartId);
  await publishOrder(orderId);
  expect((await find('account', [email.split('@')[0]!], { limit: 5 })).ids).toEqual([id]);
  expect(await shopper.ask('/api/carts/saved-cards')).toMatchObject({ can_save: true });
};

/** Entities that a customer is found in once everything is written. */
const EVERYWHERE = [
  'asset',
  'attempt',
  'auditEntry',
  'cart',
  'certificate',
  'contactMessage',
  'emailClaim',
  'giftCardDelivery',
  'guaranteeClaim',
  'listMember',
  'lookup',
  'lookupWords',
  'message',
  'order',
  'orderCase',
  'orderMail',
  'orderMove',
  'photoRequest',
  'pieceStatement',
  'pin',
  'projectEntry',
  'quote',
  'refund',
  'reply',
  'review',
  'reviewedWork',
  'settlement',
  'taggedWork',
  'topicSubscription',
  'undeliverable',
  'unverifiedEmail',
  'user',
  'work',
];

/** The artist's picture of the finished piece, which the customer's pages show. */
const aProof = async ({ orderId, artists: [artist] }: Pick<Placed, 'orderId' | 'artists'>): Promise<string> => {
  const assetId = await aPhotoOf(artist!.shopper);
  await Asset.patch({ assetId })
    .set({ shownFor: [orderId] })
    .go();
  await writeObject('media', `photos/${assetId}/full.webp`, Buffer.from('proof'), 'image/webp');
  await Order.patch({ orderId })
    .set({ proofImages: [assetId], proofVersion: 1 })
    .go();
  return assetId;
};

const aCustomer = async () => {
  const person = marked();
  const buyer = await somebody();
  await become(buyer, person);
  const { cart } = await aCart(buyer.shopper);
  await place(
    buyer.shopper,
    checkoutOf(cart, { email: person.email, save_card: true, full_payment: true, shipping_address: addressOf(person) }),
  );
  const cards = await buyer.shopper.ask<CartView>(`/api/carts/?cart_id=${cart.id}`);
  for (const { id } of cards.orders)
    await Order.patch({ orderId: id }).set({ status: ORDER.closed }).remove(['dueKind', 'dueAt']).go();
  const placed = await orders(buyer.shopper, person);
  const { shopper: visitor } = await aCart();
  const guest = await orders(visitor, person);
  const proofs = { shown: await aProof(placed), hidden: await aProof(guest) };
  await Order.patch({ orderId: guest.orderId }).set({ isPrivate: true }).go();
  await writeEverything(buyer, person, placed);
  await aCart(buyer.shopper);
  return { person, buyer, placed, guest, proofs };
};

const erase = async (email: string): Promise<void> => {
  const admin = await somebody('Admin');
  await admin.shopper.ask('/api/admin/persons/erase', { email, reason: 'Asked for it.' });
  const { erasures } = await runDueWork();
  expect(erasures.map(({ did }) => did)).toEqual(['erased']);
};

const objectsOf = (assetId: string): string[] => [...world.keys('uploads', assetId), ...world.keys('media', assetId)];

describe('a customer', () => {
  it('gets everything that is stored of them, and nothing of the artist that their pages do not show', async () => {
    const { person, buyer, placed, guest } = await aCustomer();
    const exported = await buyer.shopper.ask<PersonExport>('/api/users/me/export', {});
    const text = JSON.stringify(exported);
    for (const marker of markers(person)) expect(text.toLowerCase()).toContain(marker);
    expect(new Set(Object.keys(exported.data))).toEqual(
      new Set(PLACES.filter(({ side }) => side !== 'payee').map(({ entity }) => String(entity.schema.model.entity))),
    );
    expect(exported.photos.map(({ id }) => id).toSorted()).toEqual([placed.photo, guest.photo].toSorted());
    for (const secret of [
      'passwordHash',
      'tokenHash',
      'Only for the artist.',
      'admin@example.com',
      placed.artists[0]!.email,
    ])
      expect(text).not.toContain(secret);
  });

  it('is found nowhere after the erasure but sealed, and the sums are as before', async () => {
    const { person, buyer, placed, guest, proofs } = await aCustomer();
    const balances = async () =>
      Promise.all([placed, guest].map(async ({ cartId }) => balanceOf(await ledgerOf(cartId))));
    const [before, members] = [await balances(), await listCounts()];
    expect(await foundInTable(person)).toEqual(EVERYWHERE);
    expect(foundAtProviders(person)).toHaveLength(3);
    expect([placed.photo, guest.photo].flatMap(objectsOf)).toHaveLength(6);
    await erase(person.email);
    expect(await foundInTable(person)).toEqual([]);
    expect(foundAtProviders(person)).toEqual([]);
    expect([placed.photo, guest.photo].flatMap(objectsOf)).toEqual([]);
    expect([proofs.shown, proofs.hidden].map((id) => objectsOf(id).length)).toEqual([1, 0]);
    expect((await Work.get({ orderId: placed.orderId }).go()).data?.review).toMatchObject({
      name: 'A customer',
      rating: 5,
    });
    expect(await balances()).toEqual(before);
    expect((await listCounts()).confirmed).toBe(members.confirmed - 1);
    expect((await find('account', [person.email.split('@')[0]!], { limit: 5 })).ids).toEqual([]);
    const { data: cart } = await Cart.get({ cartId: placed.cartId }).go();
    expect(await sendMail({ to: cart!.email!, subject: 'News', heading: 'News.', paragraphs: [] })).toBe(false);
    expect(await refusalOf(buyer.shopper.get('/api/users/me'))).toEqual([401, 'session.required']);
    const { data: record } = await LegalRecord.get({ recordId: placed.cartId }).go();
    expect(await unseal(LEGAL_PURPOSE, record!.sealed)).toContain(person.line1);
    expect(new Date(record!.expiresAt * 1000).toISOString()).toBe(
      `${new Date(clock).getUTCFullYear() + 8}-01-01T00:00:00.000Z`,
    );
    expect((await Review.get({ orderId: placed.orderId }).go()).data).toMatchObject({
      name: 'A customer',
      city: '',
      rating: 5,
    });
  });

  it('is erased by a second run after one that died between the table and the buckets', async () => {
    const { person, placed } = await aCustomer();
    const admin = await somebody('Admin');
    await admin.shopper.ask('/api/admin/persons/erase', { email: person.email, reason: 'Asked for it.' });
    const hash = await addressHashOf(person.email);
    world.faults.bucket = () => 500;
    await expect(runErasure(hash)).rejects.toThrow(Error);
    world.faults.bucket = undefined;
    expect((await Erasure.get({ addressHash: hash }).go()).data?.state).toBe('running');
    expect(await runErasure(hash)).toBe('erased');
    expect(await runErasure(hash)).toBe('nothing');
    expect(await foundInTable(person)).toEqual([]);
    expect(objectsOf(placed.photo)).toEqual([]);
    expect((await Erasure.get({ addressHash: hash }).go()).data).not.toHaveProperty('sealed');
  });

  it('who was erased is erased again after a restore, also where the table has forgotten it', async () => {
    const { person, placed } = await aCustomer();
    const { data: cart } = await Cart.get({ cartId: placed.cartId }).go();
    await eraseNow(person.email);
    await Cart.put(cart!).go();
    await Erasure.delete({ addressHash: await addressHashOf(person.email) }).go();
    await Cart.patch({ cartId: placed.cartId }).set({ guestEmail: person.email }).go();
    expect(await foundInTable(person)).toEqual(['cart']);
    expect(await repeatErasures()).toBe(1);
    expect(await foundInTable(person)).toEqual([]);
    expect(await repeatErasures()).toBe(0);
  });
});

/** The account of an artist or partner, with earnings that are paid out unless `payableCents` are open. */
const withEarnings = async (payeeId: string, payableCents = 0): Promise<void> => {
  const [orderId, at] = [`ord_${randomUUID()}`, nowIso()];
  const sums = { pendingCents: 0, payableCents, inRunCents: 0, paidCents: 5_000 };
  await Payout.put({
    orderId,
    payeeId,
    title: 'Oil',
    ...sums,
    isHeld: false,
    startedAt: at,
    changedAt: at,
    version: 1,
  }).go();
  const parts = [
    { account: 'earned', cents: -5_000 },
    { account: 'paid', cents: 5_000 },
  ] as const;
  await PayoutLine.put({
    payeeId,
    lineId: 'pol_1',
    orderId,
    title: 'Oil',
    at,
    memo: 'Paid',
    parts: [...parts],
    runId: `run_${payeeId}`,
  }).go();
  await PayoutTransfer.put({
    runId: `run_${payeeId}`,
    payeeId,
    state: 'arrived',
    ending: 'q…@example.com',
    sealed: 'x',
  }).go();
};
const payoutsOf = async (payeeId: string) =>
  (await PayoutLine.query.ofPayee({ payeeId }).go()).data.map(({ parts }) => parts);

describe('an artist', () => {
  const anArtistNamed = async (payableCents = 0) => {
    const person = marked();
    const text = `I am ${person.name}, ${person.email}`;
    const artist = await anArtist({ name: person.name, username: `u${randomUUID()}`, bio: text, city: person.line1 });
    await become({ id: artist.supplierId, email: artist.email }, person);
    const customer = await somebody();
    const placed = await anOrder({ shopper: customer.shopper, status: ORDER.closed, checkout: { full_payment: true } });
    const { supplierId, username } = artist;
    const { data: order } = await Order.get({ orderId: placed.orderId }).go();
    const at = nowIso();
    await aProof(placed);
    await Order.patch({ orderId: placed.orderId }).set({ supplierId }).go();
    await Promise.all([
      UsernameClaim.put({ username, supplierId }).go(),
      Application.put({
        supplierId,
        username,
        name: person.name,
        bio: text,
        country: 'EE',
        mediums: [],
        samples: [],
        state: 'approved',
        appliedAt: at,
        version: 1,
        city: person.line1,
      }).go(),
      Quote.put({
        orderId: placed.orderId,
        supplierId,
        quoteId: 'quo_1',
        askedAt: at,
        note: text,
        isRequested: false,
      }).go(),
      ProjectEntry.put({
        orderId: placed.orderId,
        entryId: 'prj_1',
        at,
        kind: 'message',
        by: 'artist',
        authorId: supplierId,
        text,
      }).go(),
      PieceStatement.put({
        orderId: placed.orderId,
        supplierId,
        statement: text,
        writtenAt: at,
        state: 'shown',
        reason: '',
      }).go(),
      ReplyClaim.put({
        messageId: `msg_${supplierId}`,
        supplierId,
        replyId: 'rep_1',
        content: text,
        author: { type: 'Supplier', id: supplierId, displayName: person.name, username },
        writtenAt: at,
        moderation: 'held',
        moderationReason: '',
      }).go(),
      Reply.put({
        messageId: `msg_${supplierId}`,
        replyId: 'rep_1',
        content: text,
        author: { type: 'Supplier', id: supplierId, displayName: person.name, username },
        repliedAt: at,
      }).go(),
      withEarnings(supplierId, payableCents),
    ]);
    await aDestination(supplierId, { way: 'paypal', paypal: person.email });
    await publishOrder(placed.orderId);
    return { person, artist, placed, customer, order };
  };

  it('gets what they gave, and no customer; after the erasure a sold piece is by “an artist of Atelier”', async () => {
    const { person, artist, placed, customer } = await anArtistNamed();
    const exported = await artist.shopper.ask<PersonExport>('/api/users/me/export', {});
    expect(JSON.stringify(exported)).toContain(person.name);
    expect(JSON.stringify(exported)).not.toContain(customer.email);
    expect(exported.data).not.toHaveProperty('order');
    expect((await Work.get({ orderId: placed.orderId }).go()).data).toMatchObject({ artistName: person.name });
    const paid = await payoutsOf(artist.supplierId);
    await erase(person.email);
    expect(await foundInTable(person)).toEqual([]);
    expect((await Work.get({ orderId: placed.orderId }).go()).data).toMatchObject({
      artistName: 'an artist of Atelier',
      username: '',
    });
    expect((await aVisitor().get(`/api/artists/${artist.username}`)).status).toBe(404);
    expect(await payoutsOf(artist.supplierId)).toEqual(paid);
    const { data: record } = await LegalRecord.get({ recordId: artist.supplierId }).go();
    expect(await unseal(LEGAL_PURPOSE, record!.sealed)).toContain(person.name);
    expect((await UsernameClaim.get({ username: artist.username }).go()).data).toBeNull();
    expect((await Artist.get({ supplierId: artist.supplierId }).go()).data).toMatchObject({ isActive: false, bio: '' });
  });

  it('is not erased while earnings are to be paid, and says so', async () => {
    const { artist } = await anArtistNamed(100);
    const asked = artist.shopper.post('/api/users/me/erasure', { password: PASSWORD });
    expect(await refusalOf(asked)).toEqual([409, 'person.earnings_open']);
  });
});

it('a partner is found nowhere after the erasure, and the code stays closed', async () => {
  const person = marked();
  const partner = await somebody('Partner');
  await become(partner, person);
  const code = `P${randomUUID().slice(0, 8)}`;
  await Promise.all([
    Partner.put({ userId: partner.id, referralCode: code, createdAt: nowIso() }).go(),
    ReferralCode.put({ referralCode: code, userId: partner.id }).go(),
    PartnerApplication.put({
      userId: partner.id,
      name: person.name,
      website: `https://${person.email}`,
      about: person.line1,
      state: 'approved',
      appliedAt: nowIso(),
      decidedBy: 'admin@example.com',
    }).go(),
    withEarnings(partnerPayee(partner.id)),
  ]);
  const { data } = await partner.shopper.ask<PersonExport>('/api/users/me/export', {});
  expect(data.partnerApplication).toMatchObject([{ name: person.name, about: person.line1 }]);
  expect(JSON.stringify(data)).not.toContain('admin@example.com');
  await erase(person.email);
  expect(await foundInTable(person)).toEqual([]);
  expect((await ReferralCode.get({ referralCode: code }).go()).data?.isClosed).toBe(true);
});

describe('the owner of an account', () => {
  const token = async ({ shopper, email }: Buyer): Promise<string> => {
    await shopper.ask('/api/users/me/erasure', { password: PASSWORD });
    return (await mailedToken(email, 'delete-account')) ?? '';
  };
  const standing = ({ shopper }: Buyer) => shopper.ask<OwnErasure>('/api/users/me/erasure');

  it('confirms by a mailed link, and is deleted 48 hours later, to the second', async () => {
    const buyer = await somebody();
    expect(await standing(buyer)).toEqual({ due_at: null, refusal: null });
    await buyer.shopper.ask('/api/users/me/erasure/confirm', { token: await token(buyer) });
    const due = new Date(clock + ERASURE_MS).toISOString();
    expect(await standing(buyer)).toEqual({ due_at: due, refusal: null });
    const again = buyer.shopper.post('/api/users/me/erasure', { password: PASSWORD });
    expect(await refusalOf(again)).toEqual([409, 'person.being_erased']);
    clock += ERASURE_MS - 1;
    expect((await runDueWork()).erasures).toEqual([]);
    clock += 1;
    expect((await runDueWork()).erasures).toMatchObject([{ did: 'erased' }]);
    expect((await User.get({ userId: buyer.id }).go()).data).toBeNull();
  });

  it('takes it back in the meantime', async () => {
    const buyer = await somebody();
    await buyer.shopper.ask('/api/users/me/erasure/confirm', { token: await token(buyer) });
    expect(await buyer.shopper.ask('/api/users/me/erasure/cancel', {})).toEqual({ due_at: null, refusal: null });
    clock += ERASURE_MS;
    expect((await runDueWork()).erasures).toEqual([]);
    expect((await User.get({ userId: buyer.id }).go()).data?.email).toBe(buyer.email);
    expect(await buyer.shopper.ask('/api/users/me/erasure/cancel', {})).toEqual({ due_at: null, refusal: null });
  });

  it('is not deleted if an order has begun meanwhile, and reads why', async () => {
    const buyer = await somebody();
    await buyer.shopper.ask('/api/users/me/erasure/confirm', { token: await token(buyer) });
    await anOrder({ shopper: buyer.shopper });
    clock += ERASURE_MS;
    expect((await runDueWork()).erasures).toMatchObject([{ did: 'person.order_open' }]);
    expect(await standing(buyer)).toMatchObject({ due_at: null, refusal: expect.stringContaining('still on its way') });
  });

  it('proves to be it with the password, and has confirmed the address', async () => {
    const buyer = await somebody();
    const { shopper } = buyer;
    expect(await refusalOf(shopper.post('/api/users/me/erasure', { password: 'wrong' }))).toEqual([
      422,
      'user.wrong_password',
    ]);
    const sent = await token(buyer);
    expect(await refusalOf(aVisitor().post('/api/users/me/erasure/confirm', { token: sent }))).toEqual([
      401,
      'session.password_required',
    ]);
    await User.patch({ userId: buyer.id }).remove(['verifiedAt']).go();
    expect(await refusalOf(shopper.post('/api/users/me/export'))).toEqual([409, 'person.unconfirmed']);
    expect(await refusalOf(shopper.post('/api/users/me/erasure', { password: PASSWORD }))).toEqual([
      409,
      'person.unconfirmed',
    ]);
    expect(await refusalOf(shopper.post('/api/users/me/erasure/confirm', { token: sent }))).toEqual([
      404,
      'link.invalid',
    ]);
  });
});

describe('a person is not erased', () => {
  const refused = async (email: string) => {
    const { shopper } = await somebody('Admin');
    const asked = shopper.post('/api/admin/persons/erase', { email, reason: 'Asked for it.' });
    const [, code] = await refusalOf(asked);
    const { refusal } = await shopper.ask<PersonStanding>(`/api/admin/persons?email=${encodeURIComponent(email)}`);
    return [code, refusal !== null];
  };
  const closed = (more: object = {}) => ({ status: ORDER.closed, checkout: { full_payment: true, ...more } });

  it('while an order or a gift card is on its way', async () => {
    const buyer = await somebody();
    const { cartId } = await anOrder({ shopper: buyer.shopper, ...closed() });
    await GiftCardDelivery.put({
      cartId,
      pieceId: 'itm_1.1',
      state: 'waiting',
      cents: 1,
      boughtAt: nowIso(),
      email: buyer.email,
    }).go();
    expect(await refused(buyer.email)).toEqual(['person.order_open', true]);
    const guest = anEmail();
    await anOrder({ status: ORDER.shipped, checkout: { email: guest, full_payment: true } });
    expect(await refused(guest)).toEqual(['person.order_open', true]);
  });

  it('while money is owed, paid back or being paid', async () => {
    const owing = await somebody();
    await anOrder({ shopper: owing.shopper, status: ORDER.closed });
    expect(await refused(owing.email)).toEqual(['person.money_open', true]);
    const [refunded, paying] = [await somebody(), await somebody()];
    const { cartId } = await anOrder({ shopper: refunded.shopper, ...closed() });
    await Refund.put({
      cartId,
      refundId: 'ref_1',
      orderId: 'x',
      state: 'failed',
      cents: 1,
      promoCents: 0,
      sourceId: 'x',
      processor: 1,
      tries: 1,
      email: refunded.email,
      createdAt: nowIso(),
      reference: 'ch_1',
    }).go();
    expect(await refused(refunded.email)).toEqual(['person.money_open', true]);
    const { cart } = await aCart(paying.shopper);
    await Cart.patch({ cartId: cart.id }).set({ attemptId: 'pay_1' }).go();
    expect(await refused(paying.email)).toEqual(['person.money_open', true]);
  });

  it('while a case or a claim is open', async () => {
    const [disputing, claiming] = [await somebody(), await somebody()];
    const disputed = await anOrder({ shopper: disputing.shopper, ...closed() });
    await Order.patch({ orderId: disputed.orderId })
      .set({ frozenBy: ['cas_1'] })
      .go();
    expect(await refused(disputing.email)).toEqual(['person.case_open', true]);
    const { cartId, orderId } = await anOrder({ shopper: claiming.shopper, ...closed() });
    await GuaranteeClaim.put({
      orderId,
      number: 1,
      cartId,
      email: claiming.email,
      title: 'Oil',
      state: 'asked',
      reason: 'Torn.',
      photos: [],
      askedAt: nowIso(),
    }).go();
    expect(await refused(claiming.email)).toEqual(['person.case_open', true]);
  });

  it('who is of the staff, or unknown', async () => {
    expect(await refused((await somebody('Admin')).email)).toEqual(['person.staff', true]);
    expect(await refused(anEmail())).toEqual(['person.not_found', false]);
  });
});

it('an export and an erasure by the staff are lines of the audit trail, which name no address', async () => {
  const [admin, person] = [await somebody('Admin'), marked()];
  const buyer = await somebody();
  await become(buyer, person);
  const { data } = await admin.shopper.ask<PersonExport>('/api/admin/persons/export', { email: person.email });
  expect(data.user).toMatchObject([{ email: person.email }]);
  await admin.shopper.ask('/api/admin/persons/erase', { email: person.email, reason: 'Asked for it.' });
  const entries = (await AuditEntry.query.inOrder({}).go({ pages: 'all' })).data.filter(
    ({ adminId }) => adminId === admin.id,
  );
  expect(entries.map(({ action, subject }) => [action, subject])).toEqual([
    ['person.export', await addressHashOf(person.email)],
    ['person.erase', await addressHashOf(person.email)],
  ]);
  expect((await runDueWork()).erasures).toMatchObject([{ did: 'erased' }]);
  expect(await listKeys('uploads', 'erasures/')).toContain(`erasures/${await addressHashOf(person.email)}`);
});
