import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Certificate as StoredCertificate } from '#functions/certificates/certificate.entity.ts';
import { certificateIdOf, sha256 } from '#functions/certificates/fingerprint.ts';
import { issueCertificate } from '#functions/certificates/issue-certificate.ts';
import { Order, type StoredOrder } from '#functions/orders/order.entity.ts';
import { removeObjects, writeObject } from '#functions/platform/buckets.ts';
import { nowIso } from '#functions/platform/clock.ts';
import { newId } from '#functions/platform/ids.ts';
import { ProjectEntry } from '#functions/projects/project.entity.ts';
import { Asset } from '#functions/uploads/asset.entity.ts';
import { PICTURE_SENTENCES } from '#shared/orders/certificates.ts';
import { ORDER } from '#shared/orders/order-states.ts';
import { AdminStatements, Certificate, Statement, type AdminStatement } from '#shared/schemas/certificate.ts';
import { anOrder, type PlacedOrder } from '#test/factories/orders.ts';
import { aVisitor, somebody, type ArtistAtWork } from '#test/factories/people.ts';
import { openPayments, type Payments } from '#test/support/payments.ts';
import { refusalOf } from '#test/support/shopper.ts';
import { openPhotoWorld, type PhotoWorld } from './photos.fixture.ts';

let payments: Payments;
let world: PhotoWorld;
beforeAll(async () => {
  world = await openPhotoWorld();
  payments = await openPayments();
});
afterAll(async () => {
  await world.close();
  await payments.close();
});

interface Shown {
  assetId: string;
  key: string;
  bytes: Buffer;
}

/** A picture that the artist has sent for an order. */
const show = async (
  { orderId, artists }: PlacedOrder,
  kind: 'progress' | 'proof',
  shade: number,
  version?: number,
): Promise<Shown> => {
  const assetId = newId('asset');
  const key = `photos/${assetId}/full.webp`;
  const background = { r: shade, g: 80, b: 160 };
  const bytes = await sharp({ create: { width: 40, height: 50, channels: 3, background } })
    .webp()
    .toBuffer();
  await writeObject('media', key, bytes, 'image/webp');
  const { supplierId } = artists[0]!;
  await Asset.put({
    assetId,
    ownerId: supplierId,
    name: 'easel.jpg',
    createdAt: nowIso(),
    fullKey: key,
    thumbKey: `photos/${assetId}/thumb.webp`,
    width: 40,
    height: 50,
  }).go();
  await ProjectEntry.put({
    orderId,
    entryId: newId('event'),
    at: nowIso(),
    kind,
    by: 'artist',
    authorId: supplierId,
    text: 'Hello Grace, this is how far I am.',
    images: [assetId],
    ...(version !== undefined && { version }),
  }).go();
  return { assetId, key, bytes };
};

const deliver = async (orderId: string): Promise<string> => {
  const deliveredAt = nowIso();
  await Order.patch({ orderId })
    .set({ status: ORDER.delivered as StoredOrder['status'], deliveredAt, completedAt: deliveredAt })
    .go();
  await issueCertificate(orderId);
  return certificateIdOf(orderId, deliveredAt);
};

/** Anyone reads it: here a visitor who has nothing but the link. */
const read = async (id: string): Promise<Certificate> =>
  Certificate.strict().parse(await aVisitor().ask(`/api/certificates/${id}`));

const aDelivered = async () => {
  const order = await anOrder({ status: ORDER.shipped });
  const progress = await show(order, 'progress', 10);
  const proof = await show(order, 'proof', 20, 1);
  return { ...order, progress, proof, id: await deliver(order.orderId) };
};

const statementPath = ({ orderId }: PlacedOrder): string => `/api/sellers/orders/${orderId}/statement`;
const readStatement = async (order: PlacedOrder, artist: ArtistAtWork): Promise<Statement> =>
  Statement.strict().parse(await artist.shopper.ask(statementPath(order)));

describe('the certificate of a delivered piece', () => {
  it('is read by anyone who has the link: artist, size, material and pictures with hash and time, without the customer’s name', async () => {
    const { id, progress, proof, artists } = await aDelivered();
    const certificate = await read(id);
    expect(certificate).toMatchObject({
      id,
      url: `${process.env.SITE_URL}/certificates/${id}`,
      title: 'Oil painting from your photo',
      artist: { name: artists[0]!.name, username: artists[0]!.username },
      materials: ['Oil', 'The 0'],
      signed: true,
      verified: true,
      pictures: [
        { kind: 'progress', sha256: sha256(progress.bytes), state: 'whole', url: `/media/${progress.key}` },
        { kind: 'proof', version: 1, sha256: sha256(proof.bytes), state: 'whole' },
      ],
    });
    expect(certificate.statement).toContain('I made this piece by hand');
    expect(JSON.stringify(certificate)).not.toMatch(/Grace|Hopper|ord_|crt_|example\.com/);
    expect((await aVisitor().get(`/api/certificates/${id}`)).headers.get('X-Robots-Tag')).toBe('noindex');
    expect(id.length).toBeGreaterThan(40);
    expect(await refusalOf(aVisitor().get(`/api/certificates/${id.slice(0, -1)}x`))).toEqual([
      404,
      'certificate.not_found',
    ]);
  });

  it('is issued once for a delivery, and not before', async () => {
    const order = await anOrder({ status: ORDER.shipped });
    expect(await issueCertificate(order.orderId)).toBe('nothing');
    const id = await deliver(order.orderId);
    const first = await read(id);
    await Promise.all([issueCertificate(order.orderId), issueCertificate(order.orderId)]);
    expect(await read(id)).toEqual(first);
    // Painted again under the guarantee, it arrives a second time.
    await show(order, 'proof', 40, 2);
    const second = await deliver(order.orderId);
    expect(second).not.toBe(id);
    expect(await read(id)).toMatchObject({ replaced_by: second, verified: true });
    expect((await read(second)).pictures).toHaveLength(1);
  });

  it('says so when a picture was altered or is gone', async () => {
    const { id, progress, proof } = await aDelivered();
    await writeObject('media', progress.key, Buffer.concat([progress.bytes, Buffer.from('.')]), 'image/webp');
    const altered = await read(id);
    expect(altered).toMatchObject({
      signed: true,
      verified: false,
      pictures: [{ state: 'altered', sentence: 'This picture is not the one that was recorded.' }, { state: 'whole' }],
    });
    expect(altered.pictures[0]).not.toHaveProperty('url');
    await writeObject('media', progress.key, progress.bytes, 'image/webp');
    expect(await read(id)).toMatchObject({ verified: true });
    await removeObjects('media', [proof.key]);
    expect((await read(id)).pictures[1]).toMatchObject({ state: 'altered' });
  });

  it('C26 keeps the hash of a picture whose photo was deleted, and says that it is no longer stored', async () => {
    const { id, progress } = await aDelivered();
    await Asset.patch({ assetId: progress.assetId }).set({ deletedAt: nowIso() }).go();
    await removeObjects('media', [progress.key]);
    expect(await read(id)).toMatchObject({
      verified: true,
      pictures: [
        { state: 'expired', sentence: PICTURE_SENTENCES.expired, sha256: sha256(progress.bytes) },
        { state: 'whole' },
      ],
    });
  });

  it('says so when its record was changed, left out or put in another order after it was signed', async () => {
    const { id } = await aDelivered();
    const { data } = await StoredCertificate.get({ certificateId: id }).go();
    const { facts, pictures, fingerprint } = data!;
    const changes = [
      { facts: { ...facts, artistName: 'Somebody else' } },
      { pictures: pictures.slice(1) },
      { pictures: pictures.toReversed() },
      { pictures: pictures.map((picture) => ({ ...picture, at: '2020-01-01T00:00:00.000Z' })) },
      { fingerprint: fingerprint.replace(/^./, (first) => (first === '0' ? '1' : '0')) },
    ];
    for (const change of changes) {
      await StoredCertificate.patch({ certificateId: id }).set(change).go();
      expect(await read(id), JSON.stringify(change)).toMatchObject({ signed: false, verified: false });
      await StoredCertificate.patch({ certificateId: id }).set({ facts, pictures, fingerprint }).go();
    }
    expect(await read(id)).toMatchObject({ verified: true });
  });
});

describe('the artist’s statement', () => {
  it('is the artist’s own words until the piece arrives, and a default before', async () => {
    const order = await anOrder({ status: ORDER.accepted });
    const artist = order.artists[0]!;
    expect(await readStatement(order, artist)).toMatchObject({ is_default: true, editable: true });
    const mine = 'Three layers of oil,\nand one long evening for the eyes.';
    const written = await artist.shopper.ask(statementPath(order), { statement: mine });
    expect(Statement.strict().parse(written)).toEqual({
      statement: mine,
      is_default: false,
      state: 'shown',
      editable: true,
    });
    expect(await refusalOf(artist.shopper.post(statementPath(order), { statement: 'x'.repeat(1_201) }))).toEqual([
      422,
      'request.invalid',
    ]);
    const id = await deliver(order.orderId);
    expect((await read(id)).statement).toBe(mine);
    expect(await readStatement(order, artist)).toMatchObject({ editable: false, certificate: id });
    expect(await refusalOf(artist.shopper.post(statementPath(order), { statement: 'Another.' }))).toEqual([
      409,
      'certificate.issued',
    ]);
  });

  it('C22 one with contact details is held, and is on the certificate only if an admin published it before', async () => {
    const mine = 'Painted in spring light. More at example.com.';
    const listed = async (state: string, { orderId }: PlacedOrder) => {
      const { statements } = await admin.shopper.ask<AdminStatements>(`/api/admin/statements?state=${state}`);
      return AdminStatements.strict()
        .parse({ statements })
        .statements.find(({ order }) => order === orderId);
    };
    const admin = await somebody('Admin');
    const order = await anOrder({ status: ORDER.accepted });
    const artist = order.artists[0]!;
    const decided = (decision: 'publish' | 'hide', text: string) =>
      admin.shopper.post<AdminStatement>(`/api/admin/statements/${order.orderId}/${artist.supplierId}`, {
        decision,
        text,
        reason: 'I read it.',
      });
    const decide = async (decision: 'publish' | 'hide'): Promise<AdminStatement> =>
      (await decided(decision, mine)).body;
    expect(await artist.shopper.ask(statementPath(order), { statement: mine })).toMatchObject({
      statement: mine,
      state: 'held',
    });
    expect(await listed('held', order)).toMatchObject({
      text: { text: mine, state: 'held', reason: 'It contains a link.' },
      issued: false,
    });
    // An admin decides about the text that was read, and not about a later one.
    expect(await refusalOf(decided('publish', 'Painted in spring light.'))).toEqual([409, 'text.changed']);
    expect(await decide('hide')).toMatchObject({ text: { text: mine, state: 'hidden', reason: 'I read it.' } });
    expect(await listed('held', order)).toBeUndefined();
    expect(await listed('hidden', order)).toBeDefined();
    // Another text in the place of a hidden one does not undo the decision.
    expect(await artist.shopper.ask(statementPath(order), { statement: 'Painted by me.' })).toMatchObject({
      state: 'held',
    });
    const unread = await deliver(order.orderId);
    expect((await read(unread)).statement).toContain('I made this piece by hand');

    const other = await anOrder({ status: ORDER.accepted });
    await other.artists[0]!.shopper.ask(statementPath(other), { statement: mine });
    const path = `/api/admin/statements/${other.orderId}/${other.artists[0]!.supplierId}`;
    await admin.shopper.ask(path, { decision: 'publish', reason: 'A museum’s page.' });
    expect(await listed('held', other)).toBeUndefined();
    const certificate = await deliver(other.orderId);
    expect(await read(certificate)).toMatchObject({ statement: mine, reportable: true, verified: true });

    const report = (id: string) =>
      other.artists[0]!.shopper.post('/api/reports', { kind: 'certificate', id, reason: 'A link.' });
    expect(await refusalOf(report(unread))).toEqual([404, 'certificate.no_statement']);
    expect(await refusalOf(report('crt_none'))).toEqual([404, 'certificate.not_found']);
    expect((await report(certificate)).status).toBe(202);
    expect(await listed('reported', other)).toMatchObject({ reports: [{ reason: 'A link.' }], issued: true });
    await admin.shopper.ask(path, { decision: 'hide', reason: 'It advertises.' });
    expect(await listed('reported', other)).toBeUndefined();
    // The record stays the one that was signed; the page does not show the note.
    expect(await read(certificate)).toMatchObject({ statement: '', reportable: false, verified: true });
  });
});
