import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import type { Asset } from '#shared/schemas/asset.ts';
import { finishOf } from './finish.ts';
import { Piece } from './piece.tsx';

afterEach(cleanup);

const photo = { coords: null, width: 1200, height: 800 } as Asset;
const finish = finishOf({ id: 'framed', title: 'Framed', description: 'Oak frame, mount and glass.' });
const size = { width: 12, height: 12 };

it('P-06 a piece shows the photo as it will be cut, not squeezed', () => {
  render(<Piece size={size} look={{ picture: '/painting', photo, finish }} alt="The piece" />);
  const image = screen.getByRole('img', { name: 'The piece' });
  expect(image.getAttribute('src')).toBe('/painting');
  expect(Number.parseFloat(image.style.width)).toBeCloseTo(150);
  expect(Number.parseFloat(image.style.left)).toBeCloseTo(-25);
  expect(Number.parseFloat(image.parentElement?.style.getPropertyValue('--ratio') ?? '')).toBeCloseTo(1);
});

it('P-06 a piece wears the frame that was chosen', () => {
  const { container } = render(<Piece size={size} look={{ picture: '/painting', photo, finish }} alt="" />);
  const piece = container.firstElementChild as HTMLElement;
  expect(piece.style.getPropertyValue('--colour')).toBe('#b98e57');
  expect(Number(piece.style.getPropertyValue('--rim'))).toBeCloseTo(2.9);
});

it('P-06 without a photo a finished work hangs, and without any an empty canvas', () => {
  const { rerender, container } = render(
    <Piece size={size} look={{ picture: '/work', photo: undefined, finish }} alt="A work" />,
  );
  expect(screen.getByRole('img', { name: 'A work' }).getAttribute('src')).toBe('/work');
  rerender(<Piece size={size} look={{ picture: undefined, photo: undefined, finish }} alt="A work" />);
  expect(container.querySelector('img')).toBeNull();
});
