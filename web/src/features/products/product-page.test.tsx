import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Product } from '#shared/schemas/product.ts';
import { answer, show } from '#web/lib/render.fixture.tsx';
import { aConfig } from '#web/lib/site-config.fixture.ts';
import { aWork } from '../works/work.fixture.ts';
import { aProduct } from './product.fixture.ts';
import { OrderFields } from './order-fields.tsx';
import { ProductPage } from './product-page.tsx';

const aCart = { items: [], subtotal: 0, requested_suppliers: [], _requested_suppliers: [] };
const aPhoto = {
  id: 'ast_1',
  name: 'dogs.jpg',
  url: '/media/full',
  thumb: '/media/thumb',
  meta: { faces: 2 },
  derivatives: [],
};

const customize = () => screen.queryAllByRole('button', { name: 'CUSTOMIZE & ORDER' });

const open = (
  more: Partial<Product> = {},
  {
    at = '/',
    photos = [] as object[],
    items = [] as object[],
    methods = 'card,affirm',
    work = undefined as object | undefined,
  } = {},
) => {
  const fetched = answer({
    '/api/carts/': { ...aCart, items },
    '/api/carts/add-item': aCart,
    '/api/products/assets': photos,
    '/api/home': {},
    '/config.json': aConfig({ methods }),
    ...(work && { '/api/products/gallery/custphotoreal/ord_1': work }),
  });
  show(<ProductPage fields={OrderFields} product={aProduct(more)} />, { at });
  if (photos.length === 0 && customize()[0]) fireEvent.click(customize()[0] as HTMLElement);
  return fetched;
};
const price = () => within(screen.getByRole('region', { name: 'Price' }));
const total = () => price().getByText('Total').parentElement?.textContent;

/** A field of each piece that was added. */
const added = (fetched: ReturnType<typeof answer>, field: 'assets' | 'order'): unknown[] =>
  fetched.mock.calls
    .filter(([path]) => path === '/api/carts/add-item')
    .map(([, init]) => JSON.parse(typeof init?.body === 'string' ? init.body : '{}') as Record<string, unknown>)
    .map((body) => body[field]);

/** Holds back the answers of a path until they are released. */
const holdBack = (fetched: ReturnType<typeof answer>, path: string): { release: () => void } => {
  const { promise: isReleased, resolve: release } = Promise.withResolvers<void>();
  const real = fetched.getMockImplementation()!;
  fetched.mockImplementation(async (input, init) => {
    if (new URL(input, 'http://test').pathname === path) await isReleased;
    return real(input, init);
  });
  return { release };
};

const assign = vi.fn<typeof window.location.assign>();
beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
  vi.spyOn(window.location, 'assign').mockImplementation(assign);
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  assign.mockClear();
  localStorage.clear();
  sessionStorage.clear();
});

it('P-03 P-11 every choice shows its add-on, and the summary its lines, total and 20% deposit', async () => {
  open();
  const user = userEvent.setup();
  expect(total()).toBe('Total$189.00');
  await user.selectOptions(screen.getByLabelText('Size'), '18 × 24 in (+$95.00)');
  await user.selectOptions(screen.getByLabelText('Depth'), '1.25');
  expect(price().getByText('Size: 18 × 24 in').nextSibling?.textContent).toBe('+$95.00');
  expect(total()).toBe('Total$309.00');
  expect(screen.getByRole('button', { name: 'ADD TO ORDER $61.80 today' })).toBeTruthy();
});

it('P-04 a collapsed option is opened by its change link', async () => {
  open();
  expect(screen.queryByLabelText('Privacy')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'change Privacy' }));
  await userEvent.selectOptions(screen.getByLabelText('Privacy'), 'Private (+$10.00)');
  expect(total()).toBe('Total$199.00');
});

it('O-05 O-18 sizes follow the unit, and a typed one takes a comma', async () => {
  open();
  const user = userEvent.setup();
  await user.click(screen.getByRole('radio', { name: 'cm' }));
  expect(
    within(screen.getByLabelText('Size'))
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['30 × 40 cm', '45 × 60 cm (+$95.00)', 'Custom size (+$15.00)']);
  await user.selectOptions(screen.getByLabelText('Size'), 'Custom size (+$15.00)');
  expect(total()).toBe('Total$204.00');
  await user.clear(screen.getByLabelText(/^Width/));
  expect(total()).toBe('TotalNo price yet');
  await user.type(screen.getByLabelText(/^Width/), '30,5');
  await user.clear(screen.getByLabelText(/^Height/));
  await user.type(screen.getByLabelText(/^Height/), '50');
  expect(total()).toBe('Total$222.61');
});

it('O-10 O-09 small and large sizes say where more choices are to be had', async () => {
  open();
  expect(
    screen.getByRole<HTMLOptionElement>('option', { name: 'For more subjects select a larger size.' }).disabled,
  ).toBe(true);
  expect(screen.queryByText('For more options, select a smaller size.')).toBeNull();
  await userEvent.selectOptions(screen.getByLabelText('Size'), '24x36in');
  expect(screen.getByText('For more options, select a smaller size.')).toBeTruthy();
});

it('O-09 a line that has two finishes at every size does not send to a smaller one', () => {
  const { options } = aProduct();
  open({
    options: options.map((option) =>
      option.id === 'depth' ? { ...option, values: option.values.filter(({ id }) => id !== '1.25') } : option,
    ),
  });
  expect(screen.getByRole('option', { name: /^Framed/ })).toBeTruthy();
  expect(screen.queryByText('For more options, select a smaller size.')).toBeNull();
});

it('O-11 warns when the photos show more people than the size holds', async () => {
  open({}, { photos: [{ ...aPhoto, meta: { faces: 5 } }] });
  expect(await screen.findByText('We found 5 subjects, and this size holds 2.')).toBeTruthy();
});

it('P-15 O-24 adds the piece with its photos and words, then loads the checkout anew', async () => {
  const fetched = open({}, { photos: [aPhoto], at: '/products/custphotoreal?o_depth=1.25' });
  await screen.findByText('dogs.jpg');
  fireEvent.input(screen.getByLabelText(/Instructions for the artist/), { target: { value: 'Leave out the fence.' } });
  await userEvent.click(screen.getByRole('button', { name: /ADD TO ORDER \$/ }));
  await waitFor(() => expect(assign).toHaveBeenCalledWith('/carts/checkout/'));
  const sent = fetched.mock.calls.find(([path]) => path === '/api/carts/add-item')?.[1]?.body;
  expect(JSON.parse(typeof sent === 'string' ? sent : 'null')).toEqual({
    product_id: 'custphotoreal',
    options: { size: '12x16in', subjects: '2', depth: '1.25', delivery: 'none', privacy: 'public' },
    description: 'Leave out the fence.',
    assets: ['ast_1'],
    styles: { ast_1: null },
  });
});

it('API-01 a piece can be like a finished one, whose page led here, and ordered without it all the same', async () => {
  const like = '“Maya” by Marta Ilves';
  const at = '/products/custphotoreal?o_size=12x16in&order=ord_1';
  const fetched = open(
    {},
    { photos: [aPhoto], at, work: aWork({ id: 'ord_1', order: 'ord_1', title: 'Maya', artist: 'Marta Ilves' }) },
  );
  const link = await screen.findByRole('link', { name: like });
  expect(link.getAttribute('href')).toBe('/products/gallery/custphotoreal/ord_1');
  await screen.findByText('dogs.jpg');
  await userEvent.click(screen.getByRole('button', { name: /ADD TO ORDER \$/ }));
  await waitFor(() => expect(added(fetched, 'order')).toEqual(['ord_1']));

  cleanup();
  const again = open(
    {},
    { photos: [aPhoto], at, work: aWork({ id: 'ord_1', order: 'ord_1', title: 'Maya', artist: 'Marta Ilves' }) },
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Order without it' }));
  expect(screen.queryByRole('link', { name: like })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: /ADD TO ORDER \$/ }));
  await waitFor(() => expect(added(again, 'order')).toEqual([undefined]));

  cleanup();
  const gone = open({}, { photos: [aPhoto], at });
  await screen.findByText('dogs.jpg');
  await userEvent.click(screen.getByRole('button', { name: /ADD TO ORDER \$/ }));
  await waitFor(() => expect(added(gone, 'order')).toEqual([undefined]));
});

/** Presses the button of a partner's page, whose form is open, before the photos are read; then lets them come. */
const pressBefore = async (photos: object[] | number) => {
  const fetched = answer({
    '/api/carts/': aCart,
    '/api/carts/add-item': aCart,
    '/api/products/assets': photos,
    '/api/home': {},
    '/api/session': { id: null, role: 'Visitor', email: null, realtime_token: '' },
  });
  const { release } = holdBack(fetched, '/api/products/assets');
  show(<ProductPage fields={OrderFields} product={aProduct()} partner="ellen" />);
  await userEvent.click(price().getByRole('button', { name: 'ADD TO ORDER $37.80 today' }));
  expect(await price().findByRole('button', { name: 'Adding to your order' })).toBeTruthy();
  expect(added(fetched, 'assets')).toEqual([]);
  release();
  return fetched;
};

it('P-15 a press before the photos are read waits for them', async () => {
  const fetched = await pressBefore([{ ...aPhoto, meta: { faces: 1 } }]);
  await waitFor(() => expect(added(fetched, 'assets')).toEqual([['ast_1']]));
});

it('P-15 a press before the photos are read orders nothing at a price that was not shown', async () => {
  const fetched = await pressBefore([aPhoto]);
  const words = 'With the people in your photos, this is now $229.00. Press again to order it.';
  expect(await screen.findByText(words)).toBeTruthy();
  expect(added(fetched, 'assets')).toEqual([]);
  await userEvent.click(price().getByRole('button', { name: 'ADD TO ORDER $45.80 today' }));
  await waitFor(() => expect(added(fetched, 'assets')).toEqual([['ast_1']]));
});

it('P-15 while photos cannot be loaded, no piece is added without them', async () => {
  const fetched = await pressBefore(503);
  expect(await screen.findByText('Your photos could not be loaded. Reload the page, or try again later.')).toBeTruthy();
  expect(added(fetched, 'assets')).toEqual([]);
});

it('leaves the photos of other pieces in the order to them, unless they are wanted here too', async () => {
  const fetched = open(
    {},
    {
      photos: [aPhoto, { ...aPhoto, id: 'ast_2', name: 'cat.jpg', meta: { faces: 0 } }],
      items: [{ key: 'itm_1', assets: ['ast_1'] }],
    },
  );
  expect(await screen.findByText('In your order')).toBeTruthy();
  expect(screen.getAllByRole('button', { name: 'Delete Photo' })).toHaveLength(1);
  await userEvent.click(screen.getByRole('button', { name: /ADD TO ORDER \$/ }));
  await waitFor(() => expect(added(fetched, 'assets')).toEqual([['ast_2']]));
});

it('P-15 C26 offers the photos of earlier orders, and attaches and prices only those that are wanted again', async () => {
  const earlier = { ...aPhoto, id: 'ast_2', name: 'cat.jpg', meta: { faces: 2 }, ordered: true };
  const fetched = open({ options: aProduct().options.slice(0, 2) }, { photos: [earlier] });
  expect(await screen.findByText('In an earlier order')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Delete Photo' })).toBeNull();
  expect(total()).toBe('Total$189.00');
  await userEvent.click(screen.getByRole('button', { name: /ADD TO ORDER \$/ }));
  await waitFor(() => expect(added(fetched, 'assets')).toEqual([[]]));

  cleanup();
  const again = open({ options: aProduct().options.slice(0, 2) }, { photos: [earlier] });
  await userEvent.click(await screen.findByRole('switch', { name: 'Use it for this piece too' }));
  expect(total()).toBe('Total$229.00');
  await userEvent.click(screen.getByRole('button', { name: /ADD TO ORDER \$/ }));
  await waitFor(() => expect(added(again, 'assets')).toEqual([['ast_2']]));
});

it('O-26 keeps the words for the artist on this device', async () => {
  localStorage.setItem('product_instructions', 'Mind the eyes.');
  open();
  const words = screen.getByLabelText<HTMLTextAreaElement>(/Instructions for the artist/);
  expect(words.value).toBe('Mind the eyes.');
  await userEvent.type(words, ' Both.');
  expect(localStorage.getItem('product_instructions')).toBe('Mind the eyes. Both.');
});

it('O-22 a product without options cannot be added', async () => {
  const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView');
  const fetched = open({ options: [] });
  await userEvent.click(screen.getByRole('button', { name: /ADD TO ORDER \$/ }));
  expect(screen.getByRole('alert').textContent).toContain('No options were selected. Please try again.');
  expect(scrolled, 'the bar along the lower edge is far from the message').toHaveBeenCalled();
  expect(fetched.mock.calls.some(([path]) => path === '/api/carts/add-item')).toBe(false);
});

it('O-18 a typed size that cannot be made has no price and is not added; mended, it has its own', async () => {
  const fetched = open();
  await userEvent.selectOptions(screen.getByLabelText('Size'), 'custom');
  const width = screen.getByLabelText(/^Width/);
  await userEvent.clear(width);
  await userEvent.click(price().getByRole('button', { name: 'ADD TO ORDER' }));
  expect(screen.getByRole('alert').textContent).toContain('Please enter the width and the height.');
  await userEvent.type(width, '3');
  expect(screen.getByRole('alert').textContent).toContain('Each side can be from 4 to 80 in.');
  expect(document.body.textContent).not.toMatch(/\$[\d.]+ ?(20% )?today/);
  expect(fetched.mock.calls.some(([path]) => path === '/api/carts/add-item')).toBe(false);
  await userEvent.clear(width);
  await userEvent.type(width, '20');
  expect(screen.queryByRole('alert')).toBeNull();
  expect(price().getByRole('button', { name: /ADD TO ORDER \$\d/ })).toBeTruthy();
});

it.each([
  ['P-22 no pieces left: out of stock, and nothing to press', 0, 'Out of stock'],
  ['P-22 an absent quantity is unlimited', undefined, 'In stock'],
])('%s', (_title, quantity, text) => {
  open({ quantity });
  expect(screen.getAllByText(text).length).toBeGreaterThan(0);
  expect(
    screen.queryAllByRole('button', { name: 'Out of stock' }).every((button) => button.hasAttribute('disabled')),
  ).toBe(true);
  expect(screen.queryAllByRole('button', { name: /ADD TO ORDER/ })).toHaveLength(quantity === undefined ? 2 : 0);
});

it('P-28 a gift card has no photos, no size and no deposit', () => {
  const amount = {
    id: 'description',
    title: 'Amount',
    description: '',
    hint: '',
    values: [{ id: '50', title: '$50', price: 0, description: '' }],
  };
  open({ supplier_product: 'giftcard', price: 5_000, options: [amount] });
  expect(screen.queryByText('Your photos')).toBeNull();
  expect(screen.queryByLabelText('Size')).toBeNull();
  expect(screen.getByRole('button', { name: 'ADD TO ORDER $50.00 today' })).toBeTruthy();
  expect(price().getByText(/^You can give a card back/)).toBeTruthy();
  expect(price().queryByText(/revisions/)).toBeNull();
});

it('O-12 O-13 C33 the delivery switch says its date and price, chooses exactly that, and takes it back', async () => {
  open();
  const toggle = screen.getByRole<HTMLInputElement>('switch', {
    name: /^Needed by a date\? Yes, by [A-Z][a-z]{2} \d+, \+\$\d+$/,
  });
  const [, day = '', dollars = ''] = /by (\w+ \d+), \+\$(\d+)/.exec(toggle.labels?.[1]?.textContent ?? '') ?? [];
  expect(price().queryByText(/^Delivery by /)).toBeNull();
  await userEvent.click(toggle);
  const line = price()
    .getByText(/^Delivery by /)
    .closest('div, li, tr, p')?.textContent;
  expect(line).toContain(day.split(' ')[1]);
  expect(line).toContain(`$${dollars}`);
  expect(await screen.findByRole('grid')).toBeTruthy();
  await userEvent.click(screen.getByText('Needed by a date?'));
  expect(price().queryByText(/^Delivery by /), 'the words of the heading toggle too').toBeNull();
  await userEvent.click(screen.getByText('Needed by a date?'));
  expect(price().getByText(/^Delivery by /)).toBeTruthy();
});

it.each([
  [
    'P-27 paying over time is offered from $50.00',
    5_000,
    'card,affirm',
    ['about $4.17 a month for 12 months at 0% APR'],
  ],
  ['P-27 paying over time is not offered below $50.00', 4_999, 'card,affirm', []],
  ['P-27 C48 nor where this shop does not offer it', 5_000, 'card,paypal', []],
])('%s', async (_title, cents, methods, offers) => {
  const fetched = open({ price: cents }, { methods });
  await vi.waitFor(() => expect(fetched.mock.calls.some(([path]) => path === '/config.json')).toBe(true));
  if (offers.length > 0) await price().findByText(/pay over time/);
  await vi.dynamicImportSettled();
  expect(
    price()
      .queryAllByText(/pay over time/)
      .map(({ textContent }) => textContent),
  ).toEqual(offers.map((offer) => expect.stringContaining(offer)));
});

it('P-32 without a rating five stars are drawn, and the page says that there are no reviews yet', () => {
  open({ rating: undefined });
  expect(screen.getByRole('img', { name: '5 out of 5 stars' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'No reviews yet' })).toBeTruthy();
});

it('T-03 T-04 Z-08 a partner’s link opens the form beside a banner with a sample and a chat, and sizes are whole inches', async () => {
  const gallery = [
    { id: 'ord_1', sku: 'custphotoreal', url: '/media/piece.webp', photo: '/media/photo.webp', artist: 'Marta Ilves' },
  ];
  answer({ '/api/session': { id: null, role: 'Visitor', email: null, realtime_token: '' } });
  show(<ProductPage fields={OrderFields} product={aProduct({ gallery })} partner="ellen" />);
  const banner = within(screen.getByRole('complementary', { name: 'From our partner' }));
  expect(banner.getAllByRole('img').map((picture) => picture.getAttribute('alt'))).toEqual([
    'A customer’s photo',
    'The piece made from it, Oil',
  ]);
  expect(customize()).toEqual([]);
  expect(screen.queryByRole('radio', { name: 'cm' })).toBeNull();
  const user = userEvent.setup();
  await user.selectOptions(screen.getByLabelText('Size'), 'custom');
  await user.clear(screen.getByLabelText(/^Width/));
  await user.type(screen.getByLabelText(/^Width/), '19,6');
  await user.clear(screen.getByLabelText(/^Height/));
  await user.type(screen.getByLabelText(/^Height/), '23.5');
  await user.tab();
  expect(screen.getByLabelText<HTMLInputElement>(/^Width/).value).toBe('20');
  expect(price().getByText('Size: Custom size, 20 × 24 in')).toBeTruthy();
  await user.click(await screen.findByRole('button', { name: 'Ask the studio' }));
  expect(await screen.findByRole('form', { name: 'Ask the studio' })).toBeTruthy();
});
