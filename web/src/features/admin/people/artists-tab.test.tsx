import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { RosterArtist } from '#shared/schemas/roster.ts';
import { answer, show } from '#web/lib/render.fixture.tsx';
import { ArtistsTab } from './artists-tab.tsx';

beforeEach(() => {
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true;
  };
});
afterEach(() => vi.unstubAllGlobals());

const anArtist = (more: Partial<RosterArtist> = {}): RosterArtist => ({
  id: 'usr_1',
  name: 'Marta Ilves',
  username: 'marta',
  mediums: ['custphotoreal'],
  standing: 'open',
  in_hand: 2,
  capacity: 3,
  stars: 4.75,
  reviews: 8,
  requests: 10,
  offers: 7,
  finished: 5,
  on_time: 4,
  payable_cents: 12_300,
  since: null,
  reason: null,
  acts: ['suspend', 'close'],
  ...more,
});

it('C40 the roster shows load, rates and earnings; an artist is suspended with a reason, and the staff reads what went to others', async () => {
  const fetched = answer({
    '/api/admin/artists': {
      artists: [
        anArtist(),
        anArtist({ id: 'usr_2', name: 'Bo Lindt', standing: 'closed', in_hand: 0, acts: ['close'] }),
      ],
      next: null,
    },
    '/api/admin/artists/usr_1/standing': {
      artist: anArtist({ standing: 'suspended' }),
      given_back: 2,
      left: 1,
    },
  });
  show(<ArtistsTab />, { at: '/admin/artists' });
  await screen.findByRole('heading', { name: 'Marta Ilves' });
  const card = (name: string) => within(screen.getByRole('heading', { name }).closest('li')!);
  for (const text of ['2 of 3 pieces', '4 of 5', '4.8 stars (8)', '7 of 10', '$123.00'])
    expect(card('Marta Ilves').getByText(text)).toBeTruthy();
  expect(card('Bo Lindt').queryByRole('button'), 'nothing is left to give to others').toBeNull();
  await userEvent.click(card('Marta Ilves').getByRole('button', { name: 'Suspend' }));
  await userEvent.click(screen.getByRole('button', { name: 'Yes, suspend' }));
  expect(await screen.findByText('Please give a reason; the artist gets it by mail.')).toBeTruthy();
  await userEvent.type(screen.getByRole('textbox', { name: 'Reason' }), 'Copies others.');
  await userEvent.click(screen.getByRole('button', { name: 'Yes, suspend' }));
  expect(
    await screen.findByText(/Marta Ilves is suspended. 2 pieces offered to others; 1 piece could not be/),
  ).toBeTruthy();
  const sent = fetched.mock.calls.find(([path]) => String(path).endsWith('/standing'))?.[1];
  expect(sent?.body).toBe(JSON.stringify({ act: 'suspend', reason: 'Copies others.' }));
});
