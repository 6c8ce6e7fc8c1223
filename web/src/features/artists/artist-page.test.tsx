import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from '#web/lib/routes.fixture.tsx';
import { expect, it } from 'vitest';
import { Component as Artist } from '#web/app/routes/artist.tsx';
import { Component as Artists } from '#web/app/routes/artists.tsx';
import { answer, show } from '#web/lib/render.fixture.tsx';
import { aWork } from '../works/work.fixture.ts';
import { anArtist, anOrder } from './artist.fixture.ts';

const aCart = { items: [], requested_suppliers: [], _requested_suppliers: [] };

const open = (at: string, answers: Record<string, unknown>) => {
  answer({ '/api/carts/': aCart, ...answers });
  show(
    <Routes>
      <Route path="/artists" element={<Artists />} />
      <Route path="/artists/:username" element={<Artist />} />
    </Routes>,
    { at },
  );
};
const description = () => document.querySelector<HTMLMetaElement>('meta[name=description]')?.content;
const canonical = () => document.querySelector<HTMLLinkElement>('link[rel=canonical]')?.href;

it('A-04 A-05 the profile has the artist’s name for a title, the biography for a description, and the place with its flag', async () => {
  open('/artists/Marta-Ilves', { '/api/artists/Marta-Ilves': anArtist() });
  expect(await screen.findByRole('heading', { level: 1, name: 'Marta Ilves' })).toBeTruthy();
  expect(document.title).toBe("Marta Ilves's Profile");
  expect(description()).toBe('I paint people the way light finds them.');
  expect(canonical()).toMatch(/\/artists\/marta-ilves$/);
  expect(screen.getByText('Tartu, Estonia').querySelector('img')?.getAttribute('src')).toMatch(/svg/);
});

it('A-06 A-09 shows the pieces with captions and the reviews with their answers', async () => {
  open('/artists/marta-ilves', { '/api/artists/marta-ilves': anArtist() });
  const works = within(await screen.findByRole('list', { name: 'From the easel' }));
  expect(works.getAllByRole('link').map((link) => [link.getAttribute('href'), link.textContent])).toEqual([
    [
      '/products/gallery/custphotoreal/ord_1?order=1&from_gallery=%2Fartists%2Fmarta-ilves',
      'MayaOil, 12\u00A0×\u00A016\u00A0in',
    ],
  ]);
  const shown = screen.getByRole('link', { name: 'Anna Pencil, 8 × 10 in' });
  expect(shown.getAttribute('href')).toBe(
    '/products/gallery/custpencil/ord_2?order=1&from_gallery=%2Fartists%2Fmarta-ilves',
  );
  expect(screen.getByText('“The eyes are hers.”')).toBeTruthy();
  expect(screen.getByRole('img', { name: '4 out of 5 stars' })).toBeTruthy();
  expect(screen.getByText(/^Ellen/).textContent).toBe('Ellen, Portland, United States, October 5, 2026. Oil ');
  expect(screen.getByText('They are.')).toBeTruthy();
});

it('A-06 A-09 no picture stands for two things', async () => {
  const [review] = anArtist().review_orders;
  const works = [1, 2, 3, 4, 5, 6].map((number) =>
    anOrder({ id: `ord_${number}`, order: `ord_${number}`, url: `/media/work-${number}.jpg` }),
  );
  const artist = anArtist({ orders: works, review_orders: [{ ...review!, id: 'ord_1', image: '/media/work-1.jpg' }] });
  open('/artists/marta-ilves', { '/api/artists/marta-ilves': artist });
  await screen.findByRole('list', { name: 'From the easel' });
  const shown = [...document.querySelectorAll('main img, section img')].map((image) => image.getAttribute('src'));
  for (const { url, order } of works) {
    expect(
      shown.filter((src) => src === url),
      url,
    ).toHaveLength(1);
    expect(document.querySelectorAll(`a[href*="/${order}?"]`), 'leads to its page').toHaveLength(1);
  }
});

it('A-07 A-08 leads to all their work, and shows the samples from elsewhere in a viewer with five at a time', async () => {
  const samples = [1, 2, 3, 4, 5, 6].map((number) => ({ id: `ast_${number}`, url: `/media/sample-${number}.jpg` }));
  open('/artists/marta-ilves', { '/api/artists/marta-ilves': anArtist({ external_samples: samples }) });
  const all = await screen.findByRole('link', { name: 'All work by Marta Ilves' });
  expect(all.getAttribute('href')).toBe('/gallery?supplier=marta-ilves');
  await userEvent.click(screen.getByRole('img', { name: 'Work of Marta Ilves, picture 6' }));
  const viewer = within(screen.getByRole('dialog'));
  expect(viewer.getByRole('img', { name: 'Work of Marta Ilves, picture 6' })).toBeTruthy();
  expect(
    viewer.getAllByRole('button', { name: /^Picture / }).map((button) => button.getAttribute('aria-label')),
  ).toEqual([2, 3, 4, 5, 6].map((number) => `Picture ${number}`));
  await userEvent.click(viewer.getByRole('button', { name: 'Next picture' }));
  expect(viewer.getByRole('img', { name: 'Work of Marta Ilves, picture 1' })).toBeTruthy();
});

it('A-13 API-09 artists who open their own page read their own profile, and are led to its editing', async () => {
  open('/artists/marta-ilves', {
    '/api/artists/marta-ilves': anArtist(),
    '/api/session': { role: 'Supplier', id: 'usr_1', email: 'marta@example.com' },
    '/api/sellers/edit-profile': {
      ...anArtist({ bio: { source: 'Write to me.', compiled: '<p>Write to me.</p>' } }),
      bio_state: 'held',
    },
  });
  expect(await screen.findByText('Write to me.')).toBeTruthy();
  expect(screen.getByText(/customers see the former ones/)).toBeTruthy();
  const edit = await screen.findByRole('link', { name: 'Edit your profile' });
  expect(edit.getAttribute('href')).toBe('/sellers/edit-profile');
  expect(screen.queryByRole('button', { name: 'Request Artist' })).toBeNull();
});

it('R-15 a new artist’s page has what the application brought, what a customer has with them, and no empty part', async () => {
  const record = { answer_seconds: null, finished: 0, on_time: 0 };
  const nobody = { orders: [], review_orders: [], address: { country: '' }, location: '', mediums: [], record };
  const headings = () => screen.getAllByRole('heading').map(({ textContent }) => textContent);
  const facts = () => [...document.querySelectorAll('dl > div')].map(({ textContent }) => textContent);
  const samples = [1, 2, 3].map((number) => ({ id: `ast_${number}`, url: `/media/sample-${number}.jpg` }));
  open('/artists/marta-ilves', { '/api/artists/marta-ilves': anArtist({ ...nobody, external_samples: samples }) });
  const cover = await screen.findByRole('img', { name: 'Work of Marta Ilves' });
  expect(cover.getAttribute('src')).toBe('/media/sample-1.jpg');
  expect(headings()).toEqual(['Marta Ilves', 'New on Atelier', 'From Marta Ilves’s studio']);
  expect(screen.getByRole('list', { name: 'From Marta Ilves’s studio' }).children).toHaveLength(2);
  expect(facts()).toEqual(['Pieces from$149']);
  cleanup();
  open('/artists/marta-ilves', { '/api/artists/marta-ilves': anArtist({ ...nobody, from_cents: null }) });
  await screen.findByRole('heading', { name: 'New on Atelier' });
  expect(headings()).toEqual(['Marta Ilves', 'New on Atelier']);
  expect(facts()).toEqual([]);
  cleanup();
  open('/artists/marta-ilves', { '/api/artists/marta-ilves': anArtist() });
  await screen.findByRole('heading', { name: 'Recent reviews' });
  expect(facts()).toEqual([
    'Pieces from$149',
    'Recent rating4.0',
    'On time3 of 4',
    'Usually answerswithin 2 hours',
    'Works inOil, Pencil',
  ]);
});

it('R-15 nobody of that name is not found, and a failure can be tried again', async () => {
  open('/artists/nobody', {});
  expect(await screen.findByText(/404 - Not Found/)).toBeTruthy();
  open('/artists/marta-ilves', { '/api/artists/marta-ilves': 500 });
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy();
});

it('R-13 A-10 A-11 the list leads to each artist, with 120 characters of the biography at most, and to pieces of theirs', async () => {
  const upTo = (characters: number) => `A word ${'x'.repeat(characters - 'A word '.length)}`;
  open('/artists', {
    '/api/artists/': {
      artists: [
        anArtist({ bio: { source: `${upTo(119)}. And more.`, compiled: '' } }),
        anArtist({ id: 'usr_3', name: 'Jo Lind', bio: { source: `${upTo(120)}. And more.`, compiled: '' } }),
        anArtist({ id: 'usr_2', name: 'Hana Okabe', username: { real: 'hana', normal: 'hana' } }),
      ],
      samples: [aWork({ title: 'Jonas', sku: 'custpencil', order: 'ord_7' })],
    },
  });
  expect((await screen.findByRole('link', { name: 'Marta Ilves' })).getAttribute('href')).toBe('/artists/marta-ilves');
  expect(screen.getByRole('link', { name: 'Hana Okabe' }).getAttribute('href')).toBe('/artists/hana');
  expect(screen.getAllByText(/^A word/).map(({ textContent }) => textContent)).toEqual([`${upTo(119)}.`, 'A word…']);
  expect(screen.getByText('I paint people the way light finds them.')).toBeTruthy();
  expect(screen.getByRole('link', { name: /Jonas/ }).getAttribute('href')).toMatch(
    /^\/products\/gallery\/custpencil\/ord_7\?/,
  );
  expect(canonical()).toMatch(/\/artists$/);
});

it('R-13 says so when nobody takes orders, and when the list could not be loaded', async () => {
  open('/artists', { '/api/artists/': { artists: [], samples: [] } });
  expect(await screen.findByText('Every easel is taken')).toBeTruthy();
  open('/artists', { '/api/artists/': 500 });
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy();
});
