import { readFileSync } from 'node:fs';
import sharp, { type Sharp } from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { paintPixels, readPhoto } from '#functions/styles/paint.ts';
import { styleList } from '#functions/styles/style-list.ts';
import { facesIn } from '#test/seed/faces.ts';
import { PHOTOS } from '#test/seed/photos.ts';
import { openModel, type Model } from './human.ts';

/** Likeness from which the model takes two pictures for one person. */
const SAME_PERSON = 0.5;
/** Side of the square in which the model looks. */
const SIDE = 1024;
/** Printed in flat tones, which the model cannot read. */
const PRINTED = ['pop-art', 'linocut'];
const drawn = styleList.map(({ id }) => id).filter((id) => id !== 'photorealistic' && !PRINTED.includes(id));

let model: Model;
beforeAll(async () => (model = await openModel({ describes: true })));

async function personIn(picture: Sharp): Promise<number[]> {
  const pixels = await picture.resize(SIDE, SIDE, { fit: 'contain', background: '#777' }).raw().toBuffer();
  const tensor = model.tf.tensor(new Uint8Array(pixels), [1, SIDE, SIDE, 3], 'float32');
  const { face } = await model.detect(tensor);
  model.tf.dispose(tensor);
  return face.toSorted((a, b) => b.boxScore - a.boxScore)[0]?.embedding ?? [];
}

describe('S-10 a portrait stays the person', { tags: 'soak' }, () => {
  it.each(['maya', 'cap', 'joy'] as const)('S-10 %s, in every medium that draws', async (id) => {
    const photo = await readPhoto(readFileSync(PHOTOS[id]), 800);
    const image = (rgb: Uint8Array): Sharp =>
      sharp(rgb, { raw: { width: photo.width, height: photo.height, channels: 3 } });
    const own = await personIn(image(photo.rgb));
    const strange: string[] = [];
    for (const style of drawn) {
      const painted = await personIn(image(Uint8Array.from(paintPixels(photo, style, 1, { faces: facesIn(id) }))));
      const likeness = painted.length > 0 ? model.match.similarity(own, painted) : 0;
      if (likeness < SAME_PERSON) strange.push(`${style} ${likeness.toFixed(2)}`);
    }
    expect(strange).toEqual([]);
  });
});
