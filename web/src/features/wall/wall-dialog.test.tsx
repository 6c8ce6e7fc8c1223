import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { answer, show } from '#web/lib/render.fixture.tsx';
import { aProduct } from '../products/product.fixture.ts';
import { OrderFields } from '../products/order-fields.tsx';
import { ProductPage } from '../products/product-page.tsx';
import type { WallMarks } from './stored-wall.ts';
import { readPicture } from './read-picture.ts';

const browser = vi.hoisted(() => ({
  picture: undefined as Blob | undefined,
  marks: undefined as WallMarks | undefined,
  refuses: false,
}));

vi.mock('./read-picture.ts', () => ({ readPicture: vi.fn<typeof readPicture>() }));
vi.mock('./stored-wall.ts', () => ({
  storedMarks: { save: (marks: WallMarks) => Boolean((browser.marks = marks)) },
  saveWall: (wall: { picture: Blob; marks: WallMarks }) => {
    if (!browser.refuses) Object.assign(browser, wall);
    return Promise.resolve(!browser.refuses);
  },
  loadWall: () =>
    Promise.resolve(browser.picture && browser.marks && { picture: browser.picture, marks: browser.marks }),
  clearWall: () => Promise.resolve(void Object.assign(browser, { picture: undefined, marks: undefined })),
}));

const aCart = { items: [], subtotal: 0, requested_suppliers: [], _requested_suppliers: [] };
const aPhoto = {
  id: 'ast_1',
  name: 'dogs.jpg',
  url: '/media/full',
  thumb: '/media/thumb',
  coords: null,
  width: 600,
  height: 800,
  meta: { faces: 1 },
  derivatives: [],
};
const box = { width: 2000, height: 1500 };

const wall = () => within(screen.getByRole('dialog', { name: 'On your wall' }));
const piece = () => wall().getByRole('button', { name: /^Your picture/ });
const openWall = async () => {
  const preview = await screen.findByRole('figure', { name: 'Size preview' });
  await userEvent.click(within(preview).getByRole('button', { name: 'On your wall' }));
  // The dialog is loaded on demand, which takes long on a busy machine.
  await screen.findByRole('dialog', { name: 'On your wall' });
};
const open = async () => {
  answer({ '/api/carts/': aCart, '/api/products/assets': [aPhoto], '/api/home': {} });
  show(<ProductPage fields={OrderFields} product={aProduct()} />, { at: '/?o_size=12x16in&o_depth=1.25' });
  await screen.findByLabelText('Size');
  await openWall();
};
const pick = async (read: Awaited<ReturnType<typeof readPicture>> = { blob: new Blob(['wall']), box, light: 0.8 }) => {
  vi.mocked(readPicture).mockResolvedValue(read);
  await userEvent.upload(await wall().findByLabelText('Photo'), new File(['wall'], 'wall.jpg', { type: 'image/jpeg' }));
};
const hang = () => userEvent.click(wall().getByRole('button', { name: 'Hang my picture' }));

beforeEach(() => vi.stubGlobal('matchMedia', () => ({ matches: true })));
afterEach(() => {
  Object.assign(browser, { picture: undefined, marks: undefined, refuses: false });
  vi.unstubAllGlobals();
  sessionStorage.clear();
});

it('P-06 asks for a photo of the wall, says that it stays here, and why a file is not taken', async () => {
  await open();
  expect((await wall().findByText(/stays in this browser/)).textContent).toContain('not uploaded');
  await pick({ problem: 'This browser cannot show HEIC photos.' });
  expect((await wall().findByRole('alert')).textContent).toContain('HEIC');
});

it('P-06 the piece hangs in the scale of the door, and changes with its size; nothing of the wall is sent', async () => {
  const sent = vi.spyOn(globalThis, 'fetch');
  await open();
  await pick();
  expect((await wall().findByRole('status')).textContent).toContain('13.7 ft of wall');
  await hang();
  expect(piece().closest('[data-private]'), 'C52 a photo is private').not.toBeNull();
  // The door's 203 cm span 0.65 × 1500 pixels.
  expect(Number.parseFloat(piece().style.width)).toBeCloseTo((12 * 975) / 79.92 / 20, 1);
  expect(wall().getByRole('status').textContent).toContain('12 × 16 in, its middle 58 in above the foot of the door');
  await userEvent.selectOptions(wall().getByLabelText('Size'), '24x36in');
  expect(Number.parseFloat(piece().style.width)).toBeCloseTo((24 * 975) / 79.92 / 20, 1);
  expect(wall().getByText('$424.00')).toBeTruthy();
  await userEvent.click(wall().getByRole('button', { name: 'Turn it' }));
  expect(wall().getByRole('button', { name: /36 × 24 in/ })).toBeTruthy();
  expect(sent).not.toHaveBeenCalled();
  sent.mockRestore();
});

it('P-06 arrow keys move the ends by one pixel and the piece by half an inch, with Shift ten times as far', async () => {
  await open();
  await pick();
  const end = await wall().findByRole('button', { name: /First end/ });
  const left = () => (Number.parseFloat(end.style.left) / 100) * box.width;
  expect(left()).toBeCloseTo(600);
  fireEvent.keyDown(end, { key: 'ArrowLeft' });
  expect(left()).toBeCloseTo(599);
  fireEvent.keyDown(end, { key: 'ArrowRight', shiftKey: true });
  expect(left()).toBeCloseTo(609);
  await hang();
  const before = Number.parseFloat(piece().style.top);
  fireEvent.keyDown(piece(), { key: 'ArrowUp', shiftKey: true });
  expect(((before - Number.parseFloat(piece().style.top)) / 100) * box.height).toBeCloseTo((5 * 975) / 79.92, 0);
});

it('P-06 a length of one’s own takes a comma; without one, or with points too near, nothing is hung', async () => {
  await open();
  await pick();
  await userEvent.click(await wall().findByLabelText('Something I measured'));
  const button = wall().getByRole<HTMLButtonElement>('button', { name: 'Hang my picture' });
  expect(button.disabled).toBe(true);
  await userEvent.type(wall().getByLabelText(/Its length/), '40,5');
  expect(button.disabled).toBe(false);
  expect(browser.marks?.own).toEqual({ text: '40,5', unit: 'in' });
  const end = wall().getByRole('button', { name: /First end/ });
  for (let steps = 0; steps < 100; steps += 1) fireEvent.keyDown(end, { key: 'ArrowRight', shiftKey: true });
  expect(wall().getByRole('status').textContent).toContain('too near');
  expect(button.disabled).toBe(true);
});

it('P-06 the wall is still there when it is opened again, until it is removed', async () => {
  await open();
  await pick();
  await wall().findByRole('img', { name: 'Your wall' });
  await hang();
  await userEvent.click(wall().getByRole('button', { name: 'Done' }));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'On your wall' })).toBeNull());
  await openWall();
  expect(piece()).toBeTruthy();
  await userEvent.click(wall().getByRole('button', { name: 'Remove this wall' }));
  expect(await wall().findByText(/stays in this browser/)).toBeTruthy();
  expect(browser).toMatchObject({ picture: undefined, marks: undefined });
});

it('P-06 a browser that keeps no pictures says so, and shows the wall all the same', async () => {
  browser.refuses = true;
  await open();
  await pick();
  await wall().findByRole('img', { name: 'Your wall' });
  await hang();
  expect(wall().getByText('This browser keeps no pictures.')).toBeTruthy();
  expect(browser.marks).toBeUndefined();
});
