import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import sharp from 'sharp';
import { inUmber, publishedBytes } from '#functions/catalog/catalogue-pictures.ts';
import { paint } from '#functions/styles/paint.ts';
import { Asset, type StoredAsset } from '#functions/uploads/asset.entity.ts';
import { meanColor } from '#functions/uploads/mean-color.ts';
import { developPhoto } from '#functions/uploads/photo.ts';
import { photoKeys } from '#functions/uploads/photo-keys.ts';
import { FORMATS, pictureFile, widthsOf, withFacts } from '#shared/pictures.ts';
import { photoFile, type AnyPhotoId, type PhotoId } from './photos.ts';
import { papercutPicture } from './shop/papercuts.ts';
import type { Crop, View } from './shop/views.ts';

/** Longest side of photos and paintings in pixels; the browser tests load the demo with smaller ones, which are painted sooner. */
const SIDE = Number(process.env.DEMO_SIDE ?? 1100);
/** Photos of this width and less are shown in small places only, and painted in this size. */
const SMALL_SIDE = 560;
const QUALITY = 82;
const stylesFolder = new URL('../../functions/styles/', import.meta.url);

/** Hash of every source file that a painting depends on. */
function paintersVersion(): string {
  const hash = createHash('sha256').update(readFileSync(new URL('paint.ts', stylesFolder)));
  for (const name of ['painters/', 'kernels/', 'kernels/assembly/']) {
    const folder = new URL(name, stylesFolder);
    const sources = readdirSync(folder).filter((file) => file.endsWith('.ts') && !/test|twin/.test(file));
    for (const file of sources.toSorted()) hash.update(file).update(readFileSync(new URL(file, folder)));
  }
  return hash.digest('hex').slice(0, 12);
}

const cacheFolder = new URL(`../../node_modules/.cache/atelier-demo/${paintersVersion()}-${SIDE}/`, import.meta.url);
const s3 = new S3Client({ maxAttempts: 3 });

/** Painting takes most of the first start, so paintings of the same painters' version are cached on this machine. */
const cached = async (name: string, make: () => Promise<Buffer>): Promise<Buffer> => {
  mkdirSync(cacheFolder, { recursive: true });
  const file = new URL(name, cacheFolder);
  if (existsSync(file)) return readFileSync(file);
  const bytes = await make();
  writeFileSync(file, bytes);
  return bytes;
};

const photoBytes = (photo: AnyPhotoId): Promise<Buffer> =>
  cached(`${photo}-photo.jpg`, async () => {
    const { width } = await sharp(photoFile(photo)).metadata();
    const side = width <= SMALL_SIDE ? SMALL_SIDE : SIDE;
    return sharp(photoFile(photo)).rotate().resize(side, side, { fit: 'inside' }).jpeg({ quality: QUALITY }).toBuffer();
  });

const put = async (key: string, bytes: Buffer, type: string, cacheControl: string): Promise<void> => {
  await s3.send(
    new PutObjectCommand({
      Bucket: process.env.MEDIA_BUCKET,
      Key: key,
      Body: bytes,
      ContentType: type,
      CacheControl: cacheControl,
    }),
  );
};

/** Publishes a picture in all its widths; answers the site path of the widest. */
const publish = async (name: string, bytes: Buffer): Promise<string> => {
  const color = await meanColor(bytes);
  const { width } = await sharp(bytes).metadata();
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 16);
  const files = widthsOf(width).flatMap((each) => FORMATS.map((format) => ({ each, format })));
  await Promise.all(
    files.map(async ({ each, format }) => {
      const file = pictureFile(`${hash}-${name}`, each, format);
      await put(
        `demo/${file}`,
        await cached(file, () => publishedBytes(bytes, each, format)),
        `image/${format}`,
        'public, max-age=31536000, immutable',
      );
    }),
  );
  return withFacts(`/media/demo/${pictureFile(`${hash}-${name}`, width, 'avif')}`, { color });
};

const urls = new Map<string, Promise<string>>();
const once = (name: string, make: () => Promise<string>): Promise<string> => {
  const found = urls.get(name) ?? make();
  urls.set(name, found);
  return found;
};

/** Site path of a demo photograph. */
export const photoUrl = (photo: AnyPhotoId): Promise<string> =>
  once(photo, async () => publish(photo, await photoBytes(photo)));

/** Site path of a demo photograph painted in a style. */
export const paintedUrl = (photo: PhotoId, style: string, strength = 1): Promise<string> =>
  once(`${photo}-${style}-${strength}`, async () => {
    const source = await photoBytes(photo);
    const name = `${photo}-${style}${strength === 1 ? '' : `-${Math.round(strength * 100)}`}`;
    return publish(
      name,
      await cached(`${name}.jpg`, async () => (await paint(source, { style, strength, maxSide: SIDE })).bytes),
    );
  });

/** Site path of a demo photograph as an umber underpainting: the stage between sketch and colour. */
export const underpaintingUrl = (photo: PhotoId): Promise<string> =>
  once(`${photo}-under`, async () => {
    const umber = await cached(`${photo}-umber.jpg`, async () => {
      const { bytes } = await paint(await photoBytes(photo), { style: 'oil', strength: 1, maxSide: SIDE });
      return inUmber(bytes);
    });
    return publish(`${photo}-under`, umber);
  });

/** Longest side of the further works: what a work's page shows, and a third of the time that `SIDE` takes. */
const SHOP_SIDE = 800;

const partBytes = async (photo: AnyPhotoId, crop: Crop): Promise<Buffer> => {
  const { data, info } = await sharp(photoFile(photo)).rotate().toBuffer({ resolveWithObject: true });
  const [left, top, width, height] = crop.map((percent, index) =>
    Math.floor((percent * (index % 2 === 0 ? info.width : info.height)) / 100),
  ) as [number, number, number, number];
  return sharp(data)
    .extract({ left, top, width, height })
    .resize(SHOP_SIDE, SHOP_SIDE, { fit: 'inside' })
    .jpeg({ quality: QUALITY })
    .toBuffer();
};

/** The picture that a customer sends: a photograph, a part of one, or a paper-cut. */
const viewBytes = ({ id, picture }: View): Promise<Buffer> => {
  if ('papercut' in picture) return cached(`${id}-photo.jpg`, () => papercutPicture(picture.papercut, QUALITY));
  const { photo, crop } = picture;
  return crop ? cached(`${id}-photo.jpg`, () => partBytes(photo, crop)) : photoBytes(photo);
};

const viewUrl = (view: View, source: Buffer): Promise<string> => {
  const { id, picture } = view;
  return 'photo' in picture && !picture.crop ? photoUrl(picture.photo) : once(id, () => publish(id, source));
};

/** A finished piece: site paths of picture and photo, and the size of the picture in pixels. */
interface PaintedView {
  picture: string;
  photo: string;
  width: number;
  height: number;
}

/** Publishes a view painted in a style, and the photo that it was painted from. */
export const paintedView = async (view: View, style: string): Promise<PaintedView> => {
  const name = `${view.id}-${style}`;
  const source = await viewBytes(view);
  const painting = await cached(
    `${name}.jpg`,
    async () => (await paint(source, { style, strength: 1, maxSide: SHOP_SIDE })).bytes,
  );
  const { width, height } = await sharp(painting).metadata();
  return {
    picture: await publish(name, painting),
    photo: await viewUrl(view, source),
    width,
    height,
  };
};

const STYLE_SIDE = 240;

/** Writes the small example of a style for the style strip, under the path that the API names. */
export const putStyleExample = async (style: string): Promise<void> => {
  const bytes = await cached(`style-${style}.jpg`, async () => {
    const square = await sharp(await photoBytes('maya'))
      .resize(2 * STYLE_SIDE, 2 * STYLE_SIDE)
      .jpeg()
      .toBuffer();
    const painted = await paint(square, { style, strength: 1 });
    return sharp(painted.bytes).resize(STYLE_SIDE, STYLE_SIDE).jpeg({ quality: QUALITY }).toBuffer();
  });
  await put(`styles/${style}.jpg`, bytes, 'image/jpeg', 'public, max-age=86400');
};

/** Stores a demo photograph, or its painting in a style, as an uploaded picture with files of its own. */
export const putUpload = async (
  { assetId, ownerId, createdAt }: Pick<StoredAsset, 'assetId' | 'ownerId' | 'createdAt'>,
  photo: PhotoId,
  style?: string,
): Promise<void> => {
  const source = await photoBytes(photo);
  const bytes =
    style === undefined
      ? source
      : await cached(
          `${photo}-${style}.jpg`,
          async () => (await paint(source, { style, strength: 1, maxSide: SIDE })).bytes,
        );
  const { thumb, card, view, width, height, color } = await developPhoto(bytes);
  const keys = photoKeys(assetId, 'demo');
  await put(keys.full, bytes, 'image/jpeg', 'private, max-age=86400');
  await put(keys.thumb, thumb, 'image/jpeg', 'private, max-age=86400');
  await put(keys.card, card, 'image/webp', 'private, max-age=86400');
  await put(keys.view, view, 'image/jpeg', 'private, max-age=86400');
  await Asset.put({
    assetId,
    ownerId,
    createdAt,
    name: `${photo}${style ? `-${style}` : ''}.jpg`,
    fullKey: keys.full,
    thumbKey: keys.thumb,
    cardKey: keys.card,
    viewKey: keys.view,
    width,
    height,
    color,
  }).go();
};
