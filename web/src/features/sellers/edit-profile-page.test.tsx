import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { Component as EditProfile } from '#web/app/routes/edit-profile.tsx';
import { answer, show } from '#web/lib/render.fixture.tsx';
import { anOwnProfile } from './profile.fixture.ts';

const products = [
  { sku: 'custphotoreal', title: 'Oil painting', medium: 'Oil', fromCents: 1, description: '', image: '' },
  { sku: 'custpencil', title: 'Pencil drawing', medium: 'Pencil', fromCents: 1, description: '', image: '' },
];
const open = (profile: unknown) => {
  const fetched = answer({ '/api/products/': { products }, '/api/sellers/edit-profile': profile });
  show(<EditProfile />, { at: '/sellers/edit-profile' });
  return {
    saved: (): unknown[] =>
      fetched.mock.calls
        .filter(([, init]) => init?.method === 'POST')
        .map(([, init]): unknown => JSON.parse(typeof init?.body === 'string' ? init.body : 'null')),
  };
};
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save' }));

afterEach(() => vi.unstubAllGlobals());

it('A-13 an artist edits what customers read, and sees it as it will be', async () => {
  const { saved } = open(anOwnProfile({ state: 'approved' }));
  const bio = await screen.findByLabelText('About you');
  await userEvent.clear(bio);
  await userEvent.type(bio, 'I paint <b>light</b>.');
  const preview = within(screen.getByRole('region', { name: 'How customers see you' }));
  expect(preview.getByText('I paint <b>light</b>.')).toBeTruthy();
  expect(preview.getByText('Tartu, Estonia')).toBeTruthy();
  await userEvent.click(screen.getByRole('radio', { name: /^Full/ }));
  await userEvent.click(await screen.findByRole('checkbox', { name: /^Pencil/ }));
  await save();
  expect(await screen.findByText('Saved.')).toBeTruthy();
  expect(saved()).toEqual([
    {
      name: 'Liis Tamm',
      country: 'EE',
      city: 'Tartu',
      bio: 'I paint <b>light</b>.',
      mediums: ['custphotoreal', 'custpencil'],
      availability: 'full',
      capacity: null,
      avatar: null,
      gallery: [],
    },
  ]);
  expect(screen.getByRole('link', { name: '/artists/liis-tamm' }).getAttribute('href')).toBe('/artists/liis-tamm');
});

it('C22 an artist whose text waits for a person reads that customers see the earlier one', async () => {
  open(anOwnProfile({ state: 'approved', bio_state: 'held' }));
  expect(await screen.findByText('Waits for a person')).toBeTruthy();
  expect(screen.getByText('Until then customers read your earlier text.')).toBeTruthy();
  await save();
  expect(await screen.findByText(/except what you wrote about yourself/)).toBeTruthy();
});

it('A-13 an approved artist says how many pieces they paint at once, and which pictures their page shows', async () => {
  const { saved } = open(
    anOwnProfile({
      state: 'approved',
      capacity: 3,
      portrait: { id: 'ast_1', url: '/media/me.webp' },
      pictures: [
        { id: 'ast_2', url: '/media/one.webp' },
        { id: 'ast_3', url: '/media/two.webp' },
      ],
    }),
  );
  const capacity = await screen.findByLabelText(/^Pieces at once/);
  await userEvent.clear(capacity);
  await userEvent.type(capacity, '0');
  await save();
  expect(screen.getByText('Enter 1 to 50, or nothing.')).toBeTruthy();
  expect(saved()).toEqual([]);
  await userEvent.clear(capacity);
  await userEvent.type(capacity, '2');
  await userEvent.click(screen.getByRole('button', { name: 'Remove picture 1' }));
  await save();
  expect(await screen.findByText('Saved.')).toBeTruthy();
  expect(saved()).toMatchObject([{ capacity: 2, avatar: 'ast_1', gallery: ['ast_3'] }]);
});

it('A-13 what is missing is said at its field, and nothing is saved', async () => {
  const { saved } = open(anOwnProfile());
  await userEvent.clear(await screen.findByLabelText('Name'));
  await save();
  expect(screen.getByText('Please enter your name.')).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Name')));
  expect(saved()).toEqual([]);
});

it('A-13 before the approval there is no public page to go to', async () => {
  open(anOwnProfile());
  expect(await screen.findByText('/artists/liis-tamm, once you are approved')).toBeTruthy();
});

it('A-13 a profile that could not be loaded can be asked for again', async () => {
  open(500);
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy();
});
