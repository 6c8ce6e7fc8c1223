import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { answer, show } from '#web/lib/render.fixture.tsx';
import { aCart } from '../cart/cart.fixture.ts';
import { RequestedArtists } from './requested-artists.tsx';

afterEach(() => vi.unstubAllGlobals());

it('A-01 a request that could not be taken back says so and stays', async () => {
  const marta = { id: 'usr_1', name: 'Marta Ilves', username: { real: 'Marta', normal: 'marta' } };
  answer({
    '/api/carts/': aCart({ requested_suppliers: ['usr_1'], _requested_suppliers: [marta] }),
    '/api/carts/unrequest-supplier': 409,
  });
  show(<RequestedArtists />);
  await userEvent.click(await screen.findByRole('button', { name: '(remove) Marta Ilves' }));
  expect((await screen.findByRole('alert')).textContent).toBe('Refused with 409.');
  expect(screen.getByRole('link', { name: 'Marta Ilves' })).toBeTruthy();
});
