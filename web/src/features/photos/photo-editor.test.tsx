import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Asset, Coords } from '#shared/schemas/asset.ts';
import { answer, show } from '#web/lib/render.fixture.tsx';
import { PhotoEditor } from './photo-editor.tsx';

const aPhoto = (coords: Coords | null = null): Asset => ({
  id: 'ast_1',
  name: 'dogs.jpg',
  url: '/media/full',
  rawurl: '/media/thumb',
  o_url: '/media/full',
  thumb: '/media/thumb',
  coords,
  meta: { faces: 2, gcp_tags: [] },
  derivatives: [],
  last_job: null,
  current_job: null,
  project: null,
  status: 'uploaded',
  width: 1500,
  height: 1000,
});

const open = (coords: Coords | null = null, saved: unknown = { status: true, result: aPhoto(coords) }) => {
  const fetched = answer({ '/api/updates/edit/ast_1': saved });
  const onClose = vi.fn<() => void>();
  show(<PhotoEditor photo={aPhoto(coords)} canvas={{ width: 12, height: 16, unit: 'in' }} onClose={onClose} />);
  const sent = (): unknown => {
    const body = fetched.mock.calls.find(([path]) => path === '/api/updates/edit/ast_1')?.[1]?.body;
    return typeof body === 'string' ? JSON.parse(body) : undefined;
  };
  return { onClose, sent };
};
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const stage = () => screen.getByRole('application');

beforeEach(() => {
  Element.prototype.setPointerCapture = () => undefined;
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 300, 200));
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

it('U-07 U-09 opens with all of the photo, its aspect ratio and nothing to save', () => {
  open();
  expect(screen.getByRole('dialog', { name: 'Edit Photo' })).toBeTruthy();
  expect(screen.getByText('3:2')).toBeTruthy();
  expect(screen.queryByText('Save Changes?')).toBeNull();
});

it('U-08 U-16 a photo that fills the canvas is saved in percent, x, y, x2 and y2', async () => {
  const { onClose, sent } = open();
  await userEvent.click(screen.getByRole('radio', { name: 'Fill canvas' }));
  expect(screen.getByText('3:4')).toBeTruthy();
  await press('Save and Close');
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(sent()).toEqual({ coords: { x: 25, y: 0, x2: 75, y2: 100 } });
});

it('U-08 U-09 U-16 all of a photo on the turned canvas is saved as x, y, w, h and invert', async () => {
  const { onClose, sent } = open();
  await userEvent.click(screen.getByRole('radio', { name: 'Fit on canvas' }));
  expect(screen.getByText('12 × 16 in')).toBeTruthy();
  await press('Turn canvas');
  expect(screen.getByText('16 × 12 in')).toBeTruthy();
  await press('Save and Close');
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(sent()).toEqual({ coords: { x: 0, y: -6.25, w: 100, h: 112.5, invert: true } });
});

it('U-16 all of the photo again is saved as the text null', async () => {
  const { onClose, sent } = open({ x: 25, y: 0, x2: 75, y2: 100 });
  await press('Whole photo');
  await press('Save and Close');
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(sent()).toEqual({ coords: 'null' });
});

it('U-09 zooms in steps of 0.05 by buttons, plus and minus, and the wheel', async () => {
  open({ x: 25, y: 0, x2: 75, y2: 100 });
  await press('Zoom in');
  expect(screen.getByText('105%')).toBeTruthy();
  fireEvent.keyDown(stage(), { key: '+' });
  fireEvent.keyDown(stage(), { key: '+' });
  expect(screen.getByText('115%')).toBeTruthy();
  fireEvent.keyDown(stage(), { key: '-' });
  expect(screen.getByText('110%')).toBeTruthy();
  fireEvent.wheel(stage(), { deltaY: -40 });
  expect(screen.getByText('115%')).toBeTruthy();
  await press('Zoom out');
  expect(screen.getByText('110%')).toBeTruthy();
});

it('U-09 two fingers that spread zoom in', () => {
  open({ x: 25, y: 0, x2: 75, y2: 100 });
  fireEvent.pointerDown(stage(), { pointerId: 1, button: 0, clientX: 100, clientY: 100 });
  fireEvent.pointerDown(stage(), { pointerId: 2, button: 0, clientX: 200, clientY: 100 });
  fireEvent.pointerMove(stage(), { pointerId: 2, clientX: 250, clientY: 100 });
  expect(screen.getByText('150%')).toBeTruthy();
});

it('U-07 U-16 the photo follows the hand and the arrow keys, with Shift in larger steps', async () => {
  const { sent, onClose } = open({ x: 25, y: 0, x2: 75, y2: 100 });
  fireEvent.keyDown(stage(), { key: 'ArrowLeft' });
  fireEvent.keyDown(stage(), { key: 'ArrowRight', shiftKey: true });
  fireEvent.pointerDown(stage(), { pointerId: 1, button: 0, clientX: 100, clientY: 100 });
  fireEvent.pointerMove(stage(), { pointerId: 1, clientX: 70, clientY: 100 });
  fireEvent.pointerUp(stage(), { pointerId: 1 });
  await press('Save and Close');
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(sent()).toEqual({ coords: { x: 26, y: 0, x2: 76, y2: 100 } });
});

it('U-07 a press brings its place to the middle; a finger that trembles drags nothing', async () => {
  const { sent, onClose } = open({ x: 25, y: 0, x2: 75, y2: 100 });
  const at = { pointerId: 1, button: 0, clientX: 90, clientY: 100 };
  fireEvent.pointerDown(stage(), at);
  fireEvent.pointerMove(stage(), { ...at, clientX: 93 });
  fireEvent.pointerUp(stage(), at);
  await press('Save and Close');
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(sent()).toEqual({ coords: { x: 5, y: 0, x2: 55, y2: 100 } });
});

it('U-07 the corners of a free crop are drawn with arrow keys', async () => {
  const { sent, onClose } = open();
  const corner = screen.getByRole('button', { name: /^Bottom right corner/ });
  fireEvent.keyDown(corner, { key: 'ArrowUp', shiftKey: true });
  fireEvent.keyDown(corner, { key: 'ArrowLeft' });
  await press('Save and Close');
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(sent()).toEqual({ coords: { x: 0, y: 0, x2: 99, y2: 90 } });
});

it('says position and zoom to screen readers once they stand still', async () => {
  open();
  await userEvent.click(screen.getByRole('radio', { name: 'Fill canvas' }));
  await waitFor(() =>
    expect(screen.getByRole('status').textContent).toBe(
      'Zoom 100%. From the left 25% to 75%, from the top 0% to 100% of the photo. Aspect ratio 3:4.',
    ),
  );
});

it("U-10 unsaved changes ask 'Save Changes?', and Cancel Changes takes them back", async () => {
  const { onClose, sent } = open();
  await userEvent.click(screen.getByRole('radio', { name: 'Fill canvas' }));
  expect(screen.getByText('Save Changes?')).toBeTruthy();
  await press('Cancel Changes');
  expect(screen.queryByText('Save Changes?')).toBeNull();
  await press('Zoom in');
  await press('Zoom out');
  expect(screen.queryByText('Save Changes?')).toBeNull();
  expect(sent()).toBeUndefined();
  expect(onClose).not.toHaveBeenCalled();
});

it('U-10 closing with unsaved changes asks before they are discarded', async () => {
  const { onClose, sent } = open();
  await press('Zoom in');
  fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true }));
  expect(screen.getByText('Discard your changes?')).toBeTruthy();
  expect(document.activeElement?.textContent).toBe('Keep Editing');
  await press('Keep Editing');
  expect(document.activeElement).toBe(stage());
  expect(screen.getByText('Save Changes?')).toBeTruthy();
  fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true }));
  await press('Discard Changes');
  expect(onClose).toHaveBeenCalled();
  expect(sent()).toBeUndefined();
});

it('U-10 changes that could not be saved stay, with the reason', async () => {
  const { onClose } = open(null, 503);
  await press('Zoom in');
  await press('Save and Close');
  expect(await screen.findByText(/Refused with 503\. Your changes are still here\./)).toBeTruthy();
  expect(screen.getByText('Save Changes?')).toBeTruthy();
  expect(onClose).not.toHaveBeenCalled();
});
