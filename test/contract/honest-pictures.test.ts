import { expect, it } from 'vitest';
import { CATALOGUE_FOLDER, readCatalogue } from '#functions/shop/catalogue-files.ts';
import { placePicture } from '#functions/shop/catalogue-pictures.ts';
import { makerOf, withFacts, withoutFacts } from '#shared/photos/pictures.ts';

it('C65 the address of every picture of the catalogue says whether our converter made it', async () => {
  const { lines, home } = await readCatalogue();
  const pictures = [
    ...lines.flatMap((line) => line.pictures),
    ...(home.hero ? [home.hero.photo, home.hero.artwork] : []),
    ...(home.stages ?? []).map(({ picture }) => picture),
  ];
  expect(pictures.length).toBeGreaterThan(6);
  for (const picture of pictures) {
    const { url } = await placePicture(CATALOGUE_FOLDER, picture);
    const isConverted = picture.style !== undefined || picture.umber === true;
    expect(makerOf(url), url).toBe(isConverted ? 'converter' : undefined);
  }
});

it('C65 an address says it beside its other facts, and the file is the same without', () => {
  const size = { width: 800, height: 600 };
  const address = withFacts('/media/a.800.avif', { size, color: '8a7f70', made: 'demo' });
  expect([makerOf(address), withoutFacts(address)]).toEqual(['demo', '/media/a.800.avif']);
  expect(makerOf('/media/a.800.avif?color=8a7f70')).toBeUndefined();
  expect(makerOf('/media/a.800.avif?made=somebody')).toBeUndefined();
});
