import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { BoughtGiftCard } from '#shared/schemas/gift-card.ts';
import type { Cancellation } from '#shared/schemas/refund.ts';
import { answer, show } from '#web/lib/render.fixture.tsx';
import { BoughtCards } from './bought-cards.tsx';

beforeEach(() => {
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true;
  };
});
afterEach(() => vi.unstubAllGlobals());

const aCard = (wish: Partial<BoughtGiftCard> = {}): BoughtGiftCard => ({
  id: 'crt_1.itm_1.0',
  title: 'E-gift card',
  cents: 5_000,
  state: 'mailed',
  recipient: 'Ada',
  ...wish,
});
const whole: Cancellation = {
  allowed: true,
  rule: 'gift_card',
  sentence: 'Nothing of this gift card has been spent.',
  kept_cents: 0,
  refund_cents: 5_000,
  sources: [{ label: 'Card', cents: 5_000 }],
};
const done: Cancellation = { ...whole, allowed: false, rule: 'ended', sentence: 'This gift card was given back.' };
const PATH = '/api/orders/crt_1.itm_1.0';

const open = async (cancellation: unknown, more: Record<string, unknown> = {}) => {
  const fetched = answer({ [`${PATH}/cancellation`]: cancellation, ...more });
  show(<BoughtCards cards={[aCard()]} />);
  await userEvent.click(screen.getByRole('button', { name: 'Give this card back: E-gift card, $50.00 for Ada' }));
  return { fetched, dialog: within(await screen.findByRole('dialog', { name: 'Give this gift card back?' })) };
};

it('C16 what comes back is shown before, and the card is given back for exactly that', async () => {
  const { fetched, dialog } = await open(whole, { [`${PATH}/cancel`]: done });
  expect(await dialog.findByText(whole.sentence)).toBeTruthy();
  expect(dialog.getByText('Back to: Card').parentElement?.textContent).toBe('Back to: Card$50.00');
  await userEvent.click(dialog.getByRole('button', { name: 'Yes, give it back' }));
  expect((await dialog.findByRole('status')).textContent).toBe(done.sentence);
  const sent = fetched.mock.calls.filter(([path]) => path.endsWith('/cancel'));
  expect(sent.map(([, init]) => init?.body)).toEqual(['{"refund_cents":5000}']);
  await userEvent.click(dialog.getByRole('button', { name: 'Back to the order' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('C16 a card of which something is spent says why it stays, and offers nothing', async () => {
  const { dialog } = await open({
    ...whole,
    allowed: false,
    rule: 'gift_card_used',
    sentence: 'Something of this gift card has been spent.',
    refund_cents: 0,
    sources: [],
  });
  expect(await dialog.findByText('Something of this gift card has been spent.')).toBeTruthy();
  expect(dialog.queryByRole('button', { name: 'Yes, give it back' })).toBeNull();
});

it('C12 whoever follows a mailed link is told who can give it back', async () => {
  const { dialog } = await open(404);
  expect(await dialog.findByText('Only whoever bought this card can give it back.')).toBeTruthy();
});

it('C20 each card says how far it is; one that was given back says so and what came back, and asks for nothing more', async () => {
  answer({ [`${PATH}/cancellation`]: done });
  show(
    <BoughtCards
      cards={[aCard({ state: 'void' }), aCard({ id: 'crt_1.itm_2.0', state: 'waiting', recipient: null })]}
    />,
  );
  const [back, waiting] = screen.getAllByRole('listitem').map((item) => within(item));
  expect(back!.getByText('Ended')).toBeTruthy();
  expect(await back!.findByText(done.sentence)).toBeTruthy();
  expect(await back!.findByText('Comes back')).toBeTruthy();
  expect(back!.queryByRole('button')).toBeNull();
  expect(waiting!.getByText('Waiting for its day')).toBeTruthy();
  expect(waiting!.getByRole('button', { name: 'Give this card back: E-gift card, $50.00' })).toBeTruthy();
});

it('C20 C45 a card whose mail could not be sent says so, and who can help', () => {
  answer({});
  show(<BoughtCards cards={[aCard({ state: 'mailing', unsent: true })]} />);
  expect(screen.getByText('Not sent')).toBeTruthy();
  expect(screen.getByText(/Mails to its address do not arrive\. Write to us/)).toBeTruthy();
});
