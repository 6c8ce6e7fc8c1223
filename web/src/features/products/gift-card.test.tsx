import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { show } from '#web/lib/render.fixture.tsx';
import { GiftCard } from './gift-card.tsx';
import { CardFields } from './card-fields.tsx';
import { giftDraft, giftToAdd } from '../piece/gift-card.draft.ts';
import { aProduct } from './product.fixture.ts';
import type { OrderForm } from '../piece/use-order-form.ts';

const today = '2026-11-21';
const card = aProduct({ sku: 'egiftcard', supplier_product: 'egiftcard', title: 'E-gift card', options: [] });
const form = { product: card, totalCents: 10_000, today } as unknown as OrderForm;
const onMessage = vi.fn<(text: string) => void>();
const toAdd = () => {
  let result: ReturnType<typeof giftToAdd> = {};
  act(() => {
    result = giftToAdd(card, today);
  });
  return result;
};
const open = () =>
  show(
    <form>
      <GiftCard form={form} message="Paint the dog!" />
      <CardFields form={form} message="Paint the dog!" onMessage={onMessage} />
    </form>,
  );
const toSomebody = () => userEvent.click(screen.getByRole('radio', { name: /somebody else/ }));

afterEach(() => act(giftDraft.reset));

it('P-28 C20 a card is the buyer’s own until they say otherwise', async () => {
  open();
  expect(screen.queryByLabelText('Their name')).toBeNull();
  expect(toAdd()).toEqual({ design: 'half' });
  await toSomebody();
  expect(screen.getByLabelText<HTMLInputElement>('Send it on')).toMatchObject({
    value: today,
    min: today,
    max: '2027-11-21',
  });
});

it('C20 whom it is for, from whom and when stands on the card, and goes into the order', async () => {
  open();
  const user = userEvent.setup();
  await toSomebody();
  await user.type(screen.getByLabelText('Their name'), 'Ada ');
  await user.type(screen.getByLabelText('Their e-mail'), 'ada@example.com');
  await user.type(screen.getByLabelText('From'), 'Grace');
  act(() => giftDraft.change({ day: '2026-12-24' }));
  expect(screen.getByText('December 24')).toBeTruthy();
  expect(toAdd()).toEqual({
    gift: {
      recipient: 'Ada',
      email: 'ada@example.com',
      from: 'Grace',
      send_on: '2026-12-24',
      time_zone: expect.any(String),
    },
    design: 'half',
  });
});

it('C20 a design is chosen by its picture, shows on the card with its message, and goes into the order; the draft keeps it', async () => {
  open();
  const designs = screen.getByRole('group', { name: 'Design' }).querySelectorAll('input');
  expect(designs).toHaveLength(6);
  designs[0]?.focus();
  await userEvent.keyboard('{ArrowRight}');
  await userEvent.click(screen.getByRole('radio', { name: 'Garden' }));
  expect(toAdd()).toEqual({ design: 'garden' });
  expect(screen.getByText('Paint the dog!').closest('[style]')?.getAttribute('style')).toContain('#235239');
  expect(sessionStorage.getItem('gift-draft')).toContain('garden');
  act(() => giftDraft.change({ design: 'gone' }));
  expect(toAdd()).toEqual({ design: 'half' });
});

it('C20 what a browser has filled in without an event is read before the card is added', async () => {
  open();
  await toSomebody();
  for (const [label, value] of [
    ['Their name', 'Ada'],
    ['Their e-mail', 'ada@example.com'],
    ['From', 'Grace'],
  ] as const)
    screen.getByLabelText<HTMLInputElement>(label).value = value;
  await act(() => Promise.resolve(document.dispatchEvent(new Event('pointerdown'))));
  expect(toAdd()).toMatchObject({ gift: { recipient: 'Ada', email: 'ada@example.com', from: 'Grace' } });
});

it('C20 what is missing is said beside its field once the card was to be added, and goes away as it is filled in', async () => {
  open();
  await toSomebody();
  expect(screen.queryByText('Please enter who the card is for.')).toBeNull();
  expect(toAdd()).toEqual({ problem: 'Please enter who the card is for.' });
  expect(screen.getByLabelText('Their e-mail').getAttribute('aria-invalid')).toBe('true');
  await userEvent.type(screen.getByLabelText('Their name'), 'Ada');
  expect(screen.queryByText('Please enter who the card is for.')).toBeNull();
  act(() => giftDraft.change({ day: '2026-11-20' }));
  expect(screen.getByText('Please choose today or a later day.')).toBeTruthy();
});

it('C20 the tab keeps what was filled in until the card is in the order', async () => {
  open();
  await toSomebody();
  await userEvent.type(screen.getByLabelText('From'), 'Grace');
  expect(sessionStorage.getItem('gift-draft')).toContain('Grace');
  act(giftDraft.reset);
  expect(sessionStorage.getItem('gift-draft')).toBeNull();
  expect(screen.queryByLabelText('From')).toBeNull();
});

it('C20 other products carry no gift, whatever was filled in', () => {
  act(() => giftDraft.change({ isForSomebody: true, recipient: 'Ada', email: 'ada@example.com', from: 'Grace' }));
  expect(giftToAdd(aProduct(), today)).toEqual({});
});
