import { screen, within } from '@testing-library/react';
import { Route, Routes } from '#web/lib/routes.fixture.tsx';
import { expect, it, vi } from 'vitest';
import { Component as Tag } from '#web/app/routes/gallery-tag.tsx';
import { Component as Tags } from '#web/app/routes/gallery-tags.tsx';
import { answer, show } from '#web/lib/render.fixture.tsx';
import { aGallery } from './gallery.fixture.ts';

const open = (at: string, answers: Record<string, unknown>) => {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe = vi.fn<() => void>();
      disconnect = vi.fn<() => void>();
    },
  );
  answer({ '/api/session': { role: 'Visitor' }, ...answers });
  show(
    <Routes>
      <Route path="/gallery/tags" element={<Tags />} />
      <Route path="/gallery/tags/:tag" element={<Tag />} />
    </Routes>,
    { at },
  );
};
const hrefs = (root: HTMLElement) =>
  within(root)
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href')]);

it('G-02 R-18 every group has its tags, each with its gallery, and those with child tags a page of more', async () => {
  open('/gallery/tags', {
    '/api/gallery/tags': {
      groups: [
        {
          name: 'Animals',
          tags: [
            { tag: 'pets', name: 'Pets', count: 12, more: true },
            { tag: 'mothers-day', name: 'Mother’s Day', count: 0, more: false },
          ],
        },
      ],
    },
  });
  expect(await screen.findByRole('heading', { level: 1, name: 'Browse Tags and Subjects' })).toBeTruthy();
  expect(hrefs(screen.getByRole('region', { name: 'Animals' }))).toEqual([
    ['Pets12 works', '/pet-portraits'],
    ['(more tags) of Pets', '/gallery/tags/pets'],
    ['Mother’s Day', '/gallery/mothers-day'],
  ]);
  expect(screen.getByRole('navigation', { name: 'Breadcrumb' }).textContent).toBe('HomeGalleryTags');
});

it('R-18 K-19 a tag’s page has the way that led there, some of its works, its child tags, those near it, and its questions', async () => {
  open('/gallery/tags/dogs?path=pets', {
    '/api/gallery/tags/dogs': {
      tag: 'dogs',
      name: 'Dogs',
      description: 'Of every breed.',
      parents: ['pets'],
      tags: [{ tag: 'whippet', name: 'Whippets', count: 1, more: false }],
      similar: ['cats', 'valentines-day'],
      names: { 'pets': 'Pets', 'cats': 'Cats', 'valentines-day': 'Valentine’s Day' },
    },
    '/api/gallery/dogs': aGallery(),
  });
  expect(await screen.findByRole('heading', { level: 1, name: 'Dogs' })).toBeTruthy();
  expect(hrefs(screen.getByRole('navigation', { name: 'Breadcrumb' }))).toEqual([
    ['Gallery', '/gallery'],
    ['Tags', '/gallery/tags'],
    ['Pets', '/gallery/tags/pets'],
  ]);
  expect(screen.getByRole('link', { name: 'See the works' }).getAttribute('href')).toBe('/dog-paintings');
  const works = within(await screen.findByRole('list', { name: 'Works with dogs' }));
  expect(works.getAllByRole('img').map((image) => image.getAttribute('alt'))).toEqual(
    [1, 2, 3, 4].map((number) => `Work ${number}, Oil by Marta Ilves`),
  );
  expect(works.getAllByRole('link')[0]?.getAttribute('href')).toContain('/products/gallery/custphotoreal/ord_1');
  expect(hrefs(screen.getByRole('list', { name: 'Tags of Dogs' }))).toEqual([['Whippets1 work', '/gallery/whippet']]);
  expect(screen.getByRole('link', { name: 'Cats' }).getAttribute('href')).toBe('/cat-paintings');
  expect(screen.getByRole('link', { name: 'Valentine’s Day' }).getAttribute('href')).toBe('/gallery/valentines-day');
  expect(screen.getByRole('region', { name: 'Questions about dogs' })).toBeTruthy();
});

it('R-26 the page of an unknown tag is not found, and a failure can be tried again', async () => {
  open('/gallery/tags/nonsense', {});
  expect(await screen.findByText(/404 - Not Found/)).toBeTruthy();
  document.body.innerHTML = '';
  open('/gallery/tags', { '/api/gallery/tags': 503 });
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy();
});
