import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { SellerRequest } from '#shared/schemas/quote.ts';
import { Component as Sellers } from '#web/app/routes/sellers.tsx';
import { Component as SellerOrder } from '#web/app/routes/seller-order.tsx';
import { sendLateActs } from '#web/lib/late-acts.ts';
import { answer, show } from '#web/lib/render.fixture.tsx';
import { ParamsContext, useLocation } from '#web/lib/router.tsx';
import { SiteLink } from '../../ui/site-link.tsx';
import { anApi } from '../messages/messages.fixture.ts';
import { anOwnProfile } from './profile.fixture.ts';
import { aRequest } from './request.fixture.ts';
import { StandingActs } from './standing-acts.tsx';

const inbox = { requests: [], next: null, now: { sec: 0 } };
const open = (answers: Record<string, unknown>) => {
  const fetched = answer({ '/api/sellers/requests': inbox, ...answers });
  show(<Sellers />, { at: '/sellers' });
  return fetched;
};

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
  sessionStorage.clear();
});

it('C11 an artist who waits for the decision finds what happens next instead of an empty inbox', async () => {
  const fetched = open({
    '/api/sellers/edit-profile': anOwnProfile(),
    '/api/users/resend-verification': { status: true, message: 'On its way.' },
  });
  expect(await screen.findByRole('heading', { level: 1, name: 'Your application is in' })).toBeTruthy();
  expect(screen.queryByText('No requests yet')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Send the link again' }));
  expect(await screen.findByText('It is on its way again.')).toBeTruthy();
  expect(fetched.mock.calls.filter(([path]) => path === '/api/users/resend-verification')).toHaveLength(1);
});

it('C11 a rejected artist reads why, and what to do', async () => {
  open({ '/api/sellers/edit-profile': anOwnProfile({ state: 'rejected', reason: 'Two of the samples are prints.' }) });
  expect(await screen.findByText('Two of the samples are prints.')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Edit your profile' }).getAttribute('href')).toBe('/sellers/edit-profile');
});

it('C7 an approved artist has the inbox, and so has everybody while the profile cannot be loaded', async () => {
  open({ '/api/sellers/edit-profile': anOwnProfile({ state: 'approved' }) });
  expect(await screen.findByText('No requests yet')).toBeTruthy();
  open({ '/api/sellers/edit-profile': 500 });
  await waitFor(() => expect(screen.getAllByText('No requests yet')).toHaveLength(2));
});

it('C7 an inbox that cannot be loaded says so, with no empty room beside it', async () => {
  open({ '/api/sellers/edit-profile': anOwnProfile({ state: 'approved' }), '/api/sellers/requests': 500 });
  expect(await screen.findByText('Your requests could not be loaded.')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
  expect(screen.queryByRole('region', { name: 'Request' })).toBeNull();
});

it('C7 while nothing can be loaded it says so, and the live connection does not have it ask without end', async () => {
  anApi('Supplier', {
    '/api/sellers/edit-profile': () => anOwnProfile({ state: 'approved' }),
    '/api/sellers/requests': () => inbox,
  });
  const works = fetch;
  let asked = 0;
  // An error comes later than what it is the answer to is drawn.
  vi.stubGlobal('fetch', async (input: string, init?: RequestInit) => {
    if (!input.startsWith('/api/sellers/')) return works(input, init);
    asked += 1;
    await new Promise((drawn) => setTimeout(drawn, 20));
    throw new TypeError('Failed to fetch');
  });
  const { client } = show(<Sellers />, { at: '/sellers' });
  const isQuiet = () => client.isFetching() === 0 && screen.queryByText('Your requests could not be loaded.') !== null;
  await waitFor(() => expect([isQuiet(), asked >= 4]).toEqual([true, true]));
  // What is read first, the inbox as it appears, and both after the connection.
  expect(asked).toBeLessThanOrEqual(5);
  vi.stubGlobal('fetch', works);
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('No requests yet')).toBeTruthy();
});

it('C7 the inbox shows what waits for the artist, then what waits for others, and earlier ones on demand', async () => {
  const requests = [
    aRequest({ order_id: 'ord_1', product: { sku: 'a', title: 'To answer' }, requested: true }),
    aRequest({ order_id: 'ord_2', product: { sku: 'a', title: 'Sent off' }, status: 5, selected: true, earns: 25_190 }),
  ];
  const fetched = open({
    '/api/sellers/edit-profile': anOwnProfile({ state: 'approved' }),
    '/api/sellers/requests': { requests, next: 'place', now: { sec: Date.parse('2026-11-21T12:30:00Z') / 1000 } },
  });
  const yours = within(await screen.findByRole('region', { name: 'Waiting for you 1' }));
  expect(yours.getByRole('link', { name: 'To answer' }).getAttribute('href')).toBe('/sellers/orders/ord_1');
  expect(yours.getByRole('link', { name: 'Answer: To answer' })).toBeTruthy();
  expect(yours.getByText('30 minutes left to answer')).toBeTruthy();
  expect(yours.getByText('Asked for you')).toBeTruthy();
  const others = within(screen.getByRole('region', { name: 'Waiting for others 1' }));
  expect(others.getByText('you earn $251.90')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Show earlier ones' }));
  await waitFor(() => expect(fetched.mock.calls.map(([path]) => path)).toContain('/api/sellers/requests?before=place'));
});

it('C7 among many pieces a field finds one by number or words, and reviews are one line', async () => {
  const titles = ['A dog', 'A cat', 'A horse', 'A lake', 'A barn', 'A bridge', 'A café'];
  const requests = titles.map((title, at) => aRequest({ order_id: `ord_0000000${at}`, product: { sku: 'a', title } }));
  const review = {
    product: { sku: 'a', title: 'A dog' },
    rating: 5,
    review: '',
    name: 'Ada',
    response: null,
    held: false,
  };
  const reviews = ['ord_1', 'ord_2'].map((order) => ({ ...review, order }));
  open({
    '/api/sellers/edit-profile': anOwnProfile({ state: 'approved' }),
    '/api/sellers/requests': { ...inbox, requests },
    '/api/sellers/reviews': { reviews, average: 5, count: 2, page: {} },
  });
  const field = await screen.findByRole('searchbox', { name: 'Find a piece' });
  const left = () =>
    within(screen.getByRole('region', { name: /^Waiting for you( \d+)?$/ }))
      .queryAllByRole('listitem')
      .map((row) => within(row).getAllByRole('link')[0]?.textContent);
  expect(left()).toHaveLength(7);
  expect((await screen.findByRole('link', { name: 'Reviews wait for your reply' })).getAttribute('href')).toBe(
    '/sellers/reviews',
  );
  for (const [words, found] of [
    ['#00000002', ['A horse']],
    ['cafe', ['A café']],
    ['unicorn', []],
  ] as const) {
    await userEvent.clear(field);
    await userEvent.type(field, words);
    expect(left()).toEqual(found);
  }
  expect(screen.getByText('No piece has these words.')).toBeTruthy();
});

it('C14 one press stops new requests', async () => {
  const fetched = open({ '/api/sellers/edit-profile': anOwnProfile({ state: 'approved', availability: 'open' }) });
  await userEvent.click(await screen.findByRole('switch', { name: 'Accepting orders' }));
  const posts = fetched.mock.calls.filter(([, init]) => init?.method === 'POST');
  expect(posts.map(([path, init]) => [path, init?.body])).toEqual([
    ['/api/sellers/edit-profile', JSON.stringify({ availability: 'full' })],
  ]);
});

describe('C7 the request that stands beside the inbox', () => {
  const NOTE = /^A note to the customer/;
  /** Opens the inbox with one request beside it; a live update brings those that are served later. */
  const openBeside = async () => {
    const answers: Record<string, unknown> = {
      '/api/session': { id: 'usr_1', role: 'Supplier', email: 'a@example.com', realtime_token: 't' },
      '/api/sellers/edit-profile': anOwnProfile({ state: 'approved' }),
    };
    const serve = (...requests: SellerRequest[]) => {
      answers['/api/sellers/requests'] = { ...inbox, requests };
      for (const request of requests) answers[`/api/sellers/orders/${request.order_id}`] = request;
    };
    serve(aRequest());
    answer(answers);
    const { client } = show(<Sellers />, { at: '/sellers' });
    const beside = within(await screen.findByRole('region', { name: 'Request' }));
    await beside.findByLabelText(NOTE);
    const reload = () => act(() => client.invalidateQueries({ queryKey: ['sellers'] }));
    return { beside, answers, serve, reload };
  };
  const chosen = aRequest({ order_id: 'ord_2', product: { sku: 'b', title: 'Pencil drawing' }, selected: true });

  it('stays with what is being typed when a more urgent one arrives', async () => {
    const { beside, serve, reload } = await openBeside();
    const note = beside.getByLabelText<HTMLTextAreaElement>(NOTE);
    await userEvent.type(note, 'I would love to');
    serve(chosen, aRequest());
    await reload();
    expect(await screen.findByRole('region', { name: 'Accept to begin' })).toBeTruthy();
    expect(beside.getByLabelText(NOTE)).toBe(note);
    expect([note.value, document.activeElement]).toEqual(['I would love to', note]);
  });

  it('says what was offered, though another one waits', async () => {
    const { beside, answers, serve, reload } = await openBeside();
    const other = aRequest({ order_id: 'ord_2', product: { sku: 'b', title: 'Pencil drawing' } });
    serve(aRequest(), other);
    await reload();
    await userEvent.type(beside.getByLabelText('Days to finish'), '7');
    const offered = aRequest({ quote: { id: 'quo_1', price: 0, days: 7 * 86_400, score: 1 } });
    serve(offered, other);
    answers['/api/sellers/quotes/ord_1'] = offered;
    await userEvent.click(beside.getByRole('button', { name: 'Send quote' }));
    expect((await beside.findByText(/^You offered 7 days/)).closest('[role=status]')).toBeTruthy();
  });

  it('is the next one once the artist has passed', async () => {
    const { beside, answers, serve, reload } = await openBeside();
    serve(aRequest(), chosen);
    await reload();
    const { order_id, product, asked_at } = aRequest();
    const passed = { order_id, product, asked_at, not_chosen: true };
    answers['/api/sellers/quotes/ord_1'] = passed;
    answers['/api/sellers/requests'] = { ...inbox, requests: [passed, chosen] };
    await userEvent.click(beside.getByRole('button', { name: 'Pass' }));
    await userEvent.click(beside.getByRole('button', { name: 'I am too busy' }));
    expect(await beside.findByRole('heading', { name: 'Pencil drawing' })).toBeTruthy();
    await act(sendLateActs);
    expect(await screen.findByText('Not chosen')).toBeTruthy();
  });

  it('leads to its project page once it was accepted, so that no second press accepts another one', async () => {
    const { beside, answers, serve, reload } = await openBeside();
    serve(aRequest({ selected: true }), chosen);
    answers['/api/sellers/orders/ord_1/accept'] = aRequest({ selected: true, status: 2 });
    await reload();
    await userEvent.click(await beside.findByRole('button', { name: 'Accept' }));
    const link = await beside.findByRole('link', { name: 'Open the project page' });
    expect(link.getAttribute('href')).toBe('/sellers/orders/ord_1');
    expect(beside.queryByRole('button', { name: 'Accept' })).toBeNull();
  });
});

describe('C42 what the artist has given away is not read again by the page that shows it', () => {
  const { order_id, product, asked_at } = aRequest();
  const line = { order_id, product, asked_at, not_chosen: true };
  const quote = { id: 'quo_1', price: 0, days: 518_400, score: 0.8 };
  const passed = { ...line, quote: { ...quote, price: -1, days: 0 } };
  const GIVEN = [
    ['passed', aRequest(), '/api/sellers/quotes/ord_1', ['Pass', 'I am too busy']],
    [
      'withdrew',
      aRequest({ selected: true, processed: true, quote }),
      '/api/sellers/orders/ord_1/withdraw',
      ['I cannot paint it', 'Withdraw'],
    ],
  ] as const;
  const Pages = () => {
    const { pathname } = useLocation();
    return (
      <>
        <StandingActs />
        <output>{pathname}</output>
        <SiteLink to="/sellers/orders/ord_1">Open it again</SiteLink>
        {pathname === '/sellers' ? (
          <Sellers />
        ) : (
          <ParamsContext value={{ orderId: 'ord_1' }}>
            <SellerOrder />
          </ParamsContext>
        )}
      </>
    );
  };
  const withdrawing = async () => {
    const why = screen.queryByLabelText(/Why/);
    if (why) await userEvent.type(why, 'I have fallen ill.');
  };

  it.each(GIVEN)(
    'who %s is in the inbox, and the open page says so when it is sent',
    async (_, request, path, ways) => {
      const answers: Record<string, unknown> = {
        '/api/session': { id: 'usr_1', role: 'Supplier', email: 'a@example.com', realtime_token: 't' },
        '/api/sellers/edit-profile': anOwnProfile({ state: 'approved' }),
        '/api/sellers/requests': { ...inbox, requests: [request] },
        '/api/sellers/orders/ord_1': request,
      };
      const fetched = answer(answers);
      const { client } = show(<Pages />, { at: '/sellers/orders/ord_1' });
      for (const name of ways) {
        await withdrawing();
        await userEvent.click(await screen.findByRole('button', { name }));
      }
      expect(document.querySelector('output')?.textContent).toBe('/sellers');
      expect(screen.queryByRole('region', { name: /Waiting for you 1/ })).toBeNull();

      await userEvent.click(screen.getByRole('link', { name: 'Open it again' }));
      expect(await screen.findByRole('heading', { name: /^You (passed on|withdrew from) Oil painting/ })).toBeTruthy();
      // From here on the server has no brief any more.
      answers['/api/sellers/orders/ord_1'] = 404;
      answers['/api/sellers/requests'] = { ...inbox, requests: [passed] };
      answers[path] = passed;
      const reads = () => fetched.mock.calls.filter(([url]) => url === '/api/sellers/orders/ord_1').length;
      const before = reads();
      await act(sendLateActs);
      await act(() => client.invalidateQueries());
      expect(await screen.findByRole('heading', { name: 'You passed.' })).toBeTruthy();
      expect([reads() - before, screen.queryByText(/404/)]).toEqual([0, null]);
    },
  );
});
