import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { Outbox } from '#functions/platform/outbox.entity.ts';
import { setClock } from '#functions/platform/clock.ts';
import { importPromotions } from '#functions/shop/import-promotions.ts';
import { describeDifference } from '#functions/shop/differences.ts';
import { checkPromotions, PromotionsFile } from '#functions/shop/promotion-files.ts';
import { promosOfLine } from '#functions/promotions/promos-of-line.ts';
import { Promotion } from '#functions/promotions/promotion.entity.ts';
import { withFreshReads } from '#functions/platform/cached.ts';
import type { Cart } from '#shared/schemas/cart.ts';
import type { CreatePromotion } from '#shared/schemas/promotion.ts';
import { aCart, addPiece, checkoutOf, place } from '#test/factories/carts.ts';
import { somebody } from '#test/factories/people.ts';
import { runDueWork } from '#test/support/scheduler.ts';
import { openPayments, type Payments } from '#test/support/payments.ts';

const CODE = 'TWO-FOR-LESS';
const MINUTE = 60_000;

let payments: Payments;
beforeAll(async () => {
  payments = await openPayments();
  // The test's own promotion alone.
  await Promotion.delete({ code: 'MULTI-ITEM' }).go();
});
afterAll(() => payments.close());
afterEach(async () => {
  setClock(Date.now);
  await Promotion.delete({ code: CODE }).go();
});

const percents = (...off: number[]) => ({ kind: 'percent', percents: off }) as const;
const inFile = (more: object = {}): CreatePromotion[] =>
  PromotionsFile.parse([{ code: CODE, title: 'Less for the second', off: percents(0, 10), ...more }]);

/** Imports the file; answers its changes, and what it left to the admins. */
const bring = async (promotions: CreatePromotion[]) => {
  const { changes, left, stale } = await importPromotions({ promotions });
  for (const { write } of changes) await write();
  return {
    changes: changes.flatMap(({ differences, isNew }) => (isNew ? ['new'] : differences.map(describeDifference))),
    left: left.map(({ isRevoked, differences }) => [isRevoked, ...differences.map(describeDifference)]),
    stale: stale.map(({ code }) => code),
  };
};

const line = { sku: 'custpencil', supplier_product: 'custpencil', options: [] };
const shown = async (more: object = {}): Promise<string[]> =>
  (await withFreshReads(() => promosOfLine({ ...line, ...more }))).map(({ code }) => code);
/** What a second piece costs less, in the order that `isBinding` would place now. */
const given = async (shopper: Awaited<ReturnType<typeof aCart>>['shopper']): Promise<number> =>
  (await withFreshReads(() => shopper.ask<Cart>('/api/carts/'))).promos.reduce((sum, { amount }) => sum + amount, 0);
const twoPieces = async () => {
  const { shopper } = await aCart();
  await addPiece(shopper, {});
  return shopper;
};
const announced = async (): Promise<string[]> => {
  const { data } = await Outbox.scan.go({ pages: 'all' });
  return data
    .filter(({ name, payload }) => name === 'promotion.changed' && (payload as { code: string }).code === CODE)
    .map(({ payload }) => (payload as { at: string }).at);
};

describe('the standing promotions of the catalogue', () => {
  it('C48 the import changes what the files changed, and the same files again nothing', async () => {
    expect(await bring(inFile())).toEqual({ changes: ['new'], left: [], stale: [] });
    expect(await bring(inFile())).toEqual({ changes: [], left: [], stale: [] });
    expect(await bring(inFile({ off: percents(0, 20) }))).toEqual({
      changes: ['off.percents.1: 10 → 20'],
      left: [],
      stale: [],
    });
    expect(await bring([])).toEqual({ changes: [], left: [], stale: [CODE] });
  });

  it('C48 a revoked code never comes back by import, whatever the files say', async () => {
    await bring(inFile());
    const { shopper: admin } = await somebody('Admin');
    await admin.ask(`/api/admin/promotions/${CODE}/revoke`, { reason: 'Too dear' });
    expect(await bring(inFile())).toEqual({ changes: [], left: [[true]], stale: [] });
    expect(await bring(inFile({ off: percents(0, 20) }))).toEqual({
      changes: [],
      left: [[true, 'off.percents.1: 10 → 20']],
      stale: [],
    });
    expect((await Promotion.get({ code: CODE }).go()).data).toMatchObject({ revokedAt: expect.any(String) as string });
    expect(await shown()).toEqual([]);
  });

  it('C48 a code that an admin made is left as it is, and the difference is said', async () => {
    await Promotion.create({
      code: CODE,
      title: 'Less for the second',
      automatic: 'yes',
      isAutomatic: true,
      off: percents(0, 30),
      appliesTo: { kind: 'all' },
      priority: 0,
      isStackable: false,
      minimumCents: 0,
      used: 0,
      createdAt: new Date().toISOString(),
    }).go();
    expect(await bring(inFile())).toEqual({ changes: [], left: [[false, 'off.percents.1: 30 → 10']], stale: [] });
  });

  it('C48 an edit ends the old terms and begins the new ones at its time; a placed order keeps its own', async () => {
    await bring(inFile());
    const shopper = await twoPieces();
    const before = await given(shopper);
    const cart = await shopper.ask<Cart>('/api/carts/');
    const { status, body } = await place(shopper, checkoutOf(cart));
    expect([status, body.cart]).toEqual([200, cart.id]);
    const begin = new Date(Date.now() + 60 * MINUTE).toISOString();
    await bring(inFile({ off: percents(0, 20), starts_at: begin }));
    const later = await twoPieces();
    expect(await given(later), 'the old terms hold until then').toBe(before);
    setClock(() => Date.parse(begin));
    expect(await given(later)).toBe(2 * before);
    const placed = await shopper.ask<Cart>(`/api/carts/?cart_id=${cart.id}`);
    expect(placed.promos.map(({ amount }) => amount)).toEqual([before]);
  });

  it('P-12 the page says what a cart of two gets at every moment, from before the begin until after the end', async () => {
    const [begin, end] = [60, 120].map((minutes) => Date.now() + minutes * MINUTE);
    await bring(inFile({ starts_at: new Date(begin ?? 0).toISOString(), ends_at: new Date(end ?? 0).toISOString() }));
    const shopper = await twoPieces();
    for (const [at, holds] of [
      [Date.now(), false],
      [(begin ?? 0) - 1, false],
      [begin ?? 0, true],
      [(end ?? 0) - 1, true],
      [end ?? 0, false],
    ] as const) {
      setClock(() => at);
      expect(await shown(), new Date(at).toISOString()).toEqual(holds ? [CODE] : []);
      expect((await given(shopper)) > 0, new Date(at).toISOString()).toBe(holds);
    }
  });

  it('P-12 a page promises nothing that its line, or only some of its readers, would get', async () => {
    await bring(inFile({ applies_to: { kind: 'lines', skus: ['custpencil'] } }));
    expect([await shown(), await shown({ sku: 'custphotoreal' })]).toEqual([[CODE], []]);
    expect(await shown({ supplier_product: 'giftcard' })).toEqual([]);
    await bring(inFile({ applies_to: { kind: 'larger', square_inches: 432 } }));
    const sized = (...ids: string[]) => ({
      options: [
        {
          id: 'size',
          title: '',
          description: '',
          hint: '',
          values: ids.map((id) => ({ id, title: id, price: 0, description: '' })),
        },
      ],
    });
    expect([await shown(sized('8x10in', '18x24in')), await shown(sized('18x24in', '24x36in'))]).toEqual([[], [CODE]]);
    await Promotion.patch({ code: CODE })
      .set({ appliesTo: { kind: 'all' }, limit: 10 })
      .go();
    expect(await shown()).toEqual([]);
  });

  it('C48 begin, end, creation and revocation are announced once each, begin and end up to 20 s ahead', async () => {
    const start = Date.now();
    const [begin, end] = [60, 120].map((minutes) => new Date(start + minutes * MINUTE).toISOString());
    const known = new Set(await announced());
    await bring(inFile({ starts_at: begin, ends_at: end }));
    const fresh = async (): Promise<string[]> => {
      const found = (await announced()).filter((at) => !known.has(at));
      for (const at of found) known.add(at);
      return found;
    };
    expect(await fresh()).toHaveLength(1);
    const runAt = async (at: number): Promise<string[]> => {
      setClock(() => at);
      expect((await runDueWork()).failed).toEqual([]);
      return fresh();
    };
    expect(await runAt(start + MINUTE)).toEqual([]);
    expect(await runAt(Date.parse(begin ?? '') - 21_000)).toEqual([]);
    expect(await runAt(Date.parse(begin ?? '') - 20_000)).toEqual([begin]);
    expect(await runAt(Date.parse(begin ?? '') + MINUTE)).toEqual([]);
    expect(await runAt(Date.parse(end ?? '') + 39_000)).toEqual([end]);
    expect(await runAt(Date.parse(end ?? '') + MINUTE)).toEqual([]);
    setClock(() => start + 200 * MINUTE);
    const { shopper: admin } = await somebody('Admin');
    await admin.ask(`/api/admin/promotions/${CODE}/revoke`, { reason: 'Over' });
    expect(await fresh()).toHaveLength(1);
  });

  it('C48 the files are refused with the reason where a promotion stands twice or names no line', () => {
    const twice = [...inFile(), ...inFile({ applies_to: { kind: 'lines', skus: ['nothing'] } })];
    expect(checkPromotions(twice, ['custpencil'])).toEqual([
      { path: '1.code', reason: `${CODE} stands here twice` },
      { path: '1.applies_to', reason: 'there is no line nothing' },
    ]);
    expect(PromotionsFile.safeParse([{ code: CODE, title: 'x', off: percents(0) }]).success).toBe(false);
    expect(PromotionsFile.safeParse([{ code: CODE, title: 'x', off: percents(5), limit: 3 }]).success).toBe(false);
  });

  it('M-03 of a visitor, a page of today and the cart name the same promotions', async () => {
    await bring(inFile());
    const shopper = await twoPieces();
    const cart = await withFreshReads(() => shopper.ask<Cart>('/api/carts/'));
    expect(cart.promos.map(({ code }) => code)).toEqual(await shown());
  });
});
