import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ORDER } from '#shared/orders/order-states.ts';
import type { Project } from '#shared/schemas/project.ts';
import { createQueryClient } from '#web/lib/query-client.ts';
import { answer, show } from '#web/lib/render.fixture.tsx';
import { MemoryRouter } from '#web/lib/router.tsx';
import { clearStorage } from '#web/lib/store.ts';
import { HelpPage } from './help-page.tsx';
import { aProject } from './project.fixture.ts';
import { projectQuery } from './projects.queries.ts';

beforeEach(() => {
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true;
  };
});
afterEach(() => {
  clearStorage();
  vi.unstubAllGlobals();
});

const open = async (project: Project, answers: Record<string, unknown> = {}) => {
  const fetched = answer({ '/api/orders/project/ord_1': project, ...answers });
  show(<HelpPage orderId="ord_1" />);
  await screen.findByRole('heading', { level: 1, name: 'Something is not right' });
  return fetched;
};

it('C16 shows every way with what it gives back, and buttons only for those that are open', async () => {
  await open(aProject({ actions: ['message', 'ask_studio', 'request_changes', 'open_case'] }));
  expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
    'Write first',
    'Ask for changes',
    'Cancel this piece',
    'It is lost or damaged',
    'Use the money-back guarantee',
    'Open a case',
  ]);
  expect(screen.getByRole('link', { name: 'Ask for changes' }).getAttribute('href')).toBe(
    '/orders/project/ord_1#changes',
  );
  expect(screen.getByRole('button', { name: 'Open a case' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: /Cancel this piece|Report it|money back/ })).toBeNull();
});

it('an order that cannot be loaded has its heading, and is loaded again on request', async () => {
  answer({ '/api/orders/project/ord_1': 500 });
  show(<HelpPage orderId="ord_1" />);
  expect(await screen.findByRole('heading', { level: 1, name: 'Something is not right' })).toBeTruthy();
  expect(screen.getByText('The order could not be loaded.')).toBeTruthy();
  answer({ '/api/orders/project/ord_1': aProject({ actions: ['open_case'] }) });
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('button', { name: 'Open a case' })).toBeTruthy();
});

it('C17 says what stands in the way: a case, a mailed link, or the end of the order', async () => {
  const reasons = async (project: Parameters<typeof aProject>[0]): Promise<string[]> => {
    await open(aProject({ actions: [], ...project }));
    const said = [...document.querySelectorAll('li p.small')].map(({ textContent }) => textContent);
    cleanup();
    return said;
  };
  expect(new Set(await reasons({ order: { status: ORDER.shipped, frozen: true } }))).toEqual(
    new Set(['Not while a case is open.']),
  );
  const owners = /^Only who ordered it can do this/;
  expect(
    (await reasons({ side: 'link', order: { status: ORDER.accepted } })).filter((said) => owners.test(said)),
  ).toHaveLength(2);
  expect(await reasons({ order: { status: ORDER.closed } })).toContain('No longer possible: the order is completed.');
});

it('C6 what comes back for a cancelled piece stays to be read, though the page hears that it is cancelled', async () => {
  const figures = {
    allowed: true,
    rule: 'first_day',
    sentence: 'Everything comes back.',
    kept_cents: 0,
    refund_cents: 5_000,
    sources: [],
  };
  const answers: Record<string, unknown> = {
    '/api/orders/project/ord_1': aProject({ actions: ['cancel'] }),
    '/api/orders/ord_1/cancellation': figures,
    '/api/orders/ord_1/cancel': { ...figures, allowed: false, sentence: 'This piece was cancelled.' },
  };
  answer(answers);
  const client = createQueryClient();
  render(<HelpPage orderId="ord_1" />, {
    wrapper: ({ children }) => (
      <QueryClientProvider client={client}>
        <MemoryRouter at="/">{children}</MemoryRouter>
      </QueryClientProvider>
    ),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Cancel this piece' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Yes, cancel it' }));
  await screen.findByText('This piece was cancelled.', { selector: '[role=status]' });
  answers['/api/orders/project/ord_1'] = aProject({ actions: [], order: { status: ORDER.cancelled } });
  await act(() => client.invalidateQueries(projectQuery('ord_1')));
  await screen.findByText('Possible while a proof waits for your answer.');
  await userEvent.click(screen.getByRole('button', { name: 'Back to the order' }));
  expect(await screen.findByText(/^No longer possible: the painting is finished/)).toBeTruthy();
});

it('C19 a damaged piece is reported with words', async () => {
  const shipped = aProject({ actions: ['report_damage'], order: { status: ORDER.shipped } });
  const fetched = await open(shipped, { '/api/orders/ord_1/damage': {} });
  await userEvent.click(screen.getByRole('button', { name: 'Report it' }));
  await userEvent.type(screen.getByRole('textbox', { name: 'Tell us what you see' }), 'A corner is broken.');
  await userEvent.click(screen.getByRole('button', { name: 'Send the report' }));
  await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Tell us what you see' })).toBeNull());
  const [, init] = fetched.mock.calls.find(([path]) => path === '/api/orders/ord_1/damage')!;
  expect(JSON.parse(init?.body as string)).toEqual({ kind: 'damaged', text: 'A corner is broken.', photos: [] });
});
