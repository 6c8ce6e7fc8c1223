import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import type { SellerRequest } from '#shared/schemas/quote.ts';
import { UNDO_MS } from '#web/lib/late-acts.ts';
import { answer, show } from '#web/lib/render.fixture.tsx';
import { aRequest } from './request.fixture.ts';
import { RepaintNote } from './held-order.tsx';
import { RequestDetail } from './request-detail.tsx';
import { StandingActs } from './standing-acts.tsx';

const NOW_MS = Date.parse('2026-11-21T12:30:00Z');
const signedIn = (id: string) => ({
  '/api/session': { id, role: 'Supplier', email: 'a@example.com', realtime_token: 't' },
});
const open = (
  more: Partial<SellerRequest> = {},
  answers: Record<string, unknown> = { '/api/sellers/quotes/ord_1': aRequest() },
) => {
  const fetched = answer({ ...signedIn('usr_1'), ...answers });
  show(
    <>
      <StandingActs />
      <RequestDetail request={aRequest(more)} level={1} nowMs={NOW_MS} />
    </>,
  );
  const posted = () =>
    fetched.mock.calls
      .filter(([, init]) => init?.method === 'POST')
      .map(([path, init]): unknown => [path, JSON.parse(typeof init?.body === 'string' ? init.body : 'null')]);
  return { posted };
};

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  localStorage.clear();
  sessionStorage.clear();
});

it('shows the brief, the photos and what the artist earns', async () => {
  open();
  expect(screen.getByText('“Please leave the name tag on the left dog.”')).toBeTruthy();
  expect(screen.getByText('$227.40')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Show photo 2' }));
  expect(screen.getByRole('img', { name: 'Customer photo 2 of 2' }).getAttribute('src')).toBe('/media/two.jpg');
});

it('C47 C56 says before the offer what the parcel brings, where it goes, and what the share is not computed on', async () => {
  open({ shipping: { cents: 4_250, country: 'FR' }, passed_on: [{ kind: 'charity', cents: 1_000 }] });
  expect(screen.getByText('France')).toBeTruthy();
  expect(screen.getByText('$42.50')).toBeTruthy();
  expect(screen.getByText(/^Not counted: charity gift, \$10\.00/)).toBeTruthy();
  expect(await screen.findByText(/You earn \$227\.40, and \$42\.50 for the parcel\./)).toBeTruthy();
});

it('C56 of an order from before that rule nothing is said of the parcel’s price', async () => {
  open({ shipping: { cents: 0, country: '' } });
  expect(await screen.findByText(/You earn \$227\.40\.$/)).toBeTruthy();
  expect(screen.queryByText('For the parcel')).toBeNull();
  expect(screen.queryByText('Ships to')).toBeNull();
});

it('C14 sends an offer in cents and seconds', async () => {
  const { posted } = open();
  await userEvent.type(await screen.findByLabelText('Days to finish'), '6');
  await userEvent.type(screen.getByLabelText(/Extra cost/), '35.50');
  await userEvent.click(screen.getByRole('button', { name: 'Send quote' }));
  await waitFor(() =>
    expect(posted()).toEqual([['/api/sellers/quotes/ord_1', { price: 3_550, days: 518_400, note: '' }]]),
  );
});

it('C43 what was typed survives a sign-in, is shown to nobody else, and is gone once it was sent', async () => {
  const stored = () => Object.keys(localStorage);
  open({}, { ...signedIn('usr_1'), '/api/sellers/quotes/ord_1': 401 });
  await userEvent.type(await screen.findByLabelText('Days to finish'), '6');
  await userEvent.type(screen.getByLabelText(/Extra cost/), '35.50');
  await userEvent.click(screen.getByRole('button', { name: 'Send quote' }));
  expect(await screen.findByText('Refused with 401.')).toBeTruthy();
  cleanup();

  open({}, signedIn('usr_2'));
  expect((await screen.findByLabelText<HTMLInputElement>('Days to finish')).value).toBe('');
  cleanup();

  const { posted } = open({}, { ...signedIn('usr_1'), '/api/sellers/quotes/ord_1': aRequest() });
  expect((await screen.findByLabelText<HTMLInputElement>('Days to finish')).value).toBe('6');
  expect(stored()).toEqual(['offer:usr_1:ord_1']);
  await userEvent.click(screen.getByRole('button', { name: 'Send quote' }));
  await waitFor(() => expect(stored()).toEqual([]));
  expect(posted()).toEqual([['/api/sellers/quotes/ord_1', { price: 3_550, days: 518_400, note: '' }]]);
});

it('C14 an offer takes two presses: the days, and the answer', async () => {
  const { posted } = open();
  await userEvent.click(await screen.findByRole('button', { name: '7 days' }));
  await userEvent.click(screen.getByRole('button', { name: 'Send quote' }));
  await waitFor(() => expect(posted()).toEqual([['/api/sellers/quotes/ord_1', { price: 0, days: 604_800, note: '' }]]));
});

const later = () => act(() => vi.advanceTimersByTimeAsync(UNDO_MS));
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const timed = () => vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout', 'Date'] });

it('C14 passes with −1, after a question, once it cannot be undone any more', async () => {
  timed();
  const { posted } = open();
  await userEvent.click(await screen.findByRole('button', { name: 'Pass' }));
  await press('Keep it');
  await press('Pass');
  await press('I am too busy');
  await press('Undo');
  await later();
  expect(posted()).toEqual([]);
  await press('I am too busy');
  expect(screen.getByRole('status').textContent).toContain('You passed on Oil painting from your photo.');
  await later();
  expect(posted()).toEqual([['/api/sellers/quotes/ord_1', { price: -1, days: 0, reason: 'busy' }]]);
});

it('a pass that did not arrive is said, and offered again', async () => {
  timed();
  const { posted } = open({}, { '/api/sellers/quotes/ord_1': 503 });
  await userEvent.click(await screen.findByRole('button', { name: 'Pass' }));
  await press('I am too busy');
  await later();
  expect((await screen.findByText(/But it did not arrive: Refused with 503/)).textContent).toContain('You passed on');
  answer({ ...signedIn('usr_1'), '/api/sellers/quotes/ord_1': aRequest() });
  await press('Try again');
  await waitFor(() => expect(screen.queryByText(/You passed on/)).toBeNull());
  expect(posted()).toHaveLength(1);
});

it('sends nothing that cannot be read', async () => {
  const { posted } = open();
  await userEvent.type(await screen.findByLabelText(/Extra cost/), '-5');
  await userEvent.click(screen.getByRole('button', { name: 'Send quote' }));
  expect(screen.getByText('Enter 1 to 120 days')).toBeTruthy();
  expect(screen.getByText('Enter nothing, or $2.50 and more')).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByLabelText('Days to finish'));
  expect(posted()).toEqual([]);
});

it('Q-22 the chosen artist accepts, or reads why not', async () => {
  const quote = { id: 'quo_1', price: 3_500, days: 518_400, score: 0.8 };
  const { posted } = open({ selected: true, processed: true, quote }, { '/api/sellers/orders/ord_1/accept': 409 });
  await userEvent.click(await screen.findByRole('button', { name: 'Accept' }));
  expect((await screen.findByRole('alert')).textContent).toContain('Refused with 409.');
  expect(posted()).toEqual([['/api/sellers/orders/ord_1/accept', {}]]);
});

it('C22 a personal note goes with the offer, without contact details', async () => {
  const { posted } = open();
  await userEvent.click(await screen.findByRole('button', { name: '7 days' }));
  const note = screen.getByLabelText(/A note to the customer/);
  await userEvent.type(note, 'Write to me@example.com');
  await userEvent.click(screen.getByRole('button', { name: 'Send quote' }));
  expect(screen.getByText('Please leave out links, e-mail addresses and phone numbers')).toBeTruthy();
  expect(document.activeElement).toBe(note);
  await userEvent.clear(note);
  await userEvent.type(note, ' I grew up with beagles. ');
  await userEvent.click(screen.getByRole('button', { name: 'Send quote' }));
  await waitFor(() =>
    expect(posted()).toEqual([
      ['/api/sellers/quotes/ord_1', { price: 0, days: 604_800, note: 'I grew up with beagles.' }],
    ]),
  );
});

it('C41 the chosen artist withdraws with a reason, which the customer reads', async () => {
  const quote = { id: 'quo_1', price: 0, days: 518_400, score: 0.8 };
  timed();
  const { posted } = open(
    { selected: true, processed: true, quote },
    { '/api/sellers/orders/ord_1/withdraw': aRequest() },
  );
  await userEvent.click(await screen.findByRole('button', { name: 'I cannot paint it' }));
  await userEvent.click(screen.getByRole('button', { name: 'Withdraw' }));
  expect(screen.getByText('Please say why in a sentence')).toBeTruthy();
  expect(posted()).toEqual([]);
  await userEvent.type(screen.getByLabelText(/Why/), 'I have fallen ill.');
  await press('Withdraw');
  expect(posted()).toEqual([]);
  await press('Undo');
  cleanup();
  open({ selected: true, processed: true, quote });
  expect((await screen.findByLabelText<HTMLTextAreaElement>(/Why/)).value).toBe('I have fallen ill.');
  cleanup();

  const again = open({ selected: true, processed: true, quote }, { '/api/sellers/orders/ord_1/withdraw': aRequest() });
  await userEvent.click(await screen.findByRole('button', { name: 'Withdraw' }));
  await later();
  expect(again.posted()).toEqual([['/api/sellers/orders/ord_1/withdraw', { reason: 'I have fallen ill.' }]]);
});

it('C15 the chosen artist reads that the deposit is missing, and cannot accept in vain', async () => {
  const quote = { id: 'quo_1', price: 3_500, days: 518_400, score: 0.8 };
  open({ selected: true, processed: true, quote, payment_due: true, earns: 25_190 });
  expect(await screen.findByText('Please wait: the customer has not paid the deposit yet.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Accept' })).toBeNull();
  expect(screen.getByText('$251.90')).toBeTruthy();
  expect(screen.getByText('$227.40 for the piece, $24.50 of your extra')).toBeTruthy();
});

it('C17 the chosen artist reads that a case is open, and cannot accept in vain', () => {
  open({ selected: true, processed: true, frozen: true, quote: { id: 'quo_1', price: 0, days: 86_400, score: 1 } });
  expect(screen.getByText('Please wait: a case about this order is open.')).toBeTruthy();
  for (const name of ['Accept', 'Send quote']) expect(screen.queryByRole('button', { name })).toBeNull();
});

it('C7 the artist reads the time left in words, zooms into a photo and downloads it', async () => {
  open();
  expect(screen.getByText('30 minutes left to answer')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Download in full size' }).getAttribute('href')).toBe('/media/one.jpg');
  await userEvent.click(screen.getByRole('button', { name: /Customer photo 1 of 2/ }));
  const viewer = within(screen.getByRole('dialog'));
  await userEvent.click(viewer.getByRole('radio', { name: '100%' }));
  expect(viewer.getByRole('link', { name: 'Download' }).getAttribute('href')).toBe('/media/one.jpg');
});

it('C16 an artist who is to paint a piece again reads what is to be different, and sees what is wrong', () => {
  const photos = [
    { id: 'ast_1', name: 'the-eyes.jpg', url: '/photos/ast_1/full.webp', thumb: '/photos/ast_1/thumb.webp' },
  ];
  show(<RepaintNote repaint={{ words: 'The eyes anew, please.', photos }} />);
  expect(screen.getByText('Please paint this piece again.')).toBeTruthy();
  expect(screen.getByText('“The eyes anew, please.”')).toBeTruthy();
  expect(
    screen
      .getByRole<HTMLAnchorElement>('link', { name: 'the-eyes.jpg in full size, in a new tab' })
      .getAttribute('href'),
  ).toBe('/photos/ast_1/full.webp');
});

it.each([
  ['customer', 'The customer chose you.', 'It counts like a request'],
  ['schedule', 'You were chosen: your offer was the best one.', 'It counts like a request'],
  ['staff', 'We ask you to paint this piece. Nothing is settled before you accept.', 'it does not count against you'],
  [null, 'You were chosen.', 'It counts like a request'],
] as const)('C61 an artist chosen by %s reads that, and what declining costs', async (chosen_by, title, cost) => {
  const quote = { id: 'quo_1', price: 0, days: 604_800, score: 0.8 };
  open({ selected: true, processed: true, chosen_by, quote });
  expect(await screen.findByText(title)).toBeTruthy();
  await press('I cannot paint it');
  expect(screen.getByRole('form').textContent).toContain(cost);
});
