import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { render, renderHook, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ORDER } from '#shared/orders/order-states.ts';
import { Component as OrdersRoute } from '../app/routes/orders.tsx';
import { Component as ProjectRoute } from '../app/routes/project.tsx';
import { createQueryClient } from './query-client.ts';
import { useReloadOrders } from './reload-orders.ts';
import { answer } from './render.fixture.tsx';
import { MemoryRouter } from './router.tsx';
import { Route, Routes } from './routes.fixture.tsx';
import { aCart, aCartItem } from '../features/cart/cart.fixture.ts';
import { cartQuery } from '../features/cart/carts.queries.ts';
import { anApi, listening, publish } from '../features/messages/messages.fixture.ts';
import { ownOrdersQuery } from '../features/identity/account.queries.ts';
import { aProject } from '../features/projects/project.fixture.ts';
import { useLiveOrder } from '../features/projects/live.ts';
import { ACTS, projectQuery, useProjectAct } from '../features/projects/projects.queries.ts';
import { usePayExtra } from '../features/quotes/pay-extra.ts';
import { useConfirmQuote, useSelectQuote } from '../features/quotes/quotes.queries.ts';
import { useAddReview } from '../features/reviews/reviews.queries.ts';
import { useAcceptOrder } from '../features/sellers/sellers.queries.ts';
import { useDeletePhoto } from '../features/photos/uploads.queries.ts';
import { useReplacePhoto } from '../features/orders/better-photo.queries.ts';
import { useCancelPiece } from '../features/orders/cancellation.queries.ts';
import { useAskForGuarantee } from '../features/orders/guarantee.queries.ts';
import { cartOrdersQuery } from '../features/orders/orders.queries.ts';

beforeEach(() => {
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true;
  };
});
afterEach(() => vi.unstubAllGlobals());

/** The page's own client, which takes what was read within 30 seconds from its cache. */
const around = (client: QueryClient, at = '/') =>
  function Around({ children }: { children: ReactNode }) {
    return (
      <QueryClientProvider client={client}>
        <MemoryRouter at={at}>{children}</MemoryRouter>
      </QueryClientProvider>
    );
  };

const PLACED = Date.parse('2026-11-20T12:00:00Z') / 1000;
const ordersWith = (status: number, act: string | null) => ({
  cart: {
    id: 'crt_1',
    status: 1,
    email: 'ellen@example.com',
    timestamp: PLACED,
    total: 37_900,
    paid: 37_900,
    due: 0,
    due_now: 0,
    may_pay: true,
    charge_at: null,
    qc_passed: false,
  },
  orders: [
    {
      id: 'ord_1',
      status,
      revision: 0,
      frozen: false,
      repainted: false,
      stage: null,
      act,
      due: 0,
      charge_at: null,
      deadline: null,
      item: aCartItem({ title: 'Oil painting' }),
      image: null,
      schedule: { sec: PLACED + 3_600, msec: 0 },
      supplier: { id: 'usr_1', name: 'Marta Ilves', username: 'marta' },
      processed: true,
      moves: [],
    },
  ],
  gift_cards: [],
  now: { sec: PLACED + 30 * 86_400, msec: 0 },
});

it('R-09 a piece that was received in its project has arrived on the order’s page, too', async () => {
  const shipped = aProject({ actions: ['received'], order: { status: ORDER.shipped } });
  const answers: Record<string, unknown> = {
    '/api/orders/crt_1': ordersWith(ORDER.shipped, null),
    '/api/orders/project/ord_1': shipped,
    '/api/orders/ord_1/received': aProject({ actions: [], order: { status: ORDER.delivered } }),
  };
  answer(answers);
  render(
    <Routes>
      <Route path="/orders/:cartId" element={<OrdersRoute />} />
      <Route path="/orders/project/:orderId" element={<ProjectRoute />} />
    </Routes>,
    { wrapper: around(createQueryClient(), '/orders/crt_1') },
  );
  await userEvent.click(await screen.findByRole('link', { name: 'Open the project' }));
  await userEvent.click(await screen.findByRole('button', { name: 'I have received it' }));
  answers['/api/orders/crt_1'] = ordersWith(ORDER.delivered, 'review');
  await userEvent.click(await screen.findByRole('link', { name: 'Your order' }));
  expect(await screen.findByRole('link', { name: 'Write a review' })).toBeTruthy();
});

it('R-09 what happens to an order while its project is open is on the order’s page afterwards', async () => {
  anApi('User', {});
  const client = createQueryClient();
  renderHook(() => useLiveOrder('ord_1', projectQuery('ord_1').queryKey), { wrapper: around(client) });
  await waitFor(() => expect(listening('onProjectChange')).toBe(1));
  const query = cartOrdersQuery('crt_1');
  await client.fetchQuery({ ...query, queryFn: () => ordersWith(ORDER.approved, null) as never });
  expect(client.getQueryState(query.queryKey)?.isInvalidated).toBe(false);
  publish('onProjectChange', { order: 'ord_1', kind: 'shipped' });
  await waitFor(() => expect(client.getQueryState(query.queryKey)?.isInvalidated).toBe(true));
});

const READ = {
  '/api/orders/crt_1': ordersWith(ORDER.accepted, null),
  '/api/carts/': aCart({ id: 'crt_1' }),
  '/api/users/me/orders': { orders: [], next: null },
  '/api/orders/project/ord_1': aProject(),
};

it.each([
  ['what both sides do in the project', () => useProjectAct('ord_1', ACTS.address), { input: {} }],
  ['selecting an offer', () => useSelectQuote('ord_1'), { quote_id: 'qte_1', supplier_id: 'usr_1', price: 0 }],
  ['confirming an offer', () => useConfirmQuote('ord_1'), undefined],
  ['paying for an offer', () => usePayExtra({ id: 'ord_1', cart: { id: 'crt_1' } } as never), 700],
  ['a review', () => useAddReview('ord_1'), { rating: 5, review: 'Lovely.' }],
  ['cancelling', () => useCancelPiece('ord_1'), { refundCents: 1, idempotencyKey: 'key' }],
  ['asking for the guarantee', () => useAskForGuarantee('ord_1'), { reason: 'Too dark.', photos: ['ast_1'] }],
  ['a better photo', () => useReplacePhoto('ord_1'), { request: 'req_1', asset: 'ast_1' }],
  ['a deleted photo', () => useDeletePhoto(useReloadOrders()), 'ast_1'],
  ['accepting by the artist', () => useAcceptOrder('ord_1'), undefined],
] as [string, () => { mutateAsync: (input: never) => Promise<unknown> }, unknown][])(
  'R-09 I-02 after %s the order’s page, its receipt and the list of orders are loaded again, and the open order is not',
  async (_, useAct, input) => {
    const fetched = answer(READ);
    const client = createQueryClient();
    const shown = [cartOrdersQuery('crt_1'), cartQuery('crt_1'), projectQuery('ord_1')];
    await Promise.all([...shown, cartQuery()].map((query) => client.fetchQuery(query as never)));
    await client.fetchInfiniteQuery(ownOrdersQuery());
    fetched.mockImplementation(() => Promise.resolve(Response.json({})));
    const { result } = renderHook(useAct, { wrapper: around(client) });
    await result.current.mutateAsync(input as never);
    await waitFor(() =>
      expect([...shown, ownOrdersQuery()].map(({ queryKey }) => client.getQueryState(queryKey)?.isInvalidated)).toEqual(
        [true, true, true, true],
      ),
    );
    expect(client.getQueryState(cartQuery().queryKey)?.isInvalidated).toBe(false);
  },
);
