import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { Route, Routes } from '../lib/routes.fixture.tsx';
import { beforeEach, expect, it, vi } from 'vitest';
import { answer, show } from '../lib/render.fixture.tsx';
import userEvent from '@testing-library/user-event';
import { LANDINGS } from '#shared/catalogue/galleries.ts';
import { checkoutRoutes } from './checkout-routes.tsx';
import { Header } from './header.tsx';
import { Layout } from './layout.tsx';
import { routeTo } from './page-route.ts';
import { routes } from './routes.tsx';

const TEXTS = ['/about', '/blog', '/contact', '/support', '/tos', '/refunds', '/privacy', '/watsi'];

const pathOf = (href: string): string => new URL(href, 'http://atelier').pathname;
const isPage = (href: string): boolean => routeTo([...routes, ...checkoutRoutes], pathOf(href)) !== undefined;

const linksIn = (root: ParentNode): string[] =>
  [...root.querySelectorAll('a')].map((link) => link.getAttribute('href') ?? '');
const lost = (hrefs: string[]): string[] => hrefs.filter((href) => href.startsWith('/') && !isPage(href));

const open = async (path: string) => {
  const route = routes.find((one) => one.path === path);
  if (!route) throw new Error(`${path} is in no list of routes.`);
  const { Component } = await route.lazy();
  return show(<Component />, { at: path });
};

beforeEach(() => {
  answer({ '/api/session': { role: 'Visitor' }, '/api/carts/': { items: [] } });
});

it('C32 W-01 W-02 W-03 W-04 W-05 no link of the header, its menu on phones, or the footer leads to not-found', async () => {
  show(
    <Layout>
      <Routes>
        <Route path="*" element={null} />
      </Routes>
    </Layout>,
  );
  for (const name of ['Products menu', 'Gallery menu', 'Menu']) fireEvent.click(screen.getByRole('button', { name }));
  await screen.findByRole('dialog', { name: 'Menu' });
  const links = linksIn(document);
  expect(links).toEqual(
    expect.arrayContaining([
      '/',
      '/products',
      '/carts/checkout/',
      '/login',
      '/about',
      '/contact',
      '/support',
      '/refunds',
      '/tos',
      '/privacy',
      ...['paintings', 'watercolor', 'colored-pencil', 'digital-portrait-painting-canvas', 'charcoal', 'pencil'].map(
        (alias) => `/gallery/featured/${alias}`,
      ),
      '/gallery/pet-portraits',
      '/gallery/wedding-paintings',
      '/gallery/baby-paintings',
      '/gallery/landscape-paintings',
      ...['custphotoreal', 'custwatercolor', 'custcoloredpencil', 'custcharcoal', 'custpencil'].map(
        (sku) => `/products/${sku}`,
      ),
      '/products/digital-portrait-painting-canvas',
      '/products/egiftcard',
      ...['style-painting', 'reface', 'replace-background', 'change-things', 'add-things', 'remove-things'].map(
        (request) => `/gallery/${request}`,
      ),
      ...['merge-photos', 'style-transfer', 'replica-painting', 'restore-photo'].map(
        (request) => `/gallery/${request}`,
      ),
      ...Object.keys(LANDINGS),
    ]),
  );
  expect(lost(links)).toEqual([]);
  const [pets, inFooter] = [Object.keys(LANDINGS), linksIn(screen.getByRole('contentinfo'))];
  expect(
    pets.filter((path) => !inFooter.includes(path)),
    'W-05',
  ).toEqual([]);
});

it('the menu unfolds by its button, and folds on Escape, a chosen link, and when the focus leaves it', async () => {
  show(<Header />, { at: '/about' });
  const user = userEvent.setup();
  const button = screen.getByRole('button', { name: 'Gallery menu' });
  const reface = () => screen.queryByRole('link', { name: 'Reface' });
  expect(reface()).toBeNull();
  await user.click(button);
  expect(reface()).toBeTruthy();
  await user.keyboard('{Escape}');
  expect(reface()).toBeNull();
  expect(document.activeElement).toBe(button);
  await user.click(button);
  await user.click(screen.getByRole('button', { name: 'Products menu' }));
  expect(reface()).toBeNull();
  await user.click(screen.getByRole('link', { name: 'Charcoal' }));
  // The router shows the next page in a transition.
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Charcoal' })).toBeNull());
});

it('a menu that has unfolded under the mouse stays open at the first press of its button, and folds at the next', async () => {
  show(<Header />, { at: '/about' });
  const user = userEvent.setup();
  const button = screen.getByRole('button', { name: 'Gallery menu' });
  await user.hover(button);
  expect(await screen.findByRole('link', { name: 'Reface' })).toBeTruthy();
  await user.click(button);
  expect(screen.queryByRole('link', { name: 'Reface' })).toBeTruthy();
  await user.click(button);
  expect(screen.queryByRole('link', { name: 'Reface' })).toBeNull();
});

it('a link that is pressed before its menu unfolds does not unfold it over the next page', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  show(<Header />, { at: '/about' });
  const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
  await user.click(within(screen.getByRole('navigation', { name: 'Main' })).getByRole('link', { name: 'Gallery' }));
  await waitFor(() => expect(screen.getByRole('link', { name: 'Gallery', current: 'page' })).toBeTruthy());
  await act(() => vi.advanceTimersByTimeAsync(1_000));
  expect(screen.queryByRole('link', { name: 'Reface' })).toBeNull();
  vi.useRealTimers();
});

it('would notice a link that leads nowhere', () => {
  expect(lost(['/products', '/no/such/page', '/tos/#termsofsale', 'tel:+18005550134', '#main'])).toEqual([
    '/no/such/page',
  ]);
});

it.each(TEXTS)('R-20 R-23 %s has a title, headings in order, and links that lead somewhere', async (path) => {
  await open(path);
  expect(document.title).toMatch(/Atelier/);
  expect(document.querySelector('meta[name=description]')?.getAttribute('content')).toMatch(/.{50,160}/);
  const levels = screen.getAllByRole('heading').map(({ tagName }) => Number(tagName.slice(1)));
  expect(levels.filter((level) => level === 1)).toHaveLength(1);
  expect(levels.every((level, at) => level <= (levels[at - 1] ?? 0) + 1)).toBe(true);
  const links = linksIn(document);
  expect(lost(links)).toEqual([]);
  const contents = links.filter((href) => href.startsWith(`${path}#`)).map((href) => href.slice(path.length + 1));
  expect(contents).toEqual([...document.querySelectorAll('h2, h3')].map(({ id }) => id));
});

it('R-23 every anchor that another text names exists', async () => {
  const anchors = new Set<string>();
  const named = new Set(['/tos#termsofsale']);
  for (const path of TEXTS) {
    const { container, unmount } = await open(path);
    for (const { id } of container.querySelectorAll('[id]')) anchors.add(`${path}#${id}`);
    for (const href of linksIn(container)) if (href.includes('#')) named.add(href.replace('/#', '#'));
    unmount();
  }
  expect([...named].filter((href) => !anchors.has(href))).toEqual([]);
});

it('choosing a line of the contents moves the focus to its heading, again and again', async () => {
  await open('/tos');
  for (const title of ['Terms of sale', 'Shipping', 'Shipping']) {
    fireEvent.click(screen.getByRole('link', { name: title }));
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: title }));
  }
});
