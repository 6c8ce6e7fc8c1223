import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { show } from '#web/lib/render.fixture.tsx';
import { GiftCard } from './gift-card.tsx';
import { GiftFields } from './gift-fields.tsx';
import { giftDraft, giftToAdd } from '../piece/gift-card.draft.ts';
import { aProduct } from './product.fixture.ts';
import type { OrderForm } from '../piece/use-order-form.ts';

const today = '2026-11-21';
const card = aProduct({ sku: 'egiftcard', supplier_product: 'egiftcard', title: 'E-gift card', options: [] });
const toAdd = () => {
  let result: ReturnType<typeof giftToAdd> = {};
  act(() => {
    result = giftToAdd(card, today);
  });
  return result;
};
const open = () =>
  show(
    <>
      <GiftCard form={{ product: card, totalCents: 10_000, today } as unknown as OrderForm} />
      <GiftFields today={today} />
    </>,
  );
const toSomebody = () => userEvent.click(screen.getByRole('radio', { name: /somebody else/ }));

afterEach(() => act(giftDraft.reset));

it('P-28 C20 a card is the buyer’s own until they say otherwise', async () => {
  open();
  expect(screen.queryByLabelText('Their name')).toBeNull();
  expect(toAdd()).toEqual({});
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
  });
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
