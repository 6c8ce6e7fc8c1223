import { expect, it } from 'vitest';
import { colorOf, pictureFile, srcSetOf, widthsOf, withFacts, withoutFacts } from './pictures.ts';

it('offers every width in which a picture is kept, its own last', () => {
  expect(widthsOf(1100)).toEqual([360, 540, 800, 1100]);
  expect(widthsOf(700)).toEqual([360, 540, 700]);
  expect(widthsOf(560)).toEqual([360, 560]);
  expect(widthsOf(200)).toEqual([200]);
  expect(srcSetOf(`/media/${pictureFile('catalogue/0123/maya', 1100, 'avif')}`)).toBe(
    '/media/catalogue/0123/maya.360.avif 360w, /media/catalogue/0123/maya.540.avif 540w, /media/catalogue/0123/maya.800.avif 800w, /media/catalogue/0123/maya.1100.avif 1100w',
  );
});

it('an address says the mean colour of its picture, and the sizes in which an upload is stored', () => {
  const published = withFacts('/media/demo/joy.700.webp', { color: '8a7f70' });
  expect([colorOf(published), withoutFacts(published)]).toEqual(['#8a7f70', '/media/demo/joy.700.webp']);
  expect(srcSetOf(published)).toBe(
    '/media/demo/joy.360.webp 360w, /media/demo/joy.540.webp 540w, /media/demo/joy.700.webp 700w',
  );
  const upload = (width: number, height: number) =>
    srcSetOf(withFacts('/media/photos/a/b/photo.jpg', { size: { width, height }, color: '8a7f70' }));
  expect(upload(1800, 2400)).toBe(
    '/media/photos/a/b/thumb.jpg 360w, /media/photos/a/b/view.jpg 1200w, /media/photos/a/b/photo.jpg 1800w',
  );
  const withCard = withFacts('/media/photos/a/b/photo.jpg', {
    size: { width: 1800, height: 2400 },
    hasCard: true,
    color: '8a7f70',
  });
  expect(srcSetOf(withCard)).toBe(
    '/media/photos/a/b/thumb.jpg 360w, /media/photos/a/b/card.webp 720w, /media/photos/a/b/view.jpg 1200w, /media/photos/a/b/photo.jpg 1800w',
  );
  expect([colorOf(withCard), withoutFacts(withCard)]).toEqual(['#8a7f70', '/media/photos/a/b/photo.jpg']);
  expect(srcSetOf(withFacts('/media/photos/a/b/photo.jpg', { size: { width: 560, height: 700 }, hasCard: true }))).toBe(
    '/media/photos/a/b/thumb.jpg 384w, /media/photos/a/b/card.webp 560w',
  );
  expect(upload(1500, 1000)).toBe('/media/photos/a/b/thumb.jpg 480w, /media/photos/a/b/photo.jpg 1500w');
  expect(withFacts('/media/x.jpg', {})).toBe('/media/x.jpg');
  expect(colorOf('/media/x.jpg')).toBeUndefined();
});

it('offers nothing for a picture that is kept in one width', () => {
  for (const address of [
    '',
    '/media/photos/abc/thumb',
    '/media/paintings/abc.jpg',
    '/media/photos/a/b/photo.jpg',
    '/media/a.webp',
    'blob:http://127.0.0.1/1',
  ])
    expect(srcSetOf(address)).toBeUndefined();
});
