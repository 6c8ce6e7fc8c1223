import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readProduct } from '#functions/catalog/catalog.ts';
import { CATALOGUE_FOLDER, CatalogueRefused, readCatalogue, type Problem } from '#functions/shop/catalogue-files.ts';
import { describeDifference } from '#functions/shop/differences.ts';
import { planImport, writeImport } from '#functions/shop/import-catalogue.ts';
import { HomePage, Product, SHOP_SHELF, ShelfLine } from '#functions/catalog/product.entity.ts';
import { readObject } from '#functions/platform/buckets.ts';
import { setClock } from '#functions/platform/clock.ts';
import served from '#functions/openapi.json' with { type: 'json' };
import { inFormat } from '#infra/aws/edge/media-request.ts';
import { withoutFacts } from '#shared/photos/pictures.ts';
import { leadDaysOf } from '#shared/shipping/delivery.ts';
import { OPTION_IDS } from '#shared/catalogue/options.ts';
import type { AddCartItem, Cart, Gift } from '#shared/schemas/cart.ts';
import type { Product as ProductRead, ProductLine as ProductPage } from '#shared/schemas/product.ts';
import { addPiece, checkoutOf, place } from '#test/factories/carts.ts';
import { aVisitor } from '#test/factories/people.ts';
import { aGiftCard, aProduct } from '#test/factories/products.ts';
import { openPayments } from '#test/support/payments.ts';
import type { Refusal } from '#test/support/shopper.ts';

/** Small, because the import paints it in every style. */
const SIDE = 160;

let folder: string;
let picture: Buffer;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'catalogue-'));
  picture = await sharp(join(CATALOGUE_FOLDER, 'pictures/lake.webp')).resize(SIDE).webp().toBuffer();
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));
beforeEach(() => {
  rmSync(folder, { recursive: true, force: true });
  cpSync(CATALOGUE_FOLDER, folder, { recursive: true });
  writeFileSync(fileOf('pictures/lake.webp'), picture);
});

interface LineJson {
  sku: string;
  price: number;
  quantity?: number | undefined;
  colour?: string;
  options: unknown[];
  pictures: { file: string }[];
}

const fileOf = (name: string): string => join(folder, name);
const edit = <Content>(name: string, change: (content: Content) => void): void => {
  const content = JSON.parse(readFileSync(fileOf(name), 'utf8')) as Content;
  change(content);
  writeFileSync(fileOf(name), JSON.stringify(content));
};
const editLine = (sku: string, change: (line: LineJson) => void): void => edit(`lines/${sku}.json`, change);
const editShelf = (change: (skus: string[]) => void): void => edit('shelf.json', change);
const callFirstSize = ({ options }: LineJson, id: string): void => {
  const [size] = options as [{ values: [{ id: string }] }];
  size.values[0].id = id;
};

/** The differences between the folder and the shop, one line each; applied with `write`. */
const run = async ({ write = false, prune = false } = {}): Promise<string[]> => {
  const plan = await planImport(await readCatalogue(folder), { prune });
  if (write) await writeImport(plan, { prune });
  return [
    ...plan.changes.flatMap(({ what, isNew, differences }) =>
      isNew ? [`${what} new`] : differences.map((difference) => `${what} ${describeDifference(difference)}`),
    ),
    ...plan.pictures.map(() => 'picture'),
    ...plan.stale.map((sku) => `stale ${sku}`),
  ];
};

const problemsOf = async (): Promise<Problem[]> => {
  try {
    await readCatalogue(folder);
    return [];
  } catch (error) {
    if (error instanceof CatalogueRefused) return error.problems;
    throw error;
  }
};

const shelf = async (): Promise<string[]> =>
  (await ShelfLine.query.inOrder({ shelf: SHOP_SHELF }).go({ consistent: true })).data.map(
    ({ summary }) => summary.sku,
  );

describe('importing the catalogue', () => {
  it('P-29 R-02 a dry run writes nothing; written, every line is sold with its picture; written again, nothing changes', async () => {
    const planned = await run();
    expect(planned.filter((line) => line.startsWith('line')).length).toBe(9);
    expect(await shelf()).toEqual([]);
    expect(await run({ write: true })).toEqual(planned);
    expect(await run({ write: true })).toEqual([]);
    expect(await shelf()).toEqual([
      'custphotoreal',
      'custwatercolor',
      'custpencil',
      'custcharcoal',
      'custcoloredpencil',
      'custmixedmedia',
      'digital-painting',
      'egiftcard',
      'giftcard',
    ]);
    const page = await readProduct('custpencil');
    expect(page).toMatchObject({ price: 8_900, fromCents: 8_900, review_orders: [], reviewsCount: 0 });
    expect(page).not.toHaveProperty('rating');
    const key = withoutFacts(page.gallery[0]?.url ?? '').replace('/media/', '');
    expect((await readObject('media', key))?.subarray(4, 12).toString()).toBe('ftypavif');
    const webp = await readObject('media', inFormat(key, 'image/webp'));
    expect(await sharp(webp).metadata()).toMatchObject({ format: 'webp', width: SIDE });
    const { data } = await HomePage.get({ locale: 'en_US' }).go();
    expect(data?.page).toMatchObject({
      hero: { photo: expect.stringContaining('/media/catalogue/') },
      stages: { length: 4 },
      slices: { length: 7 },
    });
  });

  it('Z-01 C68 a product is read with its units, its supplier and its description, source and compiled', async () => {
    const { sku } = await aProduct({ description: 'Oil on <linen>.\n\nBy hand.' });
    const compiled = '<p>Oil on &lt;linen&gt;.</p><p>By hand.</p>';
    for (const path of [`/api/products/${sku}`, `/api/products/${sku}/a-partner`])
      expect(await aVisitor().ask<ProductRead>(path), path).toMatchObject({
        units: 'in',
        supplier: null,
        description: { source: 'Oil on <linen>.\n\nBy hand.', compiled },
      });
  });

  it.each([
    ['selected', 'GET /api/carts/', '/api/carts'],
    ['preloadedAssets', 'GET /api/products/assets', '/api/products/assets'],
    ['uploadToken', 'POST /api/products/upload-token', '/api/products/upload-token'],
    ['detectedSubjects', 'GET /api/assets/{id}', '/api/assets/{id}'],
    ['featuredGallery', 'GET /api/gallery/{a}/{b}', '/api/gallery/{a}/{b}'],
    ['partnerOrder', 'GET /api/products/{id}/{optional}', '/api/products/{id}/{optional}'],
  ])('Z-01 C68 the contract says that %s is answered by %s, which there is', (field, call, path) => {
    const contract = readFileSync(new URL('../../docs/contract.md', import.meta.url), 'utf8');
    const row = contract.split('\n').find((line) => line.startsWith('  | ') && line.includes(`\`${field}\``));
    expect(row).toContain(`\`${call}\``);
    expect(Object.keys(served.paths).map((each) => each.replace(/\/$/, ''))).toContain(path);
  });

  it('P-29 C32 the chrome’s other names lead to their lines', async () => {
    for (const [alias, sku] of [
      ['digital-portrait-painting-canvas', 'digital-painting'],
      ['paintings', 'custphotoreal'],
      ['colored-pencil', 'custcoloredpencil'],
    ] as const)
      expect((await aVisitor().ask<ProductPage>(`/api/products/${alias}`)).sku).toBe(sku);
  });

  it('a changed price is named, written, and leaves what finished orders have brought', async () => {
    const { gallery } = await readProduct('custpencil');
    const work = { id: 'ord_1', url: '/media/work.webp', sku: 'custpencil', order: 'ord_1' };
    const page = {
      ...(await Product.get({ sku: 'custpencil' }).go()).data?.page,
      gallery: [work, ...gallery],
      rating: 4.5,
      reviewsCount: 2,
    } as ProductPage;
    await Product.patch({ sku: 'custpencil' }).set({ page }).go();
    editLine('custpencil', (line) => (line.price = 9_900));
    const found = await run({ write: true });
    expect(found).toEqual(
      expect.arrayContaining([
        'line custpencil price: 8900 → 9900',
        'line custpencil fromCents: 8900 → 9900',
        'shelf shop custpencil.fromCents: 8900 → 9900',
      ]),
    );
    const after = await readProduct('custpencil');
    expect(after).toMatchObject({
      price: 9_900,
      rating: 4.5,
      reviewsCount: 2,
      gallery: [{ order: 'ord_1' }, { id: 'catalogue-custpencil-0' }],
    });
    expect(await run()).toEqual([]);
  });

  it('a line that is taken out of the folder stays in the shop, and goes with --prune', async () => {
    editShelf((skus) => skus.splice(skus.indexOf('custcharcoal'), 1));
    edit<Record<string, unknown>>('galleries.json', (texts) => delete texts['/gallery/featured/charcoal']);
    edit<Record<string, string[]>>('styles.json', (styles) => {
      for (const skus of Object.values(styles))
        if (skus.includes('custcharcoal')) skus.splice(skus.indexOf('custcharcoal'), 1);
    });
    rmSync(fileOf('lines/custcharcoal.json'));
    expect(await run({ write: true })).toContain('stale custcharcoal');
    expect([(await shelf()).length, (await shelf()).at(-1)]).toEqual([9, 'custcharcoal']);
    await run({ write: true, prune: true });
    expect(await shelf()).not.toContain('custcharcoal');
    await expect(readProduct('custcharcoal')).rejects.toThrow('This product does not exist.');
    expect(await run({ prune: true })).toEqual([]);
  });

  it('P-29 a commission is a line that is sold at its address and listed nowhere: `custom` in the cart, with a deposit', async () => {
    editLine('custphotoreal', (line) =>
      Object.assign(line, {
        sku: 'mural-for-the-library',
        supplier_product: 'custom',
        title: 'A mural',
        minLeadDays: leadDaysOf('custom'),
      }),
    );
    cpSync(fileOf('lines/custphotoreal.json'), fileOf('lines/mural-for-the-library.json'));
    cpSync(join(CATALOGUE_FOLDER, 'lines/custphotoreal.json'), fileOf('lines/custphotoreal.json'));
    await run({ write: true });
    expect(await shelf()).not.toContain('mural-for-the-library');
    const cart = await addPiece(aVisitor(), { product_id: 'mural-for-the-library' });
    expect(cart).toMatchObject({
      items: [{ supplier_product: 'custom', product_id: 'mural-for-the-library' }],
      subtotal: 14_900,
      deposit: 2_980,
    } satisfies Partial<Record<keyof Cart, unknown>>);
    expect((await readProduct('mural-for-the-library')).minLeadDays).toBe(15);
    rmSync(fileOf('lines/mural-for-the-library.json'));
    expect(await run({ write: true, prune: true })).toContain('stale mural-for-the-library');
  });

  it('P-22 pieces that were sold stay sold: a larger number in the file puts only the difference on sale', async () => {
    const pieces = async (count: number | undefined): Promise<number | undefined> => {
      editLine('giftcard', (line) => (line.quantity = count));
      await run({ write: true });
      return (await readProduct('giftcard')).quantity;
    };
    expect(await pieces(3)).toBe(3);
    await Product.patch({ sku: 'giftcard' }).subtract({ quantity: 2 }).go();
    expect(await pieces(3)).toBe(1);
    expect(await pieces(5)).toBe(3);
    expect(await pieces(undefined)).toBeUndefined();
  });

  it('P-02 a line asks about the styles of other mediums, and about none that suits its own or all', async () => {
    const { lines } = await readCatalogue(folder);
    const elsewhere = new Map(lines.map((line) => [line.sku, line.elsewhere]));
    expect(elsewhere.get('custphotoreal')).toMatchObject({ watercolor: 'custwatercolor', pencil: 'custpencil' });
    expect(elsewhere.get('custmixedmedia')).toEqual({ pencil: 'custpencil' });
    for (const styles of elsewhere.values()) expect(styles ?? {}).not.toHaveProperty('pop-art');
    expect(['digital-painting', 'giftcard'].map((sku) => elsewhere.get(sku))).toEqual([undefined, undefined]);
    await run({ write: true });
    expect((await readProduct('custphotoreal')).elsewhere).toEqual(elsewhere.get('custphotoreal'));
  });

  it('a folder with anything wrong in it is refused as a whole, with every file, place and reason', async () => {
    const before = await run();
    editLine('custpencil', (line) => {
      line.price = 12.5;
      line.colour = 'grey';
    });
    editLine('custphotoreal', (line) => {
      line.options.push('frame', { id: 'scent', title: 'Scent', values: [{ id: 'rose', title: 'Rose', price: 0 }] });
      line.pictures = [{ file: 'pictures/none.jpg' }];
    });
    editLine('custwatercolor', (line) => {
      callFirstSize(line, '8x10');
      line.options.push({ id: 'scent', title: 'Scent', values: [{ id: 'rose', title: 'Rose', price: 0 }] });
    });
    editLine('egiftcard', (line) => line.options.push('delivery'));
    editLine('giftcard', (line) => (line.sku = 'card'));
    editShelf((skus) => skus.push('custpencil', 'sculpture'));
    edit('home.json', (home: { hero: { photo: { file: string } } }) => (home.hero.photo.file = '../secret.jpg'));
    writeFileSync(fileOf('options/privacy.json'), '{');
    edit<Record<string, string[]>>('styles.json', (styles) => styles['oil']!.unshift('sculpture'));
    const problems = (await problemsOf()).map(({ file, path, reason }) => `${file} ${path}: ${reason}`);
    for (const expected of [
      /^lines\/custpencil\.json price: .*int/,
      /^lines\/custpencil\.json : .*colour/,
      /^lines\/custphotoreal\.json options\.7: there is no option frame/,
      /^lines\/custphotoreal\.json pictures\.0\.file: pictures\/none\.jpg is missing/,
      /^lines\/custwatercolor\.json options\.\d: there is no option privacy/,
      /^lines\/egiftcard\.json options: a gift card has no delivery/,
      /^lines\/giftcard\.json sku: is card/,
      /^shelf\.json 9: custpencil stands here twice/,
      /^shelf\.json 10: there is no line sculpture/,
      /^styles\.json oil\.0: there is no line sculpture/,
      /^home\.json hero\.photo\.file: is not the path/,
      /^options\/privacy\.json : is no JSON/,
    ])
      expect(problems).toContainEqual(expect.stringMatching(expected));
    for (const below of ['lines', 'options', 'home.json', 'shelf.json', 'styles.json'])
      cpSync(join(CATALOGUE_FOLDER, below), fileOf(below), { recursive: true });
    expect(await run()).toEqual(before);
  });

  it('O-01 O-03 an option, a value or a size that no page knows is refused', async () => {
    editLine('custwatercolor', (line) => {
      callFirstSize(line, '8x10');
      line.options.push({ id: 'scent', title: 'Scent', values: [{ id: 'rose', title: 'Rose', price: 0 }] });
    });
    expect((await problemsOf()).map(({ path, reason }) => [path, reason])).toEqual([
      ['options.0.values.0.id', '8x10 is no size'],
      ['options.7.id', `there is no option scent, only ${OPTION_IDS.join(', ')}`],
    ]);
  });
});

describe('npm run catalogue', () => {
  /** Runs the command in its own process, as for a deployed shop. */
  const command = (
    args: string[],
    env: Record<string, string | undefined> = {},
  ): Promise<{ code: number; said: string }> =>
    new Promise((resolve) => {
      const cli = fileURLToPath(new URL('../../functions/shop/import.cli.ts', import.meta.url));
      execFile(
        process.execPath,
        ['--disable-warning=ExperimentalWarning', cli, ...args],
        { env: { ...process.env, ...env } },
        (error, out, err) => resolve({ code: error === null ? 0 : Number(error.code), said: out + err }),
      );
    });

  it('tells what it would write, and writes it when told to', async () => {
    editLine('custpencil', (line) => (line.price = 9_100));
    const dry = await command([folder]);
    expect([dry.code, dry.said]).toEqual([
      0,
      expect.stringMatching(/line custpencil:[^]* price: 8900 → 9100\n[^]*Nothing was written: that takes --write\./),
    ]);
    expect((await readProduct('custpencil')).price).toBe(8_900);
    expect(await command([folder, '--write'])).toMatchObject({ code: 0, said: expect.stringContaining('Written.') });
    expect((await readProduct('custpencil')).price).toBe(9_100);
    expect(await run()).toEqual([]);
  });

  it('refuses a folder with something wrong in it, and to guess which shop is meant', async () => {
    editLine('custpencil', (line) => (line.price = -1));
    const [refused, unset] = await Promise.all([
      command([folder, '--write']),
      command([folder], { MEDIA_BUCKET: undefined }),
    ]);
    expect([refused.code, refused.said]).toEqual([
      1,
      expect.stringMatching(/^Nothing was written: 1 thing is wrong with .*\nlines\/custpencil\.json price: /),
    ]);
    expect([unset.code, unset.said]).toEqual([2, expect.stringContaining('Please set MEDIA_BUCKET')]);
  });
});

describe('the catalogue of the shop', () => {
  const linesOf = async () => (await readCatalogue()).lines;

  it('P-28 gift cards have an amount, and neither photo, size nor date', async () => {
    const cards = (await linesOf()).filter(({ supplier_product }) => supplier_product.endsWith('giftcard'));
    expect(cards.map(({ sku, options }) => [sku, options.map(({ id }) => id)])).toEqual([
      ['egiftcard', ['description']],
      ['giftcard', ['description']],
    ]);
    for (const { price, options } of cards)
      expect(options[0]?.values.map((value) => [value.title, price + value.price])).toEqual([
        ['$50', 5_000],
        ['$100', 10_000],
        ['$200', 20_000],
        ['$300', 30_000],
      ]);
  });

  it('P-30 P-31 every painted line offers the carbon credit and the charity gift, both off until they are chosen', async () => {
    const painted = (await linesOf()).filter(({ supplier_product }) => !supplier_product.endsWith('giftcard'));
    expect(painted).toHaveLength(7);
    for (const { options } of painted) {
      const extras = options.filter(({ id }) => id === 'carboncredit' || id === 'watsi');
      expect(extras.map(({ id, values }) => [id, values.map((value) => [value.id, value.price])])).toEqual([
        [
          'carboncredit',
          [
            ['no', 0],
            ['yes', 500],
          ],
        ],
        [
          'watsi',
          [
            ['no', 0],
            ['yes', 1_000],
          ],
        ],
      ]);
    }
  });

  it('O-01 O-02 O-17 options and their values have their fields, and each line its lead days', async () => {
    for (const { sku, options, minLeadDays, supplier_product } of await linesOf()) {
      expect([sku, minLeadDays]).toEqual([
        sku,
        supplier_product.endsWith('giftcard') ? 0 : leadDaysOf(supplier_product),
      ]);
      for (const option of options) {
        expect(OPTION_IDS).toContain(option.id);
        expect(option).toMatchObject({
          title: expect.stringMatching(/\w/),
          description: expect.any(String),
          hint: expect.any(String),
        });
        for (const value of option.values)
          expect(value).toMatchObject({
            id: expect.stringMatching(/./),
            title: expect.stringMatching(/\w/),
            price: expect.any(Number),
            description: expect.any(String),
          });
      }
    }
  });

  it('P-29 a digital painting is a file: it has no depth, and says so', async () => {
    const line = (await linesOf()).find(({ sku }) => sku === 'digital-painting');
    expect(line?.options.map(({ id }) => id)).toEqual([
      'size',
      'subjects',
      'delivery',
      'privacy',
      'carboncredit',
      'watsi',
    ]);
    expect(line?.details).toContain('no shipping');
  });
});

describe('an e-gift card for somebody else', () => {
  const gift: Gift = {
    recipient: 'Ada Lovelace',
    email: 'ada@example.com',
    from: 'Grace',
    message: 'Happy birthday!',
    send_on: '2026-12-24',
    time_zone: 'Europe/Paris',
  };
  const aCard = async (overrides: Partial<AddCartItem>) => ({
    product_id: (await aGiftCard()).sku,
    options: { amount: '50' },
    ...overrides,
  });
  const refusal = async (overrides: Partial<AddCartItem>) => {
    const { status, body } = await aVisitor().post<Refusal>('/api/carts/add-item', await aCard(overrides));
    return [status, body.code, Object.keys(body.fields ?? {})];
  };
  beforeEach(() => setClock(() => Date.parse('2026-11-21T15:00:00Z')));
  afterEach(() => setClock(Date.now));

  it('C20 P-28 is carried in the cart and on the receipt; those who only see the options read no address', async () => {
    const payments = await openPayments();
    const shopper = aVisitor();
    const cart = await addPiece(shopper, await aCard({ gift }));
    expect(cart.items[0]?.gift).toEqual(gift);
    expect(cart.items[0]?.options.at(-1)).toEqual({
      name: 'gift',
      value: '2026-12-24',
      display_name: 'For',
      display_value: 'Ada Lovelace, from Grace, by e-mail on December 24',
    });
    expect((await place(shopper, checkoutOf(cart))).status).toBe(200);
    const placed = await shopper.ask<Cart>(`/api/carts/?cart_id=${cart.id}`);
    expect(placed).toMatchObject({ status: 1, paid: 5_000, items: [{ gift }], orders: [] });
    await payments.close();
  });

  it('C20 without one the card goes to the buyer; without its own words it carries those of the item', async () => {
    const alone = await addPiece(aVisitor(), await aCard({ description: 'For me' }));
    expect(alone.items[0]).not.toHaveProperty('gift');
    const { message: _none, ...wordless } = gift;
    const cart = await addPiece(aVisitor(), await aCard({ gift: wordless, description: 'With love' }));
    expect(cart.items[0]?.gift?.message).toBe('With love');
  });

  it('C20 what is missing or wrong is refused by its field', async () => {
    expect(await refusal({ gift: { ...gift, recipient: '', email: 'ada', from: ' ' } })).toEqual([
      422,
      'request.invalid',
      ['gift.recipient', 'gift.email', 'gift.from'],
    ]);
    for (const send_on of ['2026-11-19', '2027-11-23', 'soon'])
      expect(await refusal({ gift: { ...gift, send_on } })).toEqual([422, 'request.invalid', ['gift.send_on']]);
    expect(await refusal({ gift: { ...gift, time_zone: 'Nowhere' } })).toEqual([
      422,
      'request.invalid',
      ['gift.time_zone'],
    ]);
    // In some time zone it is still yesterday, in another already tomorrow.
    for (const send_on of ['2026-11-20', '2027-11-22'])
      expect((await addPiece(aVisitor(), await aCard({ gift: { ...gift, send_on } }))).items).toHaveLength(1);
  });

  it('C20 a painting, or a printed card, is sent to nobody by e-mail', async () => {
    for (const supplier_product of ['custphotoreal', 'giftcard']) {
      const { sku } = await aProduct({ supplier_product });
      expect(await refusal({ product_id: sku, options: { size: '8x10in' }, gift })).toEqual([
        422,
        'request.invalid',
        ['gift'],
      ]);
    }
  });
});
