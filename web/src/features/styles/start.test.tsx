import { fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from '#web/lib/routes.fixture.tsx';
import { beforeEach, expect, it, vi } from 'vitest';
import { answer, show } from '#web/lib/render.fixture.tsx';
import { Component as PhotoPage } from '../../app/routes/asset.tsx';
import { Component as StartPage } from '../../app/routes/assets.tsx';
import { uploadStore } from '../photos/upload-store.ts';
import { Address, filters, photo } from './converter.fixture.tsx';

const TITLE = 'Instant Photo to Painting Converter Online';

const openPage = (at: string) =>
  show(
    <>
      <Routes>
        <Route path="/assets" element={<StartPage />} />
        <Route path="/assets/:id" element={<PhotoPage />} />
      </Routes>
      <Address />
    </>,
    { at },
  );

beforeEach(() => {
  document.title = '';
  answer({
    '/api/products/assets': [],
    '/api/styles': filters,
    '/api/assets/ast_1': photo,
    '/api/samples': { samples: [] },
    '/api/products/': { products: [] },
  });
});

it('S-01 R-16 the page to upload a photo to is named in full, without the name of the shop', async () => {
  openPage('/assets');
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('Convert Your Photo to a Painting');
  expect(document.title).toBe(TITLE);
});

it('S-01 R-16 so is the page of a photo, while it is read too', async () => {
  openPage('/assets/ast_1?filterId=pencil');
  expect(document.title).toBe(TITLE);
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('Pencil Sketch');
  expect(document.title).toBe(TITLE);
});

it('C27 a visitor without a photo chooses the style to begin with, and the way back stays known', async () => {
  openPage('/assets?from=%2Fproducts%2Fcustpencil');
  const tiles = await screen.findByRole('region', { name: 'One face, every hand.' });
  expect(
    within(tiles)
      .getAllByRole('link')
      .map(({ textContent }) => textContent),
  ).toEqual(['Oil Painting', 'Pencil Sketch']);
  await userEvent.click(within(tiles).getByRole('link', { name: 'Oil Painting' }));
  const chosen = within(tiles).getByRole('link', { current: true });
  expect(chosen.getAttribute('href')).toBe('/assets?from=%2Fproducts%2Fcustpencil&filterId=oil');
  expect(screen.getByText('Begins as', { exact: false }).textContent).toContain('Begins as Oil Painting.');
});

it('C27 a style that nobody knows begins nothing', async () => {
  openPage('/assets?filterId=nonsense');
  await screen.findByRole('link', { name: 'Oil Painting' });
  expect(screen.queryByRole('link', { current: true })).toBeNull();
  expect(screen.queryByText('Begins as', { exact: false })).toBeNull();
});

it('S-12 an uploaded photo opens at its address, which keeps the query', async () => {
  const add = vi.spyOn(uploadStore, 'add').mockImplementation((_file, onDone) => onDone(photo));
  openPage('/assets?from=%2Fproducts%2Fcustpencil&filterId=pencil');
  fireEvent.change(await screen.findByLabelText('Photo', { selector: 'input' }), {
    target: { files: [new File(['x'], 'rex.jpg', { type: 'image/jpeg' })] },
  });
  expect(add).toHaveBeenCalledOnce();
  expect(screen.getByTestId('address').textContent).toBe('/assets/ast_1?from=%2Fproducts%2Fcustpencil&filterId=pencil');
  expect(await screen.findByRole('heading', { level: 1, name: 'Pencil Sketch' })).toBeTruthy();
  add.mockRestore();
});
