import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { show } from '#web/lib/render.fixture.tsx';
import { Carousel } from './carousel.tsx';

let perView = 1;
beforeEach(() => {
  perView = 1;
  vi.stubGlobal('getComputedStyle', () => ({ getPropertyValue: () => String(perView) }));
});

const open = (count: number, onSelect?: (index: number) => void) =>
  show(
    <Carousel
      label="Works"
      maxInView={2}
      slides={Array.from({ length: count }, (_, index) => ({
        id: `${index}`,
        content: <a href={`#${index}`}>{`Work ${index}`}</a>,
      }))}
      {...(onSelect && { onSelect })}
    />,
  );
const track = () => screen.getByRole('list');
const step = () => track().style.getPropertyValue('--step');
const viewport = () => track().parentElement!;

/** Presses at x = 300, moves and lets go. */
const move = (to: number, pointerType: 'mouse' | 'touch', y = 0) => {
  const by = { pointerId: 1, isPrimary: true, button: 0, pointerType, clientY: 0 };
  Object.assign(viewport(), { setPointerCapture: () => undefined });
  fireEvent.pointerDown(viewport(), { ...by, clientX: 300 });
  fireEvent.pointerMove(viewport(), { ...by, clientX: to, clientY: y });
  fireEvent.pointerUp(viewport(), { ...by, clientX: to, clientY: y });
};

it('G-19 a swipe of 80 px and a drag of 120 px turn, and less does not', () => {
  open(6);
  move(221, 'touch');
  expect(step()).toBe('0');
  move(220, 'touch');
  expect(step()).toBe('1');
  move(181, 'mouse');
  expect(step()).toBe('1');
  move(180, 'mouse');
  expect(step()).toBe('2');
  move(420, 'mouse');
  expect(step()).toBe('1');
  expect(track().style.getPropertyValue('--drag')).toBe('0px');
});

it('scrolling the page over it moves nothing, and a drag clicks no link', () => {
  open(6);
  move(200, 'touch', 200);
  expect(step()).toBe('0');
  move(100, 'mouse');
  expect(fireEvent.click(screen.getByRole('link', { name: 'Work 1' }))).toBe(false);
  expect(fireEvent.click(screen.getByRole('link', { name: 'Work 1' }))).toBe(true);
});

it('goes on beyond the last slide in both directions', async () => {
  const selected = vi.fn<(index: number) => void>();
  open(3, selected);
  await userEvent.click(screen.getByRole('button', { name: 'Previous' }));
  for (let press = 0; press < 4; press += 1) await userEvent.click(screen.getByRole('button', { name: 'Next' }));
  expect(selected.mock.calls.flat()).toEqual([2, 0, 1, 2, 0]);
  expect(step()).toBe('3');
  // The first slide hangs once around, where the row goes on.
  expect(screen.getAllByRole('listitem').map(({ style }) => style.transform)).toEqual([
    'translateX(300%)',
    'translateX(300%)',
    '',
  ]);
});

it('turns to a slide whose link gets the focus, and not at all where all slides are in view', async () => {
  open(6);
  await userEvent.hover(screen.getByRole('region', { name: 'Works' }));
  fireEvent.focus(screen.getByRole('link', { name: 'Work 4' }));
  expect(step()).toBe('-2');
  document.body.innerHTML = '';
  perView = 2;
  open(2);
  move(100, 'mouse');
  expect(step()).toBe('0');
});
