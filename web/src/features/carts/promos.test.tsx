import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import userEvent from '@testing-library/user-event';
import { useLocation } from 'react-router';
import type { Promo } from '#shared/schemas/cart.ts';
import { show } from '#web/lib/render.fixture.tsx';
import { usePromoCodes } from './promo-codes.ts';
import { Promos } from './promos.tsx';

const promo = (code: string, amount = 100): Promo => ({ code, title: `Title of ${code}`, amount });
const shown = () => screen.queryAllByText(/^Title of/).map(({ textContent }) => textContent);
const tick = () =>
  act(() => {
    vi.advanceTimersByTime(1_000);
  });

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('M-01 one promo more appears each second', () => {
  show(<Promos promos={[promo('A'), promo('B')]} />);
  expect(shown()).toEqual([]);
  tick();
  expect(shown()).toEqual(['Title of A']);
  tick();
  expect(shown()).toEqual(['Title of A', 'Title of B']);
});

it('M-01 after ten seconds all of them are there', () => {
  show(<Promos promos={Array.from({ length: 14 }, (_, index) => promo(`P${index}`))} />);
  for (let second = 0; second < 10; second += 1) tick();
  expect(shown()).toHaveLength(14);
});

it('M-02 codes that only mark where an order came from are hidden', () => {
  show(<Promos promos={[promo('S-NEWS', 0), promo('S-SALE', 100), promo('FREE', 0)]} />);
  for (let second = 0; second < 3; second += 1) tick();
  expect(shown()).toEqual(['Title of S-SALE', 'Title of FREE']);
});

function Page() {
  const codes = usePromoCodes();
  return (
    <>
      <output>{useLocation().search}</output>
      <Promos promos={[]} codes={codes} notes={[{ code: 'OLD', reason: 'The promotion “OLD” is over.' }]} />
    </>
  );
}

it('M-05 codes live in the address, and one that does not count says why and can be taken out', async () => {
  vi.useRealTimers();
  show(<Page />, { at: '/carts/checkout/?promos=old' });
  expect(screen.getByText('The promotion “OLD” is over.')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Add a promo code' }));
  await userEvent.type(screen.getByLabelText('Promo code'), 'blackfriday');
  await userEvent.click(screen.getByRole('button', { name: 'Add' }));
  expect(new URLSearchParams(screen.getByText(/promos/, { selector: 'output' }).textContent ?? '').get('promos')).toBe(
    'OLD,BLACKFRIDAY',
  );
  await userEvent.click(screen.getByRole('button', { name: 'Remove the code OLD' }));
  expect(screen.getByText(/promos/, { selector: 'output' }).textContent).toBe('?promos=BLACKFRIDAY');
});
