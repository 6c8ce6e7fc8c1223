import { act, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { Navigate, useLocation } from '#web/lib/router.tsx';
import { show } from '#web/lib/render.fixture.tsx';
import { clearAwayCards, loadAway, loadAwayCards, saveAway } from '../cart/saved-choices.ts';
import { useAway } from './use-away.ts';

const BACK = '/carts/checkout/?paid=crt_1&cancelled=1';

function Checkout() {
  const { search } = useLocation();
  const away = useAway(search.includes('paid'));
  if (away) return <Navigate to={away} replace />;
  return <output>{search}</output>;
}
const shown = () => screen.getByRole('status').textContent;
/** The browser shows the page again, with all of its memory where it kept the page whole. */
const showAgain = (persisted: boolean) =>
  act(() => void window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted })));

afterEach(() => sessionStorage.clear());

it('Y-04 a page that is loaded anew after a provider’s page asks what came of it, once', () => {
  const card = { code: 'ATELIER-1', pin: '1', balance: 1_000, promo_balance: 0 };
  saveAway(BACK, [card]);
  const { unmount } = show(<Checkout />, { at: '/carts/checkout/' });
  expect([shown(), loadAway()]).toEqual(['?paid=crt_1&cancelled=1', undefined]);
  unmount();
  show(<Checkout />, { at: '/carts/checkout/' });
  expect(shown()).toBe('');
  expect(loadAwayCards()).toEqual([card]);
  clearAwayCards();
  expect(loadAwayCards()).toEqual([]);
});

it('Y-04 a page that the browser kept whole asks when it is shown again', () => {
  show(<Checkout />, { at: '/carts/checkout/' });
  saveAway(BACK, []);
  showAgain(false);
  expect(shown()).toBe('');
  showAgain(true);
  expect(shown()).toBe('?paid=crt_1&cancelled=1');
});
