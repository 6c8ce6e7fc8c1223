import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import type { OrderedPhoto } from '#shared/schemas/asset.ts';
import { MarkedPhoto, OrderedBrief, OrderedPicture, styleRows } from './ordered-photo.tsx';

afterEach(cleanup);

const oil = { id: 'oil', name: 'Oil Painting', strength: 0.8, url: '/media/oil.jpg' };
const aPhoto = (more: Partial<OrderedPhoto> = {}): OrderedPhoto => ({
  id: 'ast_1',
  url: '/media/full.jpg',
  thumb: '/media/thumb.jpg',
  view: '/media/view.jpg',
  coords: { x: 25, y: 0, x2: 75, y2: 100 },
  style: oil,
  width: 1500,
  height: 1000,
  ...more,
});
const place = ({ style: { left, top, width, height } }: HTMLElement) => ({ left, top, width, height });

it('S-10 U-16 the photo and its painting stand side by side, cut alike', () => {
  render(<OrderedPicture photo={aPhoto()} alt="Your reference" />);
  const [photo, painting] = screen.getAllByRole<HTMLImageElement>('img');
  expect([photo?.getAttribute('src'), painting?.getAttribute('src')]).toEqual(['/media/thumb.jpg', '/media/oil.jpg']);
  expect(painting?.alt).toBe('Your reference in the style Oil Painting');
  expect([place(photo!), place(painting!)]).toEqual(
    Array.from({ length: 2 }, () => ({ left: '-50%', top: '0%', width: '200%', height: '100%' })),
  );
});

it('S-10 a painting that is still being made says so, and is tried again until it is there', () => {
  vi.useFakeTimers();
  render(<OrderedPicture photo={aPhoto()} alt="Your reference" />);
  const painting = () => screen.getByRole('img', { name: /in the style/, hidden: true });
  const first = painting();
  fireEvent.error(first);
  expect(screen.getByText('Being painted')).toBeTruthy();
  act(() => void vi.advanceTimersByTime(4_000));
  expect(painting()).not.toBe(first);
  fireEvent.load(painting());
  expect(screen.queryByText('Being painted')).toBeNull();
  vi.useRealTimers();
});

it('S-10 a painting that never comes is no longer said to be made: the photo is shown', () => {
  vi.useFakeTimers();
  render(<OrderedBrief photo={aPhoto()} name="Photo 1" />);
  fireEvent.error(screen.getByRole('img', { name: /in the style/ }));
  for (let pauses = 0; pauses < 14; pauses += 1) act(() => void vi.advanceTimersByTime(4_000));
  expect(screen.getByText('Being painted')).toBeTruthy();
  act(() => void vi.advanceTimersByTime(4_000));
  expect(screen.queryByText('Being painted')).toBeNull();
  expect(screen.getAllByRole('img').map((image) => image.getAttribute('src'))).not.toContain('/media/oil.jpg');
  expect(screen.getByText('Style: Oil Painting, 80%').previousElementSibling?.querySelector('img')?.src).toMatch(
    /\/media\/view\.jpg$/,
  );
  vi.useRealTimers();
});

it.each<[title: string, styles: OrderedPhoto['style'][], rows: [string, string][]]>([
  ['of no photo', [], []],
  ['of photos as they are', [null, null], []],
  ['of one photo', [oil], [['Style', 'Oil Painting, 80%']]],
  ['alike for all photos', [oil, oil], [['Style', 'Oil Painting, 80%']]],
  [
    'different from photo to photo',
    [null, oil, { ...oil, name: 'Sepia', strength: 1 }],
    [
      ['Style, photo 2', 'Oil Painting, 80%'],
      ['Style, photo 3', 'Sepia, 100%'],
    ],
  ],
])('CO-07 the style %s', (_title, styles, rows) => {
  expect(styleRows(styles.map((style) => aPhoto({ style }))).map(({ label, text }) => [label, text])).toEqual(rows);
});

it('U-16 the part to paint is marked on the whole photo; a whole photo has no mark', () => {
  const { container, rerender } = render(<MarkedPhoto photo={aPhoto()} alt="Whole" />);
  const mark = () => container.querySelector<HTMLElement>('[data-frame]');
  expect(place(mark()!)).toEqual({ left: '25%', top: '0%', width: '50%', height: '100%' });
  rerender(<MarkedPhoto photo={aPhoto({ coords: null })} alt="Whole" />);
  expect(mark()).toBeNull();
  rerender(<OrderedBrief photo={aPhoto({ coords: null, style: null })} name="Photo 1" />);
  expect(screen.getByRole('img', { name: 'Photo 1' }).getAttribute('loading')).toBe('lazy');
  expect(screen.getAllByRole('img').map((image) => image.getAttribute('alt'))).toEqual(['Photo 1']);
});

it('a photo of before sizes were stored with the piece is shown whole', () => {
  render(<OrderedPicture photo={aPhoto({ coords: null, style: null, width: null, height: null })} alt="Yours" />);
  expect(screen.getByRole('img', { name: 'Yours' }).getAttribute('src')).toBe('/media/thumb.jpg');
});
