import { act, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Route, Routes } from '../lib/routes.fixture.tsx';
import { useLocation } from '../lib/router.tsx';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '../lib/api.ts';
import { answer, show } from '../lib/render.fixture.tsx';
import { Layout } from './layout.tsx';
import { NotFound } from './not-found.tsx';
import { PageFailure } from '../ui/page-failure.tsx';
import { Page } from './page.tsx';

const banner = 'Some content on this page could not be loaded.';
const notFound = '404 - Not Found: This page does not exist or you may not have authorization to view it.';

function Where() {
  const { pathname, search } = useLocation();
  return <p>{`at ${pathname}${search}`}</p>;
}

const open = (at: string, status?: number) =>
  show(
    <Layout>
      <Routes>
        <Route path="/login" element={<Where />} />
        <Route path="/artists/login" element={<Where />} />
        <Route
          path="/orders/*"
          element={
            <Page
              title="Order"
              description="Your order."
              error={status ? new ApiError(status, { code: 'x', message: 'x' }) : null}
            >
              <h1>The order</h1>
            </Page>
          }
        />
        <Route
          path="/receipts/*"
          element={
            <Page title="Receipt" description="Yours." error={new ApiError(status ?? 0, { code: 'x', message: 'x' })}>
              <PageFailure title="Receipt" message="The receipt could not be loaded." onRetry={retry} />
            </Page>
          }
        />
        <Route
          path="/sellers/*"
          element={
            <Page
              title="Studio"
              description="Yours."
              error={new ApiError(401, { code: 'session.required', message: 'Please sign in.' })}
            >
              secret
            </Page>
          }
        />
        <Route
          path="/partners"
          element={
            <Page
              title="Partners"
              description="Yours."
              error={
                new ApiError(403, {
                  code: 'session.forbidden',
                  message: 'No.',
                  description: 'This part is for partners.',
                })
              }
            >
              secret
            </Page>
          }
        />
        <Route path="*" element={<NotFound />} />
      </Routes>
    </Layout>,
    { at },
  );

const retry = vi.fn<() => Promise<void>>();

const scrollTo = (y: number) =>
  act(() => {
    vi.stubGlobal('scrollY', y);
    window.dispatchEvent(new Event('scroll'));
  });

beforeEach(() => {
  answer({ '/api/session': { role: 'Visitor' }, '/api/carts/': { items: [{ quantity: 2 }, { quantity: 1 }] } });
});

describe('pages in the layout', () => {
  it('sets the title and the description of the document', () => {
    open('/orders/crt_1');
    expect(document.title).toBe('Order | Atelier');
    expect(document.querySelector('meta[name=description]')?.getAttribute('content')).toBe('Your order.');
    expect(screen.queryByText(banner)).toBeNull();
  });

  it.each([500, 503])('R-28 shows the banner and what there is of the page when its data failed with %i', (status) => {
    open('/orders/crt_1', status);
    expect(screen.getByText(banner)).toBeTruthy();
    expect(screen.getByText(banner).parentElement?.textContent).toContain('Please try again in a moment.');
    expect(screen.getByRole('heading', { name: 'The order' })).toBeTruthy();
  });

  it('R-28 R-26 a page whose data does not exist is the not-found page, with the banner and no call to try again', () => {
    open('/orders/crt_1', 404);
    expect(screen.getByText(banner).parentElement?.textContent.trim()).toBe(banner);
    expect(screen.getByText(notFound)).toBeTruthy();
    expect(screen.queryByText('The order')).toBeNull();
  });

  it('R-28 no banner for a refusal that the page explains itself', () => {
    open('/orders/crt_1', 409);
    expect(screen.queryByText(banner)).toBeNull();
  });

  it('I-03 whoever is signed in with another role hears whose page it is, and is not asked to sign in', () => {
    open('/partners');
    expect(screen.getByRole('heading', { level: 1, name: 'This part is for partners.' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Your account' })).toBeTruthy();
    expect(screen.queryByText('secret')).toBeNull();
    expect(screen.queryByText(banner)).toBeNull();
  });

  it('R-27 an unknown visitor is sent to sign in and back', () => {
    open('/orders/quotes/ord_1?v=2', 401);
    expect(screen.getByText('at /login?return=%2Forders%2Fquotes%2Ford_1%3Fv%3D2')).toBeTruthy();
  });

  it('R-27 the sellers area sends to the artists’ door', () => {
    open('/sellers/edit-profile');
    expect(screen.getByText('at /artists/login?return=%2Fsellers%2Fedit-profile')).toBeTruthy();
    expect(screen.queryByText('secret')).toBeNull();
  });

  it('R-30 the studio ends with the network’s line, and other pages with the shop’s footer', () => {
    answer({ '/api/session': { role: 'Supplier', name: 'Marta Ilves' } });
    show(
      <Layout page="/sellers/payouts">
        <Routes>
          <Route path="*" element={<h1>Here</h1>} />
        </Routes>
      </Layout>,
      { at: '/sellers/payouts' },
    );
    expect(screen.getByRole('contentinfo').textContent).toBe('Powered by the Atelier Artist Network');
    document.body.innerHTML = '';
    open('/orders/crt_1');
    expect(screen.getByRole('contentinfo').textContent).not.toContain('Artist Network');
  });

  it('R-25 any other path is titled Not Found', () => {
    open('/no/such/page');
    expect(document.title).toBe('Not Found');
    expect(screen.getByRole('heading', { level: 1, name: 'Not Found' })).toBeTruthy();
    expect(screen.getByText(notFound)).toBeTruthy();
  });

  it.each([
    [503, banner],
    [0, 'The receipt could not be loaded.'],
  ])('R-28 a page that fails with %s says so once, and can be tried again', async (status, message) => {
    const tried = Promise.withResolvers<void>();
    retry.mockReturnValue(tried.promise);
    open('/receipts/crt_1', status);
    expect(screen.getAllByText(/could not be loaded/).map(({ textContent }) => textContent)).toEqual([message]);
    expect(screen.getByRole('heading', { level: 1, name: 'Receipt' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Back to the home page' })).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(screen.getByRole('button', { name: 'Trying again' })).toBeTruthy();
    tried.resolve();
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy();
  });

  it('R-29 the header changes only after more than 50 px', () => {
    open('/orders/crt_1');
    const header = screen.getByRole('banner');
    scrollTo(50);
    expect(header.dataset['scrolled']).toBeUndefined();
    scrollTo(51);
    expect(header.dataset['scrolled']).toBe('true');
    scrollTo(0);
    expect(header.dataset['scrolled']).toBeUndefined();
  });

  it('after navigation the focus stands on the main heading of the new page', async () => {
    open('/orders/crt_1');
    expect(document.activeElement).toBe(document.body);
    await userEvent.click(screen.getAllByRole('link', { name: 'Style converter' })[0]!);
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1, name: 'Not Found' }));
  });

  it('the mini-cart counts the pieces in the open order', async () => {
    open('/orders/crt_1');
    expect(await screen.findByRole('link', { name: 'View Cart, 3 items' })).toBeTruthy();
  });
});
