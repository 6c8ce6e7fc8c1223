import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { GalleryItem, Product, ReviewOrder } from '#shared/schemas/product.ts';
import type { ProductPromo } from '#shared/schemas/promotion.ts';
import type { WorkCard } from '#shared/schemas/work.ts';
import type { TrackedEvent } from '#web/lib/analytics.ts';
import { answer, show } from '#web/lib/render.fixture.tsx';
import type { SiteConfig } from '#shared/site/site-config.ts';
import { aConfig } from '#web/lib/site-config.fixture.ts';
import { aProduct } from './product.fixture.ts';
import { OrderFields } from './order-fields.tsx';
import { ProductPage } from './product-page.tsx';

const aCart = {
  items: [] as object[],
  subtotal: 0,
  requested_suppliers: [] as string[],
  _requested_suppliers: [] as object[],
};
const aWork = (number: number) => ({
  id: `wrk_${number}`,
  url: `/media/${number}`,
  sku: 'custphotoreal',
  title: `Work ${number}`,
  order: `ord_${number}`,
});
const works: GalleryItem[] = Array.from({ length: 9 }, (_, index) => aWork(index + 1));
const aCard = (number: number): WorkCard => ({
  ...aWork(number),
  order: `ord_${number}`,
  title: `Work ${number}`,
  artist: 'Marta Ilves',
  medium: 'Oil',
  size: '12 × 16 in',
  city: 'Lyon',
  country: 'FR',
  tags: [],
  instructions: '',
});
const aReview = (number: number): ReviewOrder => ({
  id: `ord_${number}`,
  image: `/media/${number}`,
  name: 'Ana',
  city: 'Lyon',
  country: 'FR',
  artist_rating: 5,
  artist_review: `Lovely ${number}.`,
  supplier_product_2: 'custphotoreal',
  _painting_image_url: `/media/${number}`,
  cart: { name: 'Ana' },
});

interface Around {
  more?: Partial<Product>;
  at?: string;
  cart?: object;
  config?: SiteConfig;
  works?: readonly WorkCard[];
  role?: string;
  partner?: string;
}
const SIX = [1, 2, 3, 4, 5, 6].map(aCard);
const open = ({
  more = {},
  at = '/',
  cart = aCart,
  config = aConfig(),
  works: recent = SIX,
  role = 'Visitor',
  partner,
}: Around = {}) => {
  const session = { id: 'usr_1', role, email: null, realtime_token: 'anonymous' };
  const fetched = answer({
    '/api/carts/': cart,
    '/api/carts/unrequest-supplier': aCart,
    '/api/products/assets': [],
    '/api/home': {},
    '/api/session': session,
    '/api/samples': { samples: recent },
    '/config.json': config,
  });
  show(<ProductPage fields={OrderFields} product={aProduct({ gallery: works, ...more })} partner={partner} />, { at });
  return fetched;
};
const hrefs = (part: HTMLElement): (string | null)[] =>
  within(part)
    .getAllByRole('link')
    .map((link) => link.getAttribute('href'));
const section = (heading: string): HTMLElement =>
  screen.getByRole('heading', { name: heading }).closest('section') as HTMLElement;

let isStill = true;
beforeEach(() =>
  vi.stubGlobal('matchMedia', () => ({
    matches: isStill,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  })),
);
afterEach(() => {
  isStill = true;
  vi.useRealTimers();
  vi.unstubAllGlobals();
  localStorage.clear();
  sessionStorage.clear();
});

it('P-01 has the title of the product, and the way back to All Products', () => {
  open();
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Oil painting from your photo');
  const trail = within(screen.getByRole('navigation', { name: 'Breadcrumb' }));
  expect(trail.getByRole('link', { name: 'All Products' }).getAttribute('href')).toBe('/products');
});

it('P-02 the carousel has the first six works, one in view, and moves by itself every 3 seconds', () => {
  isStill = false;
  vi.useFakeTimers();
  const timers = vi.spyOn(globalThis, 'setInterval');
  open();
  const carousel = within(screen.getByRole('region', { name: 'Gallery' }));
  const shown = () => carousel.getAllByRole('img').map((picture) => picture.getAttribute('alt'));
  // Until the carousel is visited it loads the slide in view and its neighbours only, the last slide included; after
  // that, all.
  expect(shown()).toEqual([1, 2, 6].map((number) => `Work ${number}, Oil`));
  expect(carousel.getAllByRole('listitem')).toHaveLength(6);
  act(() => void vi.advanceTimersByTime(1));
  expect(timers.mock.calls.map(([, ms]) => ms)).toContain(3000);
  fireEvent.focus(carousel.getByRole('button', { name: 'Next' }));
  expect(shown()).toEqual([1, 2, 3, 4, 5, 6].map((number) => `Work ${number}, Oil`));
});

it.each<[string, Partial<ProductPromo>[] | undefined, string[]]>([
  ['the promotion that holds', [{}], ['5% off the second item and 10% off each further item (limited time)']],
  ['one without an end', [{ ends_at: null }], ['5% off the second item and 10% off each further item']],
  [
    'what an order has to cost',
    [{ title: '7% off', minimum_cents: 10_000 }],
    ['7% off on orders of $100.00 or more (limited time)'],
  ],
  [
    'each of two',
    [{}, { code: 'OTHER', title: '2% off oil', ends_at: null }],
    ['5% off the second item and 10% off each further item (limited time)', '2% off oil'],
  ],
  ['nothing where none holds', [], []],
  ['nothing before it is known', undefined, []],
])('P-12 C48 the banner says %s', (_title, promos, banners) => {
  const aPromo: ProductPromo = {
    code: 'MULTI-ITEM',
    title: '5% off the second item and 10% off each further item',
    off: { kind: 'percent', percents: [0, 5, 10] },
    starts_at: null,
    ends_at: '2028-01-01T00:00:00.000Z',
    minimum_cents: 0,
  };
  open({ more: { promos: promos?.map((more) => ({ ...aPromo, ...more })) } });
  const said = [...screen.getByRole('region', { name: 'Price' }).querySelectorAll('p')].map(
    ({ textContent }) => textContent,
  );
  expect(said.filter((text) => /\d% off/.test(text))).toEqual(banners);
});

it('P-13 what is in the order already, with the way to it, and nothing while it is empty', async () => {
  open({ cart: { ...aCart, items: [{ assets: [] }, { assets: [] }], subtotal: 40_000 } });
  expect(await screen.findByText('In your order: 2 pieces, $400.00')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'View Cart / Checkout' }).getAttribute('href')).toBe('/carts/checkout/');
  document.body.innerHTML = '';
  open();
  await waitFor(() => expect(screen.queryByRole('link', { name: 'View Cart / Checkout' })).toBeNull());
});

it("P-17 P-21 the reviews stand open, six at most, and DETAILS have the house's terms", async () => {
  open({ more: { review_orders: [1, 2, 3, 4, 5, 6, 7].map(aReview), reviewsCount: 7 } });
  const tabs = screen.getAllByRole('tab');
  expect(tabs.map((tab) => [tab.textContent, tab.dataset['tab'], tab.getAttribute('aria-selected')])).toEqual([
    ['TOP REVIEWS', 'reviews', 'true'],
    ['DETAILS', 'details', 'false'],
    ['QUESTIONS', 'questions', 'false'],
  ]);
  const panel = screen.getByRole('tabpanel', { name: 'TOP REVIEWS' });
  expect(hrefs(panel)).toEqual(
    [1, 2, 3, 4, 5, 6].map((number) => `/products/gallery/custphotoreal/ord_${number}?order=1`),
  );
  await userEvent.click(screen.getByRole('tab', { name: 'DETAILS' }));
  expect(hrefs(screen.getByRole('tabpanel', { name: 'DETAILS' }))).toEqual(['/reviews', '/refunds', '/tos']);
});

it('P-18 below are the featured photos with what became of them, each the door to its piece', async () => {
  open();
  await screen.findByRole('heading', { name: 'Featured photos' });
  const featured = within(section('Featured photos'));
  expect(featured.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(
    [1, 2, 3, 4, 5, 6].map(
      (number) => `/products/gallery/custphotoreal/ord_${number}?order=1&from_gallery=%2Fproducts%2Fcustphotoreal`,
    ),
  );
  expect(featured.getAllByRole('link')[0]?.textContent).toContain('Marta Ilves');
});

it('G-18 the featured photos move by themselves every 2 seconds', async () => {
  isStill = false;
  const timers = vi.spyOn(globalThis, 'setInterval');
  open();
  expect(await screen.findByRole('region', { name: 'Featured photos' })).toBeTruthy();
  await waitFor(() => expect(timers.mock.calls.map(([, ms]) => ms)).toContain(2000));
});

it('P-19 P-20 P-21 below are six recent orders, the featured works and the galleries by category', async () => {
  open();
  await screen.findAllByRole('img', { name: 'Work 6, Oil by Marta Ilves' });
  expect(hrefs(section('Recent orders'))).toEqual([
    '/gallery/featured/paintings',
    ...[1, 2, 3, 4, 5, 6].map(
      (number) => `/products/gallery/custphotoreal/ord_${number}?order=1&from_gallery=%2Fproducts%2Fcustphotoreal`,
    ),
    ...['portrait', 'pets', 'wedding', 'babies', 'landscape'].map((category) => `/gallery/${category}/paintings`),
  ]);
});

it.each([
  ['Visitor', true],
  ['User', true],
  ['Supplier', false],
  ['Partner', false],
  ['Admin', false],
])('P-23 a %s is offered to order by phone: %s', async (role, isOffered) => {
  const fetched = open({ role });
  await waitFor(() => expect(fetched.mock.calls.some(([path]) => path === '/api/session')).toBe(true));
  await waitFor(() => expect(screen.queryByText(/Assisted ordering by phone/) !== null).toBe(isOffered));
});

it('P-23 W-06 without a number nobody is offered to call', async () => {
  const fetched = open({ config: aConfig({ support: { phone: '', email: '', hours: '' } }) });
  await waitFor(() => expect(fetched.mock.calls.some(([path]) => path === '/config.json')).toBe(true));
  expect(screen.queryByRole('complementary', { name: 'Assisted ordering' })).toBeNull();
});

it('P-19 without finished orders nothing stands under or over "Recent orders"', async () => {
  open({ works: [] });
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Recent orders' })).toBeNull());
  expect(screen.getByRole('link', { name: 'Portraits' })).toBeTruthy();
});

it('P-19 T-03 in a shop with previews alone "Recent orders" never stands, and a partner’s page says that its pair is a preview', () => {
  const { order: _none, ...preview } = { ...aWork(1), url: '/media/1?made=converter', photo: '/media/photo' };
  open({ more: { gallery: [preview] }, partner: 'ellen' });
  expect(screen.queryByRole('heading', { name: 'Recent orders' })).toBeNull();
  const banner = within(screen.getByRole('complementary', { name: 'From our partner' }));
  expect(banner.getAllByRole('img').map((picture) => picture.getAttribute('alt'))).toEqual([
    'A photo',
    'The preview made from it, Oil',
  ]);
  expect(banner.getByText('a preview made by our converter')).toBeTruthy();
});

it('P-25 P-26 an artist sees SELLER ACTIONS, whose label is that of an artist who is told, though nobody is yet', async () => {
  open({ role: 'Supplier' });
  const box = within(await screen.findByRole('region', { name: 'SELLER ACTIONS' }));
  expect(box.getByRole('button', { name: 'Unsubscribe from New Questions' }).getAttribute('aria-pressed')).toBe(
    'false',
  );
});

it('P-33 says what it costs to begin, how long it takes, and what is promised', async () => {
  open();
  expect(screen.getByText(/Free cancellation within 24 hours\. 100% money-back guarantee/)).toBeTruthy();
  expect(screen.getByText('20% today')).toBeTruthy();
  await userEvent.click(screen.getByRole('tab', { name: 'DETAILS' }));
  const details = screen.getByRole('tabpanel', { name: 'DETAILS' }).textContent;
  expect(details).toContain(
    'Painting takes about 1 week, and most orders arrive within about 3 weeks with expedited shipping.',
  );
  expect(details).toContain('taxes and tariffs outside the US are the buyer’s (UK buyers pay VAT)');
});

it('A-01 lists the artists who are asked first, each with the way to take it back', async () => {
  const artists = [{ id: 'usr_marta', name: 'Marta Ilves', username: { normal: 'marta-ilves' } }];
  const fetched = open({ cart: { ...aCart, requested_suppliers: ['usr_marta'], _requested_suppliers: artists } });
  const block = within(section('Request Artists'));
  expect((await block.findByRole('link', { name: 'Marta Ilves' })).getAttribute('href')).toBe('/artists/marta-ilves');
  await userEvent.click(block.getByRole('button', { name: '(remove) Marta Ilves' }));
  await waitFor(() => expect(block.queryByText('Marta Ilves')).toBeNull());
  const body = fetched.mock.calls.find(([path]) => path === '/api/carts/unrequest-supplier')?.[1]?.body;
  expect(body).toBe('{"supplier":"usr_marta"}');
});

it('P-10 a link in test mode carries a badge, and changes no price', () => {
  open({ at: '/?testmode=1' });
  expect(screen.getByText('Test mode')).toBeTruthy();
  expect(screen.getByRole('region', { name: 'Price' }).textContent).toContain('$189.00');
  document.body.innerHTML = '';
  open({ at: '/?testmode=0' });
  expect(screen.queryByText('Test mode')).toBeNull();
});

it('N-01 R-04 tells that the product was seen, and through which partner', () => {
  const heard: TrackedEvent[] = [];
  const listen = ({ detail }: CustomEvent<TrackedEvent>) => void heard.push(detail);
  document.addEventListener('atelier:event', listen);
  open({ partner: 'ellen' });
  document.removeEventListener('atelier:event', listen);
  expect(heard).toEqual([
    { event: 'products.view', properties: { sku: 'custphotoreal', partner: 'ellen', testmode: false } },
  ]);
});
