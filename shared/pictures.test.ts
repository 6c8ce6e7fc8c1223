import { expect, it } from 'vitest';
import { pictureFile, srcSetOf, widthsOf } from './pictures.ts';

it('offers every width in which a picture is kept, its own last', () => {
  expect(widthsOf(1100)).toEqual([360, 540, 800, 1100]);
  expect(widthsOf(700)).toEqual([360, 540, 700]);
  expect(widthsOf(200)).toEqual([200]);
  expect(srcSetOf(`/media/${pictureFile('catalogue/0123/maya', 1100)}`)).toBe(
    '/media/catalogue/0123/maya.360.webp 360w, /media/catalogue/0123/maya.540.webp 540w, /media/catalogue/0123/maya.800.webp 800w, /media/catalogue/0123/maya.1100.webp 1100w',
  );
});

it('offers nothing for a picture that is kept in one width', () => {
  for (const address of [
    '',
    '/media/photos/abc/thumb',
    '/media/paintings/abc.jpg',
    '/media/a.webp',
    'blob:http://127.0.0.1/1',
  ])
    expect(srcSetOf(address)).toBeUndefined();
});
