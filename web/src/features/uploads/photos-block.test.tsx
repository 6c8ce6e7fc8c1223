import { fireEvent, screen, waitFor, waitForElementToBeRemoved } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { answer, show } from '#web/lib/render.fixture.tsx';
import { PhotosBlock } from './photos-block.tsx';

const aPhoto = (id: string, name: string) => ({ id, name, url: `/media/${id}`, thumb: `/media/${id}`, meta: { faces: 1 }, derivatives: [] });
const open = (answers: Record<string, unknown>) => {
  const fetched = answer(answers);
  show(<PhotosBlock from="/products/custpencil" others={{ isTaken: () => false, isUsed: () => true, toggle: () => undefined }} onUploaded={() => undefined} />);
  return fetched;
};

afterEach(() => vi.unstubAllGlobals());

it('U-01 U-02 lists the attached photos, each with the way to the styles', async () => {
  open({ '/api/products/assets': [aPhoto('ast_1', 'dogs.jpg'), aPhoto('ast_2', 'cat.png')] });
  expect(await screen.findByText('dogs.jpg')).toBeTruthy();
  const links = screen.getAllByRole('link', { name: 'Apply an Artistic Style' });
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['/assets/ast_1?from=%2Fproducts%2Fcustpencil', '/assets/ast_2?from=%2Fproducts%2Fcustpencil']);
  expect(screen.getByRole('button', { name: 'UPLOAD MORE REFERENCE PHOTOS' })).toBeTruthy();
});

it('U-03 a deleted photo says so and goes', async () => {
  open({ '/api/products/assets': [aPhoto('ast_1', 'dogs.jpg')], '/api/updates/ast_1': { status: true } });
  await userEvent.click(await screen.findByRole('button', { name: 'Delete Photo' }));
  if (screen.queryByText('dogs.jpg')) await waitForElementToBeRemoved(() => screen.queryByText('dogs.jpg'));
  expect(screen.getByRole('button', { name: 'UPLOAD REFERENCE PHOTOS' })).toBeTruthy();
});

it('U-03 a photo that could not be deleted stays, with the reason', async () => {
  open({ '/api/products/assets': [aPhoto('ast_1', 'dogs.jpg')], '/api/updates/ast_1': 503 });
  await userEvent.click(await screen.findByRole('button', { name: 'Delete Photo' }));
  expect(await screen.findByText('Refused with 503.')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Delete Photo' })).toBeTruthy();
});

it('U-12 a file that is not taken is refused in the console area and never sent', async () => {
  const fetched = open({ '/api/products/assets': [] });
  await screen.findByText(/Drop a photo here/);
  fireEvent.change(screen.getByLabelText('Photo', { selector: 'input' }), { target: { files: [new File(['x'], 'notes.txt', { type: 'text/plain' })] } });
  await waitFor(() => expect(screen.getByRole('log').textContent).toContain('Error #upload.file_type: fileType'));
  expect(fetched.mock.calls.every(([path]) => path === '/api/products/assets')).toBe(true);
});
