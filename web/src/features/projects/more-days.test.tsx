import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ORDER } from '#shared/orders/order-states.ts';
import type { MoreDays as AskedDays } from '#shared/schemas/more-days.ts';
import { answer, show } from '#web/lib/render.fixture.tsx';
import { AskDaysButton, MoreDays } from './more-days.tsx';
import { aProject } from './project.fixture.ts';

beforeEach(() => {
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true;
  };
});
afterEach(() => vi.unstubAllGlobals());

const saved = () => Response.json({}, { headers: { 'identity-known': '1' } });
const posted = (fetched: ReturnType<typeof answer>): unknown[] =>
  fetched.mock.calls
    .filter(([, init]) => init?.method === 'POST')
    .map(([path, init]) => [path, JSON.parse(init?.body as string) as unknown]);
const press = (name: string | RegExp): Promise<void> => userEvent.click(screen.getByRole('button', { name }));

const painting = { order: { status: ORDER.accepted } };
const asked: AskedDays = {
  days: 4,
  reason: 'The varnish dries slowly.',
  until: '2026-12-20T10:00:00.000Z',
  state: 'asked',
};

it('C58 the artist asks once, with days and a reason', async () => {
  const fetched = answer({ '/api/sellers/orders/ord_1/more-days': saved() });
  show(<AskDaysButton project={aProject({ side: 'artist', actions: ['ask_days'], ...painting })} />);
  await press('Ask for more days');
  await press('Ask the customer');
  expect(screen.getByText('Please enter a number from 1 to 30.')).toBeTruthy();
  expect(posted(fetched)).toEqual([]);
  await userEvent.type(screen.getByRole('textbox', { name: /How many more days/ }), '4');
  await userEvent.type(screen.getByRole('textbox', { name: /Why/ }), asked.reason);
  await press('Ask the customer');
  await waitFor(() =>
    expect(posted(fetched)).toEqual([
      ['/api/sellers/orders/ord_1/more-days', { days: 4, reason: 'The varnish dries slowly.' }],
    ]),
  );
});

it.each([
  [/^Agree to/, true],
  ['Keep the promised day', false],
] as const)('C58 the customer reads why, and answers: %s', async (name, agree) => {
  const fetched = answer({ '/api/orders/ord_1/more-days': saved() });
  const project = aProject({ side: 'customer', actions: ['answer_days'], ...painting });
  show(<MoreDays project={project} asked={asked} />);
  expect(screen.getByText(/“The varnish dries slowly.” Without an answer the promised day stays./)).toBeTruthy();
  await press(name);
  await waitFor(() =>
    expect(posted(fetched)).toEqual([['/api/orders/ord_1/more-days', { agree, until: asked.until }]]),
  );
});

it.each([
  ['asked', /has not answered yet/],
  ['agreed', /has agreed/],
  ['declined', /as promised/],
  ['over', /no answer, so the promised day stays/],
] as const)('C58 the artist reads what has come of it: %s', (state, text) => {
  show(<MoreDays project={aProject({ side: 'artist', ...painting })} asked={{ ...asked, state }} />);
  expect(screen.getByText(text)).toBeTruthy();
});
