import { fireEvent, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { show } from '../lib/render.fixture.tsx';
import { Dialog } from './dialog.tsx';

const example = (open: boolean, onClose: () => void) => (
  <Dialog open={open} title="Save Changes?" onClose={onClose}>
    You moved the crop.
  </Dialog>
);

it('a dialog shows its content only while open, under its title', () => {
  const { rerender } = show(example(false, () => undefined));
  expect(screen.queryByText('You moved the crop.')).toBeNull();
  rerender(example(true, () => undefined));
  expect(screen.getByRole('dialog', { name: 'Save Changes?' }).textContent).toContain('You moved the crop.');
});

it('closing is asked for, and the owner may refuse', async () => {
  const onClose = vi.fn<() => void>();
  show(example(true, onClose));
  const dialog = screen.getByRole<HTMLDialogElement>('dialog');
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  const escape = new Event('cancel', { cancelable: true });
  dialog.dispatchEvent(escape);
  fireEvent.pointerDown(dialog);
  expect(onClose).toHaveBeenCalledTimes(3);
  expect(escape.defaultPrevented).toBe(true);
  expect(dialog.open).toBe(true);
});

it('a press inside a dialog is no wish to close it', () => {
  const onClose = vi.fn<() => void>();
  show(example(true, onClose));
  fireEvent.pointerDown(screen.getByText('You moved the crop.'));
  expect(onClose).not.toHaveBeenCalled();
});

const nested = (inner: boolean, closed: (name: string) => void) => (
  <Dialog open title="Order form" onClose={() => closed('outer')}>
    <input type="file" aria-label="Photo" />
    <Dialog open={inner} title="Edit Photo" onClose={() => closed('inner')}>
      A crop.
    </Dialog>
  </Dialog>
);

it('Escape in a dialog on top of another, or a file chooser left without a file, leaves the one below open', () => {
  const closed = vi.fn<(name: string) => void>();
  show(nested(true, closed));
  fireEvent(screen.getByRole('dialog', { name: 'Edit Photo' }), new Event('cancel', { cancelable: true }));
  fireEvent(screen.getByLabelText('Photo'), new Event('cancel', { bubbles: true }));
  expect(closed.mock.calls).toEqual([['inner']]);
});

it('the page scrolls again only when the last of several dialogs has gone', () => {
  const { rerender, unmount } = show(nested(true, () => undefined));
  const { style } = document.documentElement;
  rerender(nested(false, () => undefined));
  expect(style.overflow).toBe('hidden');
  unmount();
  expect(style.overflow).toBe('');
});

it('a browser that closes without asking does not lose unsaved work', () => {
  const onClose = vi.fn<() => void>();
  show(example(true, onClose));
  const dialog = screen.getByRole<HTMLDialogElement>('dialog');
  dialog.close();
  if (onClose.mock.calls.length === 0) fireEvent(dialog, new Event('close'));
  expect(onClose).toHaveBeenCalledTimes(1);
  expect(dialog.open).toBe(true);
});

it('an open dialog that is removed is neither opened again nor asked about', () => {
  const onClose = vi.fn<() => void>();
  const { unmount } = show(example(true, onClose));
  const dialog = screen.getByRole<HTMLDialogElement>('dialog');
  // A browser closes at once and tells it later.
  vi.spyOn(dialog, 'close').mockImplementation(() => dialog.removeAttribute('open'));
  unmount();
  dialog.dispatchEvent(new Event('close'));
  expect(dialog.open).toBe(false);
  expect(onClose).not.toHaveBeenCalled();
});
