import { act, fireEvent, screen, waitFor, waitForElementToBeRemoved, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Asset } from '#shared/schemas/asset.ts';
import { answer, show } from '#web/lib/render.fixture.tsx';
import { aWork } from '../works/work.fixture.ts';
import { PhotosBlock } from './photos-block.tsx';
import { uploadStore } from './upload-store.ts';

const aPhoto = (id: string, name: string) => ({
  id,
  name,
  url: `/media/${id}`,
  thumb: `/media/${id}`,
  meta: { faces: 1 },
  derivatives: [],
});
const pngFile = (name = 'dogs.png') => new File(['x'], name, { type: 'image/png' });
const announced = (fetched: ReturnType<typeof open>) =>
  fetched.mock.calls.filter(([path]) => path === '/api/updates/create-chunked/').map(([, init]) => init?.body);

const open = (answers: Record<string, unknown>, onUploaded: (photo: Asset) => void = () => undefined) => {
  const fetched = answer(answers);
  show(
    <PhotosBlock
      shownWorks={{ carousel: new Set(), reviews: new Set() }}
      sku="custpencil"
      from="/products/custpencil"
      others={{ isTaken: () => false, isOrdered: () => false, isUsed: () => true, toggle: () => undefined }}
      onUploaded={onUploaded}
    />,
  );
  return fetched;
};

beforeEach(() => {
  URL.createObjectURL = () => 'blob:photo';
  URL.revokeObjectURL = () => undefined;
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  for (const { key } of uploadStore.read().uploads) uploadStore.cancel(key);
});

it('U-01 U-02 U-04 lists the attached photos, each with the way to the styles, and takes more', async () => {
  open({ '/api/products/assets': [aPhoto('ast_1', 'dogs.jpg'), aPhoto('ast_2', 'cat.png')] });
  expect(await screen.findByText('dogs.jpg')).toBeTruthy();
  const links = screen.getAllByRole('link', { name: 'Apply an Artistic Style' });
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    '/assets/ast_1?from=%2Fproducts%2Fcustpencil',
    '/assets/ast_2?from=%2Fproducts%2Fcustpencil',
  ]);
  expect(screen.getByRole('button', { name: 'UPLOAD MORE REFERENCE PHOTOS' })).toBeTruthy();
});

it('U-05 Z-04 a photo that another device sent waits while it is checked, and is then asked for no more', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const path = '/api/products/assets';
  const checked = { ...aPhoto('ast_2', 'cat.png'), url: '', thumb: '', status: 'in_progress' };
  const fetched = open({ [path]: [checked] });
  const asked = () => fetched.mock.calls.filter(([address]) => address === path).length;
  expect(await screen.findByText('Please wait... Saving it and counting the faces.')).toBeTruthy();
  expect(screen.getByText('cat.png').closest('li')?.getAttribute('aria-busy')).toBe('true');
  expect(screen.queryByRole('button', { name: 'Delete Photo' })).toBeNull();
  await act(() => vi.advanceTimersByTimeAsync(4_100));
  expect(asked()).toBe(3);
  fetched.mockImplementation(() => Promise.resolve(Response.json([aPhoto('ast_2', 'cat.png')])));
  await act(() => vi.advanceTimersByTimeAsync(2_000));
  expect(await screen.findByRole('button', { name: 'Delete Photo' })).toBeTruthy();
  expect(screen.queryByText(/Please wait/)).toBeNull();
  await act(() => vi.advanceTimersByTimeAsync(20_000));
  expect(asked()).toBe(4);
});

it('U-03 a deleted photo says so and goes', async () => {
  const fetched = open({ '/api/products/assets': [aPhoto('ast_1', 'dogs.jpg')] });
  const deleted = Promise.withResolvers<Response>();
  const other = fetched.getMockImplementation()!;
  fetched.mockImplementation((path, init) => (path === '/api/updates/ast_1' ? deleted.promise : other(path, init)));
  await userEvent.click(await screen.findByRole('button', { name: 'Delete Photo' }));
  expect(await screen.findByText('Deleting...')).toBeTruthy();
  expect(screen.getByText('dogs.jpg')).toBeTruthy();
  deleted.resolve(Response.json({ status: true }));
  await waitForElementToBeRemoved(() => screen.queryByText('dogs.jpg'));
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
  await screen.findByText(/Pick, drop or paste photos/);
  fireEvent.change(screen.getByLabelText('Photo', { selector: 'input' }), {
    target: { files: [new File(['x'], 'notes.txt', { type: 'text/plain' })] },
  });
  await waitFor(() => expect(screen.getByRole('log').textContent).toContain('Error #upload.file_type: fileType'));
  expect(fetched.mock.calls.every(([, init]) => init?.method === 'GET')).toBe(true);
});

it('U-11 U-14 a picture that is pasted or dropped is an upload of its own', async () => {
  const fetched = open({ '/api/products/assets': [] });
  await screen.findByText(/Pick, drop or paste photos/);
  const pasted = Object.assign(new Event('paste', { bubbles: true, cancelable: true }), {
    clipboardData: { types: ['Files'], files: [pngFile('pasted.png')] },
  });
  fireEvent(document.body, pasted);
  // The row is another once the photo is measured.
  await waitFor(() =>
    expect(screen.getByText('pasted.png').closest('[data-private]'), 'C52 a photo is private').not.toBeNull(),
  );
  expect(pasted.defaultPrevented).toBe(true);
  fireEvent.drop(screen.getByText('Your photos'), {
    dataTransfer: { types: ['Files'], files: [pngFile('one.png'), pngFile('two.png')] },
  });
  await waitFor(() => expect(announced(fetched)).toHaveLength(3));
});

it('U-14 text that is pasted stays with its field', async () => {
  const fetched = open({ '/api/products/assets': [] });
  await screen.findByText(/Pick, drop or paste photos/);
  await userEvent.click(screen.getByRole('button', { name: 'From a web address' }));
  const field = screen.getByRole('textbox', { name: 'Address of the picture' });
  for (const clipboardData of [
    { types: ['text/plain'], files: [] },
    { types: ['text/plain', 'Files'], files: [pngFile()] },
  ]) {
    const pasted = Object.assign(new Event('paste', { bubbles: true, cancelable: true }), { clipboardData });
    fireEvent(field, pasted);
    expect(pasted.defaultPrevented).toBe(false);
  }
  expect(announced(fetched)).toEqual([]);
});

it('U-14 phones are offered their camera', async () => {
  open({ '/api/products/assets': [] });
  await screen.findByText(/Pick, drop or paste photos/);
  expect(screen.getByLabelText('Camera').getAttribute('capture')).toBe('environment');
});

it('U-05 U-15 while a photo is being saved, that is said and the list is asked for every 2 seconds, until it is there', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
  const saving = {
    key: '1',
    name: 'dogs.png',
    size: 10,
    preview: 'blob:photo',
    sentBytes: 10,
    state: 'saving',
  } as const;
  const reading = vi
    .spyOn(uploadStore, 'read')
    .mockReturnValue({ uploads: [saving], interrupted: [], errors: [], shrunk: [] });
  const fetched = open({ '/api/products/assets': [] });
  const asked = () => fetched.mock.calls.filter(([path]) => path === '/api/products/assets').length;
  await act(() => vi.dynamicImportSettled());
  await act(() => vi.advanceTimersByTimeAsync(1990));
  expect(asked()).toBe(1);
  await act(() => vi.advanceTimersByTimeAsync(4020));
  expect(asked()).toBe(4);
  expect(screen.getByText('Please wait... Saving it and counting the faces.')).toBeTruthy();
  reading.mockRestore();
  fireEvent.focus(window);
  act(() => uploadStore.clear('none'));
  await act(() => vi.advanceTimersByTimeAsync(10_000));
  expect(asked()).toBeLessThanOrEqual(5);
});

it('API-14 a phone sends photos by a code, and they appear here by themselves, each announced once', async () => {
  vi.useFakeTimers({ now: new Date(2026, 10, 24, 14, 0), shouldAdvanceTime: true });
  const photos = [aPhoto('ast_1', 'dogs.jpg')];
  const onUploaded = vi.fn<(photo: Asset) => void>();
  // This device's clock is an hour behind the server's.
  const grant = { token: 'tok', expires_at: Date.now() / 1000 + 5_400, expires_in: 1_800 };
  const fetched = open({ '/api/products/assets': photos, '/api/products/upload-token': grant }, onUploaded);
  expect(fetched.mock.calls.some(([path]) => path === '/api/products/upload-token')).toBe(false);
  fireEvent.click(screen.getByRole('button', { name: 'Send from your phone' }));
  expect(await screen.findByRole('img', { name: /^QR code/ })).toBeTruthy();
  const link = screen.getByRole<HTMLInputElement>('textbox', { name: 'Or open this link on it' });
  expect(link.value).toBe(`${window.location.origin}/send-photos#tok`);
  expect(screen.getByText(/Works until 2:30\sPM/)).toBeTruthy();
  expect(screen.getByText('Waiting for your photos…')).toBeTruthy();
  photos.unshift(aPhoto('ast_2', 'phone.jpg'));
  await act(() => vi.advanceTimersByTimeAsync(6_000));
  expect(screen.getByText('1 photo has arrived.')).toBeTruthy();
  expect(onUploaded.mock.calls.map(([{ id }]) => id)).toEqual(['ast_2']);
  await act(() => vi.advanceTimersByTimeAsync(1_800_000));
  expect(screen.getByText('This code has ended.')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Done' }));
  expect(screen.queryByRole('dialog')).toBeNull();
});

it.each([
  ['with an inbound domain', 'photos.example.com', `${'a'.repeat(32)}@photos.example.com`],
  ['without one', undefined, undefined],
])('U-14 Z-14 the address for photos by mail stands beside the code in a shop %s', async (_, photoMail, address) => {
  const grant = { token: 'tok', mailbox: 'a'.repeat(32), expires_at: Date.now() / 1000 + 1_800, expires_in: 1_800 };
  const path = `/api/products/upload-token${photoMail ? '?mail=1' : ''}`;
  const fetched = open({
    '/api/products/assets': [],
    '/config.json': { photoMail },
    '/api/products/upload-token': grant,
  });
  await waitFor(() => expect(fetched.mock.calls.some(([asked]) => asked === '/config.json')).toBe(true));
  await userEvent.click(screen.getByRole('button', { name: 'Send from your phone' }));
  expect(await screen.findByRole('img', { name: /^QR code/ })).toBeTruthy();
  expect(fetched.mock.calls.map(([asked]) => asked)).toContain(path);
  expect(screen.queryByRole<HTMLInputElement>('textbox', { name: 'Or mail your photos to' })?.value).toBe(address);
});

it('U-13 a browser that cannot send files says so', async () => {
  vi.stubGlobal('XMLHttpRequest', undefined);
  open({ '/api/products/assets': [] });
  expect(await screen.findByText("Your browser doesn't have Flash, Silverlight or HTML5 support.")).toBeTruthy();
  expect(screen.queryByRole('button', { name: /UPLOAD/ })).toBeNull();
});

it('U-07 the thumbnail shows the crop, and Edit Photo opens the editor', async () => {
  open({
    '/api/products/assets': [
      { ...aPhoto('ast_1', 'dogs.jpg'), width: 1500, height: 1000, coords: { x: 25, y: 0, x2: 75, y2: 100 } },
    ],
  });
  const { style } = await screen.findByRole('img', { name: 'dogs.jpg' });
  expect([style.left, style.top, style.width, style.height]).toEqual(['-50%', '0%', '200%', '100%']);
  await userEvent.click(screen.getByRole('button', { name: 'Edit Photo' }));
  expect(await screen.findByRole('dialog', { name: 'Edit Photo' })).toBeTruthy();
  await userEvent.click(within(screen.getByRole('dialog')).getAllByRole('button', { name: 'Close' })[0]!);
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(document.activeElement?.textContent).toBe('Edit Photo');
});

it('U-06 shows four of the first five samples, each with the way to the finished order', async () => {
  const samples = Array.from({ length: 15 }, (_, index) => `${index + 1}`).map((id) =>
    aWork({ id, order: `ord_${id}`, sku: 'custpencil', title: `Work ${id}` }),
  );
  const fetched = open({ '/api/products/assets': [], '/api/samples': { samples } });
  const links = within(await screen.findByRole('region', { name: 'Samples' })).getAllByRole('link', {
    name: /^Work \d+, by Marta Ilves$/,
  });
  expect(links).toHaveLength(4);
  for (const link of links)
    expect(link.getAttribute('href')).toMatch(
      /^\/products\/gallery\/custpencil\/ord_[1-5]\?order=1&from_gallery=%2Fproducts%2Fcustpencil$/,
    );
  expect(fetched.mock.calls.map(([path]) => path)).toContain('/api/samples?tag=featured&sku=custpencil&limit=15');
});
