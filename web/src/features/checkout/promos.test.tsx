import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import userEvent from '@testing-library/user-event';
import { useLocation } from '#web/lib/router.tsx';
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

const OLD = { code: 'OLD', reason: 'The promotion “OLD” is over.' };

/** The page after the server has priced the codes: AUTO counts without one, SPRING does, and no other code. */
function Priced() {
  const codes = usePromoCodes();
  const given = codes.codes.split(',').filter(Boolean);
  return (
    <>
      <output>{useLocation().search}</output>
      <Promos
        promos={['AUTO', ...given.filter((code) => code === 'SPRING')].map((code) => promo(code))}
        notes={given.filter((code) => code !== 'SPRING').map((code) => ({ code, reason: `${code} is no promotion.` }))}
        codes={codes}
      />
    </>
  );
}

it('M-05 a refused code goes away with the press that adds the next one', async () => {
  vi.useRealTimers();
  show(<Priced />, { at: '/carts/checkout/?promos=OLD' });
  expect(screen.getByText('OLD is no promotion.')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Add a promo code' }));
  const enter = async (code: string) => {
    await userEvent.type(screen.getByLabelText('Promo code'), code);
    await userEvent.click(screen.getByRole('button', { name: 'Add' }));
  };
  await enter('wrong');
  expect(screen.queryByText('OLD is no promotion.')).toBeNull();
  expect(screen.getByText('WRONG is no promotion.')).toBeTruthy();
  await enter('spring');
  expect(screen.queryByText(/is no promotion/)).toBeNull();
  expect(screen.getByText(/promos/, { selector: 'output' }).textContent).toBe('?promos=SPRING');
});

it('M-05 codes that are refused beside one that counts are not shown, and leave the address', async () => {
  vi.useRealTimers();
  show(<Priced />, { at: '/carts/checkout/?promos=OLD,SPRING' });
  expect(screen.queryByText(/is no promotion/)).toBeNull();
  await waitFor(() => expect(screen.getByText(/promos/, { selector: 'output' }).textContent).toBe('?promos=SPRING'));
});

it('M-05 a code that counts can be taken out, too; what counts without a code cannot', () => {
  show(<Priced />, { at: '/carts/checkout/?promos=SPRING' });
  tick();
  tick();
  expect(shown()).toEqual(['Title of AUTO', 'Title of SPRING']);
  expect(screen.queryByRole('button', { name: 'Remove the code AUTO' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Remove the code SPRING' }));
  expect(shown()).toEqual(['Title of AUTO']);
  expect(screen.queryByText(/promos=/, { selector: 'output' })).toBeNull();
});

function Page() {
  const codes = usePromoCodes();
  return (
    <>
      <output>{useLocation().search}</output>
      <Promos promos={[]} codes={codes} notes={[OLD]} />
    </>
  );
}

it('M-05 codes live in the address, and one that does not count says why and can be taken out', async () => {
  vi.useRealTimers();
  show(<Page />, { at: '/carts/checkout/?promos=spring,old' });
  expect(screen.getByText('The promotion “OLD” is over.')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Remove the code OLD' }));
  expect(screen.getByText(/promos/, { selector: 'output' }).textContent).toBe('?promos=SPRING');
  await userEvent.click(screen.getByRole('button', { name: 'Add a promo code' }));
  await userEvent.type(screen.getByLabelText('Promo code'), 'blackfriday');
  await userEvent.click(screen.getByRole('button', { name: 'Add' }));
  expect(new URLSearchParams(screen.getByText(/promos/, { selector: 'output' }).textContent ?? '').get('promos')).toBe(
    'SPRING,BLACKFRIDAY',
  );
});
