import { afterEach, describe, expect, it } from 'vitest';
import { setClock } from '#functions/platform/clock.ts';
import type { Cart, CartToPay, ShippingAnswer } from '#shared/schemas/cart.ts';
import type { Holiday } from '#shared/schemas/product.ts';
import { aCart, addPiece, anAddress, aPhotoOf } from '#test/factories/carts.ts';
import { aBuyer, anArtist, aVisitor, changeArtist } from '#test/factories/people.ts';
import { aGiftCard, aProduct, paintingOptions } from '#test/factories/products.ts';
import delivery from '../../catalogue/options/delivery.json' with { type: 'json' };
import { refusalOf, type Refusal, type Shopper } from '#test/support/shopper.ts';
import { hideWork } from '#functions/works/show-work.ts';
import { aWork } from '#test/factories/works.ts';

const { holidays } = delivery as { holidays: Holiday[] };
const ADD = '/api/carts/add-item';
const readOwn = (shopper: Shopper): Promise<Cart> => shopper.ask<Cart>('/api/carts/');

afterEach(() => setClock(Date.now));

describe('adding a piece', () => {
  it('API-01 I add a piece and see it priced by the shop, line by line', async () => {
    const { sku } = await aProduct({ price: 18_900 });
    const { cart } = await aCart(aVisitor(), {
      product_id: sku,
      options: { size: '12x16in', subjects: '2', depth: 'framed' },
      description: ' Softer light, please. ',
    });
    expect(cart).toMatchObject({
      status: 0,
      subtotal: 38_001,
      total: 38_001,
      deposit: 7_600,
      due: 7_600,
      paid: 0,
      payments: [],
      orders: [],
    });
    const [item] = cart.items;
    expect(item).toMatchObject({
      product_id: sku,
      title: 'Oil painting from your photo',
      quantity: 1,
      price: 38_001,
      supplier_product: 'custphotoreal',
      description: 'Softer light, please.',
    });
    expect(item?.lines.map(({ cents }) => cents)).toEqual([18_900, 6_101, 4_000, 9_000]);
    expect(item?.options.map(({ name, value, display_value }) => [name, value, display_value])).toEqual([
      ['size', '12x16in', 'The 12x16in'],
      ['subjects', '2', 'The 2'],
      ['depth', 'framed', 'The framed'],
      ['delivery', 'none', 'The none'],
    ]);
  });

  it('API-01 a price that my page sends along changes nothing', async () => {
    const { sku } = await aProduct();
    const forged = {
      product_id: sku,
      options: { size: '8x10in' },
      price: 1,
      total: 1,
      items: [],
      status: 1,
      paid: 99_999,
      supplier_product: 'egiftcard',
    };
    const cart = await aVisitor().ask<Cart>(ADD, forged);
    expect(cart).toMatchObject({ status: 0, total: 18_900, paid: 0, deposit: 3_780 });
    expect(cart.items[0]?.supplier_product).toBe('custphotoreal');
  });

  it('O-22 without a chosen option I am asked to try again', async () => {
    const { sku } = await aProduct();
    const answer = await aVisitor().post<Refusal>(ADD, { product_id: sku, options: {} });
    expect(answer.status).toBe(422);
    expect(answer.body).toMatchObject({
      code: 'cart.no_options',
      message: 'No options were selected. Please try again.',
    });
  });

  it('API-01 a choice that is not offered, or not for this size, is named and refused', async () => {
    const { sku } = await aProduct();
    const choose = (options: Record<string, string>) => aVisitor().post<Refusal>(ADD, { product_id: sku, options });
    expect((await choose({ size: '99x99in' })).body).toMatchObject({
      code: 'cart.invalid_options',
      fields: { size: expect.any(String) },
    });
    expect((await choose({ size: '8x10in', subjects: '8' })).body.fields).toEqual({
      subjects: 'This choice is not offered.',
    });
    expect((await choose({ size: '20x24in', depth: 'framed' })).body.fields).toEqual({
      depth: 'This choice is not offered.',
    });
    expect((await choose({ size: '8x10in', varnish: 'matt' })).body.fields).toEqual({
      varnish: 'This choice is not offered.',
    });
    expect((await choose({ size: '20x24in', subjects: '8' })).status).toBe(200);
  });

  it('O-04 a custom size is priced by its area, with the custom charge, and shown as c-{w}x{h} (CO-07)', async () => {
    const { cart } = await aCart(aVisitor(), { options: { size: 'c-11.9x16in' } });
    // Between 30 × 40 cm and 12 × 16 in; the smaller one of the two has the higher price.
    expect(cart.items[0]?.price).toBe(18_900 + 6_200 + 2_000);
    expect(cart.items[0]?.options[0]).toMatchObject({
      name: 'size',
      value: 'c-11.9x16in',
      display_value: 'c-11.9x16in',
    });
    const { sku } = await aProduct();
    for (const size of ['c-3x3in', 'c-90x10in', 'c-0x9in', 'custom', 'c-axbin'])
      expect(await refusalOf(aVisitor().post(ADD, { product_id: sku, options: { size } })), size).toEqual([
        422,
        'cart.invalid_options',
      ]);
  });

  it.each([
    ['8x10in', 'custphotoreal', { width: 12, height: 14 }],
    ['30x40cm', 'custphotoreal', { width: 15.81, height: 19.75 }],
    ['c-11.9x16in', 'custphotoreal', { width: 15.9, height: 20 }],
    ['8x10in', 'digital-painting', undefined],
  ])(
    'Z-02 C68 the parcel of %s of %s measures %o, in inches with two of padding a side',
    async (size, kind, parcel) => {
      const { sku } = await aProduct({ supplier_product: kind });
      const { shopper, cart } = await aCart(aVisitor(), { product_id: sku, options: { size } });
      expect(cart.items.map(({ dimensions }) => dimensions)).toEqual([parcel]);
      expect((await shopper.ask<Cart>(`/api/carts/?cart_id=${cart.id}`)).items[0]?.dimensions).toEqual(parcel);
    },
  );

  it('CO-08 a delivery date is kept as one day less than the days until then', async () => {
    setClock(() => Date.parse('2026-11-21T15:00:00Z'));
    const { cart } = await aCart(aVisitor(), { options: { size: '8x10in', delivery: '25:2026-12-16' } });
    const delivery = cart.items[0]?.options.find(({ name }) => name === 'delivery');
    expect(delivery).toMatchObject({ value: '25:2026-12-16', custom_value: 'delivery:24' });
    expect(cart.items[0]?.price).toBe(18_900 + 3_000);
  });

  it('CO-09 a delivery date that is none, or has passed, is refused', async () => {
    const { sku } = await aProduct();
    for (const date of ['soon', '2020-01-01', '2026-02-31x', ''])
      expect(
        await refusalOf(aVisitor().post(ADD, { product_id: sku, options: { size: '8x10in', delivery: `25:${date}` } })),
        date,
      ).toEqual([422, 'cart.invalid_deadline']);
  });

  it('P-22 what is sold out cannot be added, what has a quantity can', async () => {
    const [gone, one] = await Promise.all([aProduct({ quantity: 0 }), aProduct({ quantity: 1 })]);
    expect(await refusalOf(aVisitor().post(ADD, { product_id: gone.sku, options: { size: '8x10in' } }))).toEqual([
      409,
      'product.out_of_stock',
    ]);
    expect((await aCart(aVisitor(), { product_id: one.sku })).cart.items).toHaveLength(1);
  });

  it('API-01 a product line that does not exist is not found', async () => {
    expect(await refusalOf(aVisitor().post(ADD, { product_id: 'nonsense', options: { size: '8x10in' } }))).toEqual([
      404,
      'product.not_found',
    ]);
  });

  it("API-01 my own photo goes with the piece; another customer's is not found", async () => {
    const [me, other] = [await aBuyer(), await aBuyer()];
    const [mine, theirs] = [await aPhotoOf(me.shopper), await aPhotoOf(other.shopper)];
    const { cart } = await aCart(me.shopper, { assets: [mine] });
    expect(cart.items[0]).toMatchObject({ assets: [mine], _assets: [`/media/photos/${mine}/full.webp`] });
    const { sku } = await aProduct();
    for (const assets of [[theirs], [mine, theirs], ['ast_missing']])
      expect(await refusalOf(me.shopper.post(ADD, { product_id: sku, options: { size: '8x10in' }, assets }))).toEqual([
        404,
        'asset.not_found',
      ]);
    expect((await readOwn(me.shopper)).items).toHaveLength(1);
  });

  it('API-01 an order holds twenty pieces at most', async () => {
    const shopper = aVisitor();
    const { sku } = await aProduct();
    for (let piece = 0; piece < 20; piece += 1) await addPiece(shopper, { product_id: sku });
    expect(await refusalOf(shopper.post(ADD, { product_id: sku, options: { size: '8x10in' } }))).toEqual([
      409,
      'cart.full',
    ]);
    const replaced = await addPiece(shopper, { product_id: sku, replaceItems: true });
    expect(replaced.items).toHaveLength(1);
  });

  it('API-01 twenty pieces added from two devices at once are all kept', async () => {
    const phone = aVisitor();
    const { sku } = await aProduct();
    await addPiece(phone, { product_id: sku });
    await phone.ask('/api/carts/remove-item', { item_id: (await readOwn(phone)).items[0]?.key });
    const devices = [phone, phone.twin()];
    const carts = await Promise.all(
      Array.from({ length: 20 }, (_, piece) =>
        addPiece(devices[piece % 2]!, { product_id: sku, description: `piece ${piece}` }),
      ),
    );
    expect(new Set(carts.map(({ id }) => id)).size).toBe(1);
    const kept = await readOwn(phone);
    expect(kept.items.map(({ description }) => description).toSorted()).toEqual(
      Array.from({ length: 20 }, (_, piece) => `piece ${piece}`).toSorted(),
    );
    expect(new Set(kept.items.map(({ key }) => key)).size).toBe(20);
  });

  it('API-01 the first piece from two devices of one account opens one cart', async () => {
    const { shopper } = await aBuyer();
    const { sku } = await aProduct();
    const carts = await Promise.all(Array.from({ length: 6 }, () => addPiece(shopper.twin(), { product_id: sku })));
    expect(new Set(carts.map(({ id }) => id)).size).toBe(1);
    expect((await readOwn(shopper)).items).toHaveLength(6);
  });

  it('M-10 gift cards have no deposit: they are due at once', async () => {
    const shopper = aVisitor();
    await addPiece(shopper, { product_id: (await aGiftCard(5_000)).sku, options: { amount: '50' } });
    const cart = await addPiece(shopper);
    expect(cart).toMatchObject({ subtotal: 23_900, deposit: 5_000 + 3_780, due: 8_780 });
  });
});

describe('my cart', () => {
  it('API-02 a piece is removed by its key, once, and the checked shipping price counts no longer', async () => {
    const { shopper, cart } = await aCart();
    const two = await addPiece(shopper);
    await shopper.ask('/api/carts/shipping/', { address: anAddress() });
    expect((await readOwn(shopper)).shippingPrice).toBeGreaterThan(0);
    const item_id = cart.items[0]!.key;
    const left = await shopper.ask<Cart>('/api/carts/remove-item', { item_id });
    expect(left.items.map(({ key }) => key)).toEqual([two.items[1]!.key]);
    expect(left.shippingPrice).toBeNull();
    expect(await refusalOf(shopper.post('/api/carts/remove-item', { item_id }))).toEqual([404, 'cart.item_not_found']);
  });

  it('CO-11 an empty cart ships for nothing', async () => {
    const { shopper, cart } = await aCart();
    const empty = await shopper.ask<Cart>('/api/carts/remove-item', { item_id: cart.items[0]!.key });
    expect(empty).toMatchObject({ items: [], shippingPrice: 0, total: 0, deposit: 0, due: 0 });
  });

  it('API-04 I read the same cart by default, by its id, for checkout and for paying', async () => {
    const { shopper, cart } = await aCart();
    for (const path of [
      '/api/carts',
      '/api/carts/',
      `/api/carts/?cart_id=${cart.id}`,
      '/api/carts/checkout',
      `/api/carts/checkout/?cart_id=${cart.id}`,
    ])
      expect(await shopper.ask<Cart>(path), path).toEqual(cart);
    expect(await shopper.ask<CartToPay>(`/api/carts/pay/${cart.id}`)).toEqual({ ...cart, charge_at: null });
  });

  it("C12 somebody else's cart answers byte for byte as one that does not exist", async () => {
    const { cart } = await aCart();
    for (const stranger of [aVisitor(), (await aCart()).shopper, (await aBuyer()).shopper]) {
      for (const path of [`/api/carts/?cart_id=`, `/api/carts/pay/`, `/api/orders/`]) {
        const theirs = await stranger.get(path + cart.id, { requestId: 'same' });
        const missing = await stranger.get(`${path}crt_01AAAAAAAAAAAAAAAAAAAAAAAA`, { requestId: 'same' });
        expect(theirs.status).toBe(404);
        expect(theirs.text).toBe(missing.text);
        expect([...theirs.headers]).toEqual([...missing.headers]);
      }
    }
  });

  it('API-01 a piece can request its artist with it, and an unknown one adds nothing', async () => {
    const { supplierId } = await anArtist();
    const { shopper, cart } = await aCart(aVisitor(), { supplier: supplierId });
    expect([cart.items.length, cart.requested_suppliers]).toEqual([1, [supplierId]]);
    const { sku } = await aProduct();
    const unknown = { product_id: sku, options: {}, supplier: 'usr_nobody' };
    expect(await refusalOf(shopper.post('/api/carts/add-item', unknown))).toEqual([404, 'artist.not_found']);
    expect((await readOwn(shopper)).items).toHaveLength(1);
  });

  it('API-01 a piece can name a finished public piece that it is to be like, and no other one', async () => {
    const work = await aWork();
    const { shopper, cart } = await aCart(aVisitor(), { order: work.orderId });
    expect(cart.items[0]?.sample).toEqual({ sku: work.sku, order: work.orderId });
    expect((await readOwn(shopper)).items[0]?.sample).toEqual({ sku: work.sku, order: work.orderId });
    await hideWork(work.orderId);
    const { sku } = await aProduct();
    const hidden = { product_id: sku, options: { size: '8x10in' }, order: work.orderId };
    expect(await refusalOf(shopper.post(ADD, hidden))).toEqual([404, 'order.not_found']);
    expect(await refusalOf(shopper.post(ADD, { ...hidden, order: 'ord_nothing' }))).toEqual([404, 'order.not_found']);
  });

  it('API-03 I request artists, the same one once, and take a request back (A-02)', async () => {
    const { shopper } = await aCart();
    const [first, second] = await Promise.all([anArtist({ name: 'Hana Okabe' }), anArtist()]);
    await shopper.ask('/api/carts/request-supplier', { supplier: first.supplierId });
    await shopper.ask('/api/carts/request-supplier', { supplier: second.supplierId });
    const both = await shopper.ask<Cart>('/api/carts/request-supplier', { supplier: first.supplierId });
    expect(both.requested_suppliers).toEqual([first.supplierId, second.supplierId]);
    expect(both._requested_suppliers.find(({ id }) => id === first.supplierId)).toEqual({
      id: first.supplierId,
      name: 'Hana Okabe',
      username: { real: first.username, normal: first.username },
    });
    const left = await shopper.ask<Cart>('/api/carts/unrequest-supplier', { supplier: first.supplierId });
    expect(left.requested_suppliers).toEqual([second.supplierId]);
  });

  it('I-01 a visitor without a cart requests an artist, and the cart is opened for it', async () => {
    const artist = await anArtist();
    const cart = await aVisitor().ask<Cart>('/api/carts/request-supplier', { supplier: artist.supplierId });
    expect(cart).toMatchObject({ items: [], requested_suppliers: [artist.supplierId] });
  });

  it('A-03 an artist who takes no orders, or does not exist, cannot be requested', async () => {
    const artist = await anArtist();
    await changeArtist(artist.supplierId, { isActive: false });
    const answer = await aVisitor().post<Refusal>('/api/carts/request-supplier', { supplier: artist.supplierId });
    expect(answer.body).toMatchObject({ code: 'artist.inactive', message: 'This artist is not accepting orders.' });
    expect(await refusalOf(aVisitor().post('/api/carts/request-supplier', { supplier: 'usr_nobody' }))).toEqual([
      404,
      'artist.not_found',
    ]);
  });
});

describe('checking shipping', () => {
  const check = (shopper: Shopper, overrides: object) => shopper.ask<ShippingAnswer>('/api/carts/shipping/', overrides);

  it('H-11 API-05 I get the price of my speed and of each speed that is offered, and the cart keeps it', async () => {
    const { shopper } = await aCart();
    const answer = await check(shopper, { address: anAddress(), shipping_method: 3, promos: '' });
    expect(answer).toEqual({
      shipping_price: 1_500,
      promos: [],
      promo_notes: [],
      options: { 3: { shipping_price: 1_500, promos: [] } },
    });
    expect(await readOwn(shopper)).toMatchObject({
      shippingPrice: 1_500,
      total: 20_400,
      address: { line1: '1 Market Street' },
      name: 'Grace Hopper',
    });
  });

  it('C33 the answer names the chosen dates that are holidays where the parcel goes, and claims none elsewhere', async () => {
    setClock(() => Date.parse('2026-11-21T12:00:00Z'));
    const options = paintingOptions.map((option) => (option.id === 'delivery' ? { ...option, holidays } : option));
    const { sku } = await aProduct({ options });
    const [goodFriday, easterMonday] = ['guaranteed:2027-03-26', 'guaranteed:2027-03-29'];
    const { shopper } = await aCart(aVisitor(), { product_id: sku, options: { size: '8x10in', delivery: goodFriday } });
    await addPiece(shopper, { product_id: sku, options: { size: '8x10in', delivery: easterMonday } });
    const holidaysIn = async (country: string, more: object) =>
      (await check(shopper, { address: { ...anAddress(), country, ...more }, shipping_method: 3, promos: '' }))
        .holidays;
    expect(await holidaysIn('DE', { state: 'Berlin', zip: '10115', city: 'Berlin' })).toEqual([
      { day: '2027-03-26', name: 'Good Friday' },
      { day: '2027-03-29', name: 'Easter Monday' },
    ]);
    expect(await holidaysIn('GB', { state: 'London', zip: 'SW1A 1AA', city: 'London' })).toEqual([
      { day: '2027-03-26', name: 'Good Friday' },
    ]);
    expect(await holidaysIn('US', {})).toBeUndefined();
    expect(await holidaysIn('JP', { state: 'Tokyo', zip: '100-0001', city: 'Tokyo' })).toBeUndefined();
  });

  it('H-09 where we cannot ship the answer is −1, as for the speed that is switched off (H-04)', async () => {
    const { shopper } = await aCart();
    expect((await check(shopper, { address: anAddress({ country: 'KP', state: '' }) })).shipping_price).toBe(-1);
    expect(await check(shopper, { address: anAddress(), shipping_method: '0' })).toMatchObject({
      shipping_price: -1,
      options: { 3: { shipping_price: 1_500 } },
    });
    expect((await readOwn(shopper)).total).toBe(18_900);
  });

  it('H-10 for an address that is not valid the answer is null, and the cart forgets what was checked', async () => {
    const { shopper } = await aCart();
    await check(shopper, { address: anAddress() });
    for (const wrong of [{ zip: '' }, { zip: '9410' }, { city: '' }, { line1: '' }, { country: 'U' }, { state: '' }])
      expect((await check(shopper, { address: anAddress(wrong) })).shipping_price, JSON.stringify(wrong)).toBeNull();
    expect((await readOwn(shopper)).shippingPrice).toBeNull();
  });

  it('API-05 a cart is checked by its id, too, but not by another customer', async () => {
    const { shopper, cart } = await aCart();
    expect(await check(shopper, { address: anAddress(), cart_id: cart.id })).toMatchObject({ shipping_price: 1_500 });
    expect(
      await refusalOf(
        (await aBuyer()).shopper.post('/api/carts/shipping/', { address: anAddress(), cart_id: cart.id }),
      ),
    ).toEqual([404, 'cart.not_found']);
  });
});
