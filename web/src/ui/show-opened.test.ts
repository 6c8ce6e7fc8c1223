import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { bringIntoView, showOpened } from './show-opened.ts';

const scrolled = vi.fn<(to?: boolean | ScrollIntoViewOptions) => void>();

beforeEach(() => {
  scrolled.mockClear();
  HTMLElement.prototype.scrollIntoView = scrolled;
  vi.stubGlobal('innerHeight', 664);
});
afterEach(() => {
  vi.unstubAllGlobals();
  Reflect.deleteProperty(document, 'elementFromPoint');
});

const fieldAt = (top: number, height: number): HTMLElement => {
  const field = document.createElement('textarea');
  document.body.append(field);
  field.getBoundingClientRect = () => new DOMRect(0, top, 300, height);
  return field;
};

it.each([
  [1_721, 120, 'center'],
  [-400, 120, 'center'],
  [20, 120, 'center'],
  [560, 120, 'center'],
  [1_100, 700, 'start'],
  [400, 700, 'start'],
])('C45 what opens at %i px, %i px high, comes into view and takes the focus', (top, height, block) => {
  const field = fieldAt(top, height);
  showOpened(field);
  expect(scrolled.mock.calls).toEqual([[{ block }]]);
  expect(document.activeElement).toBe(field);
});

it.each([
  [96, 120],
  [448, 120],
  [200, 900],
])('what opens in sight, at %i px, takes the focus, and the page does not move', (top, height) => {
  const field = fieldAt(top, height);
  showOpened(field);
  expect(scrolled).not.toHaveBeenCalled();
  expect(document.activeElement).toBe(field);
});

it('what opens underneath a bar that stays in the window comes into view', () => {
  const [field, bar] = [fieldAt(400, 60), fieldAt(430, 200)];
  document.elementFromPoint = () => bar;
  showOpened(field);
  expect(scrolled.mock.calls).toEqual([[{ block: 'center' }]]);
  scrolled.mockClear();
  document.elementFromPoint = () => field;
  showOpened(field);
  expect(scrolled).not.toHaveBeenCalled();
});

it('a picture that is shown elsewhere comes into view without the focus', () => {
  const [picture, pressed] = [fieldAt(-900, 500), fieldAt(300, 44)];
  pressed.focus();
  bringIntoView(picture);
  expect(scrolled).toHaveBeenCalledOnce();
  expect(document.activeElement).toBe(pressed);
});
