// npm run paint -- photo.jpg --style oil --strength 0.8 --out painted.jpg
// npm run paint -- photo.jpg --sheet --out sheet.jpg
import { readFile, writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import sharp from 'sharp';
import { paint } from './paint.ts';
import { styleList } from './style-list.ts';

const TILE = 640;
const GAP = 8;

/** Paints a photo in one style and writes it to a file. */
async function paintOne(photo: Buffer, style: string, strength: number, out: string): Promise<string> {
  const started = performance.now();
  const { bytes, width, height } = await paint(photo, {
    style,
    strength,
    format: out.endsWith('.webp') ? 'webp' : 'jpeg',
  });
  await writeFile(out, bytes);
  return `${out}: ${style}, ${width} x ${height}, ${Math.round(performance.now() - started)} ms`;
}

/** Paints a photo in every style and writes them in rows of three, the photo itself first. */
async function paintSheet(photo: Buffer, strength: number, out: string): Promise<string> {
  const tiles: Buffer[] = [];
  let cell = { width: TILE, height: TILE };
  for (const { id } of styleList) {
    const painted = await paint(photo, { style: id, strength });
    const { data, info } = await sharp(painted.bytes)
      .resize(TILE, TILE, { fit: 'inside' })
      .png()
      .toBuffer({ resolveWithObject: true });
    tiles.push(data);
    cell = { width: info.width + GAP, height: info.height + GAP };
  }
  const composites = tiles.map((input, i) => ({
    input,
    left: (i % 3) * cell.width,
    top: Math.floor(i / 3) * cell.height,
  }));
  const sheet = sharp({
    create: {
      width: 3 * cell.width - GAP,
      height: Math.ceil(tiles.length / 3) * cell.height - GAP,
      channels: 3,
      background: '#fff',
    },
  });
  await sheet.composite(composites).jpeg({ quality: 85 }).toFile(out);
  return `${out}: ${styleList.map(({ name }) => name).join(', ')}`;
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    style: { type: 'string', default: 'oil' },
    strength: { type: 'string', default: '1' },
    out: { type: 'string', default: 'painted.jpg' },
    sheet: { type: 'boolean', default: false },
  },
});
const [path] = positionals;
const strength = Number(values.strength);
const wrong =
  (!path && 'Which photo? npm run paint -- photo.jpg --style oil --strength 0.8 --out painted.jpg') ||
  (!(strength >= 0 && strength <= 1) && 'The strength is a number from 0 to 1.') ||
  (!styleList.some(({ id }) => id === values.style) &&
    `There is no style ${values.style}, only ${styleList.map(({ id }) => id).join(', ')}.`);
if (!path || wrong) {
  console.error(wrong);
  process.exit(2);
}
const photo = await readFile(path);
console.log(
  values.sheet
    ? await paintSheet(photo, strength, values.out)
    : await paintOne(photo, values.style, strength, values.out),
);
