import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { OwnProfile } from '#shared/schemas/application.ts';
import { Component as EditProfile } from '#web/app/routes/edit-profile.tsx';
import { answer, show } from '#web/lib/render.fixture.tsx';
import { anOwnProfile } from './profile.fixture.ts';

const products = [
  { sku: 'custphotoreal', title: 'Oil painting', medium: 'Oil', fromCents: 1, description: '', image: '' },
  { sku: 'custpencil', title: 'Pencil drawing', medium: 'Pencil', fromCents: 1, description: '', image: '' },
];
const open = (profile: unknown) => {
  const answers: Record<string, unknown> = { '/api/products/': { products }, '/api/sellers/edit-profile': profile };
  const fetched = answer(answers);
  const { client } = show(<EditProfile />, { at: '/sellers/edit-profile' });
  return {
    answers,
    client,
    fetched,
    saved: (): unknown[] =>
      fetched.mock.calls
        .filter(([path, init]) => path === '/api/sellers/edit-profile' && init?.method === 'POST')
        .map(([, init]): unknown => JSON.parse(typeof init?.body === 'string' ? init.body : 'null')),
  };
};
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save' }));

/** Opens the profile of an approved artist, whose uploads wait at their end until they arrive or are refused. */
const openWithUploads = (more: Partial<OwnProfile> = {}) => {
  const { saved, fetched } = open(anOwnProfile({ state: 'approved', ...more }));
  const usual = fetched.getMockImplementation()!;
  const waiting = new Map<string, (answer: Response) => void>();
  fetched.mockImplementation((path, init) => {
    if (path === '/api/updates/create-chunked/') {
      const { name } = JSON.parse(typeof init?.body === 'string' ? init.body : '{}') as { name: string };
      return Promise.resolve(Response.json({ upload_id: name, chunk_size: 1, parts: [] }));
    }
    const [, name] = /create-chunked\/(.+)\/complete$/.exec(path) ?? [];
    return name ? new Promise((resolve) => waiting.set(name, resolve)) : usual(path, init);
  });
  const isWaiting = (name: string) => waitFor(() => expect([...waiting.keys()]).toContain(name));
  const end = async (name: string, answer: Response) => {
    await isWaiting(name);
    waiting.get(name)?.(answer);
    waiting.delete(name);
  };
  return {
    saved,
    pick: async (field: 'portrait' | 'gallery', ...names: string[]) => {
      const [ofPortrait, ofGallery] = await screen.findAllByLabelText('Photo', { selector: 'input[type=file]' });
      fireEvent.change(field === 'portrait' ? ofPortrait! : ofGallery!, {
        target: { files: names.map((name) => new File(['x'], name, { type: 'image/png' })) },
      });
      // They are sent one after another.
      await isWaiting(names[0]!);
    },
    arrive: (name: string) => end(name, Response.json({ result: { id: `ast_${name}`, url: `/media/${name}` } })),
    refuse: (name: string, code: string, message: string) =>
      end(name, Response.json({ status: false, code, message }, { status: 422 })),
  };
};
const portrait = () => screen.getByRole('form').querySelector('img')?.getAttribute('src');

beforeEach(() => {
  URL.createObjectURL = (file: File) => `blob:${file.name}`;
  URL.revokeObjectURL = () => undefined;
});
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
      titles: {},
      languages: [],
      usual_days: {},
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

it('A-13 the media stay to be chosen when their list could not be loaded again', async () => {
  const { answers, client } = open(anOwnProfile());
  await userEvent.click(await screen.findByRole('checkbox', { name: /^Pencil/ }));
  answers['/api/products/'] = 500;
  await act(() => client.invalidateQueries());
  await userEvent.click(screen.getByRole('checkbox', { name: /^Oil/ }));
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: /^Pencil/ }).checked).toBe(true);
});

it('A-13 before the approval there is no public page to go to', async () => {
  open(anOwnProfile());
  expect(await screen.findByText('/artists/liis-tamm, once you are approved')).toBeTruthy();
});

it('A-13 a profile that could not be loaded can be asked for again', async () => {
  open(500);
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy();
});

it('A-13 a profile is saved with the pictures that are on their way, not before they have arrived', async () => {
  const { saved, pick, arrive } = openWithUploads({ pictures: [{ id: 'ast_1', url: '/media/one' }] });
  await pick('gallery', 'two.png', 'three.png');
  await pick('portrait', 'me.png');
  await save();
  expect(screen.getByText('Your pictures are still on their way.')).toBeTruthy();
  for (const name of ['two.png', 'three.png', 'me.png']) await arrive(name);
  await waitFor(() => expect(screen.queryByText('Your pictures are still on their way.')).toBeNull());
  expect(saved()).toEqual([]);
  await save();
  expect(await screen.findByText('Saved.')).toBeTruthy();
  expect(saved()).toMatchObject([{ avatar: 'ast_me.png', gallery: ['ast_1', 'ast_two.png', 'ast_three.png'] }]);
});

it.each(['before', 'after'])('A-13 a picture that arrives %s the artist returns joins the profile', async (when) => {
  const { pick, arrive } = openWithUploads();
  await pick('gallery', 'one.png');
  cleanup();
  if (when === 'before') await arrive('one.png');
  const { saved } = open(anOwnProfile({ state: 'approved' }));
  if (when === 'after') {
    await screen.findByRole('button', { name: 'Remove one.png' });
    await arrive('one.png');
  }
  await screen.findByRole('button', { name: 'Remove picture 1' });
  await save();
  await waitFor(() => expect(saved()).toMatchObject([{ gallery: ['ast_one.png'] }]));
});

it('A-13 a refused portrait says why and never looks like the portrait; the next one takes its place', async () => {
  const { saved, pick, arrive, refuse } = openWithUploads({ portrait: { id: 'ast_1', url: '/media/me' } });
  await pick('portrait', 'dark.png');
  expect(portrait()).toBe('blob:dark.png');
  await refuse('dark.png', 'upload.quota', 'That is too much for today.');
  const tryAgain = await screen.findByRole('button', { name: 'Try again' });
  expect(screen.getByText('That is too much for today.')).toBeTruthy();
  expect(portrait()).toBe('/media/me');
  await userEvent.click(tryAgain);
  await refuse('dark.png', 'upload.corrupt', 'We cannot read this picture.');
  expect(await screen.findByText('We cannot read this picture. Please choose another one.')).toBeTruthy();
  await pick('portrait', 'good.png');
  expect(screen.queryByText(/^We cannot read this picture/)).toBeNull();
  expect(portrait()).toBe('blob:good.png');
  await arrive('good.png');
  await waitFor(() => expect(portrait()).toBe('/media/good.png'));
  await save();
  await waitFor(() => expect(saved()).toMatchObject([{ avatar: 'ast_good.png' }]));
});
