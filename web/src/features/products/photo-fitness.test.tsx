import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import type { Asset } from '#shared/schemas/asset.ts';
import { show } from '#web/lib/render.fixture.tsx';
import { PhotoFitness } from './photo-fitness.tsx';

const aPhoto = (more: Partial<Asset> = {}): Asset => ({
  id: 'ast_1',
  name: 'dogs.jpg',
  url: '/media/full',
  rawurl: '',
  o_url: '',
  thumb: '/media/thumb',
  coords: null,
  meta: { faces: 1, gcp_tags: [] },
  derivatives: [],
  last_job: null,
  current_job: null,
  project: null,
  status: 'uploaded',
  width: 1500,
  height: 2000,
  fitness: {
    width: 1500,
    height: 2000,
    sharpness: 200,
    brightness: 128,
    contrast: 50,
    faces: [{ x: 30, y: 20, w: 20, h: 15, sharpness: 100 }],
  },
  ...more,
});

it('a photo that is good at a small size is judged anew when the size grows', () => {
  const { rerender } = show(<PhotoFitness photos={[aPhoto()]} sizeCode="12x16in" />);
  expect(screen.getByRole('listitem').textContent).toContain('GoodThis photo is good for 12 × 16 in.');
  rerender(<PhotoFitness photos={[aPhoto()]} sizeCode="60x80in" />);
  expect(screen.getByRole('heading').textContent).toBe('Good enough for 60 × 80 in?');
  expect(screen.getByRole('listitem').textContent).toMatch(/Fair|Not enough/);
  expect(screen.getByRole('listitem').textContent).toContain('1500 × 2000 pixels');
});

it('every photo has its own verdict, in the order of the list', () => {
  show(
    <PhotoFitness
      photos={[aPhoto(), aPhoto({ id: 'ast_2', name: 'cat.jpg', width: 200, height: 300, fitness: undefined })]}
      sizeCode="12x16in"
    />,
  );
  const [dogs, cat] = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(dogs).toMatch(/^Photo 1Good/);
  expect(cat).toMatch(/^Photo 2Not enough.*200 × 300 pixels/);
});

it('the picture with its faces marked is shown on demand, and only where there are faces', async () => {
  const { rerender } = show(<PhotoFitness photos={[aPhoto()]} sizeCode="12x16in" />);
  await userEvent.click(screen.getByText('Show the face'));
  const picture = screen.getByRole('img', { name: 'dogs.jpg, with its face marked' });
  expect(picture.parentElement?.querySelector('i')?.style.left).toBe('30%');
  rerender(<PhotoFitness photos={[aPhoto({ fitness: undefined })]} sizeCode="12x16in" />);
  expect(screen.queryByText(/Show the/)).toBeNull();
});

it('without photos or a size there is nothing to judge, and a photo on its way has its place', () => {
  const { rerender } = show(<PhotoFitness photos={[]} sizeCode="12x16in" isUploading />);
  expect(screen.getByRole('listitem').textContent).toContain('as soon as it has arrived');
  rerender(<PhotoFitness photos={[]} sizeCode="12x16in" />);
  expect(screen.queryByText(/Good enough/)).toBeNull();
  rerender(<PhotoFitness photos={[aPhoto()]} sizeCode="custom" />);
  expect(screen.queryByText(/Good enough/)).toBeNull();
});
