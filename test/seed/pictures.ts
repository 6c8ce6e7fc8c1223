import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import sharp from 'sharp';
import { inUmber, publishedBytes } from '#functions/shop/catalogue-pictures.ts';
import { listKeys, readTag } from '#functions/platform/buckets.ts';
import { Asset, type StoredAsset } from '#functions/uploads/asset.entity.ts';
import { meanColor } from '#functions/uploads/mean-color.ts';
import { developPhoto } from '#functions/uploads/photo.ts';
import { photoKeys } from '#functions/uploads/photo-keys.ts';
import { pictureFile, widthsOf, withFacts, type PublishedFormat } from '#shared/photos/pictures.ts';
import { facesIn } from './faces.ts';
import { paintInThread } from './painting-thread.ts';
import { photoFile, type AnyPhotoId, type PhotoId } from './photos.ts';
import { papercutPicture } from './shop/papercuts.ts';
import type { Crop, View } from './shop/views.ts';

/** Longest side of photos and paintings in pixels; the browser tests load the demo with smaller ones, which are painted sooner. */
const SIDE = Number(process.env.DEMO_SIDE ?? 1100);
/** Photos of this width and less are shown in small places only, and painted in this size. */
const SMALL_SIDE = Math.min(560, SIDE);
const QUALITY = 82;
const stylesFolder = new URL('../../functions/styles/', import.meta.url);

/** Hash of every source file that a painting depends on. */
function paintersVersion(): string {
  const hash = createHash('sha256');
  for (const file of [new URL('paint.ts', stylesFolder), new URL('faces.ts', import.meta.url)])
    hash.update(readFileSync(file));
  for (const name of ['painters/', 'kernels/', 'kernels/assembly/']) {
    const folder = new URL(name, stylesFolder);
    const sources = readdirSync(folder).filter((file) => file.endsWith('.ts') && !/test|twin/.test(file));
    for (const file of sources.toSorted()) hash.update(file).update(readFileSync(new URL(file, folder)));
  }
  return hash.digest('hex').slice(0, 12);
}

const cacheFolder = new URL(`../../node_modules/.cache/atelier-demo/${paintersVersion()}-${SIDE}/`, import.meta.url);
mkdirSync(cacheFolder, { recursive: true });
const s3 = new S3Client({ maxAttempts: 3, requestChecksumCalculation: 'WHEN_REQUIRED' });

/** What lines that load at the same time wait for together, by the name of its file. */
const making = new Map<string, Promise<Buffer>>();

/** Painting takes most of the first start, so paintings of the same painters' version are cached on this machine. */
const cached = async (name: string, make: () => Promise<Buffer>): Promise<Buffer> => {
  const file = new URL(name, cacheFolder);
  if (existsSync(file)) return readFileSync(file);
  const begun = making.get(name);
  if (begun) return begun;
  const bytes = make();
  making.set(name, bytes);
  try {
    writeFileSync(file, await bytes);
  } finally {
    making.delete(name);
  }
  return bytes;
};
const photoName = (photo: string): string => `${photo}-photo`;

const photoBytes = (photo: AnyPhotoId): Promise<Buffer> =>
  cached(`${photoName(photo)}.jpg`, async () => {
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

const publishFile = async (file: string, format: PublishedFormat, make: () => Promise<Buffer>): Promise<void> =>
  put(`demo/${file}`, await cached(file, make), `image/${format}`, 'public, max-age=31536000, immutable');

const PUBLISHED = /^demo\/([0-9a-f]{16}-(.+))\.(\d+)\.webp$/;

/** Writes the AVIF file beside a WebP file, unless it is there or the picture is no longer cached; then pauses as long. */
const publishAvif = async (key: string): Promise<void> => {
  const startedAt = performance.now();
  const [, named = '', name = '', width = ''] = PUBLISHED.exec(key) ?? [];
  const source = new URL(`${name}.jpg`, cacheFolder);
  const file = pictureFile(named, Number(width), 'avif');
  if (!named || !existsSync(source) || (await readTag('media', `demo/${file}`))) return;
  await publishFile(file, 'avif', () => publishedBytes(readFileSync(source), Number(width), 'avif'));
  await pause(performance.now() - startedAt);
};

/** Writes the AVIF files that the pictures published so far are without. */
export const publishAvifs = async (): Promise<void> => {
  let keys = await listKeys('media', 'demo/');
  while (keys.length > 0) {
    for (const key of keys) await publishAvif(key);
    keys = await listKeys('media', 'demo/', keys.at(-1));
  }
};

interface Size {
  width: number;
  height: number;
}

const sizes = new Map<string, Size>();

/** Size in pixels of a picture that this run has published, by its site path. */
export const sizeOf = (url: string): Size => {
  const size = sizes.get(url);
  if (!size) throw new Error(`${url} is not published.`);
  return size;
};

/**
 * Publishes a picture, whose JPEG is cached under this name, in all its widths; answers the site path of the widest, which
 * says whether the converter painted it for the demo. The
 * AVIF files take twice as long as the WebP files, which the local site answers with until `publishAvifs` has written them.
 */
const publish = async (name: string, bytes: Buffer, made?: 'demo'): Promise<string> => {
  const color = await meanColor(bytes);
  const { width, height } = await sharp(bytes).metadata();
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 16);
  await Promise.all(
    widthsOf(width).map((each) =>
      publishFile(pictureFile(`${hash}-${name}`, each, 'webp'), 'webp', () => publishedBytes(bytes, each, 'webp')),
    ),
  );
  const url = withFacts(`/media/demo/${pictureFile(`${hash}-${name}`, width, 'avif')}`, { color, made });
  sizes.set(url, { width, height });
  return url;
};

const urls = new Map<string, Promise<string>>();
const once = (name: string, make: () => Promise<string>): Promise<string> => {
  const found = urls.get(name) ?? make();
  urls.set(name, found);
  return found;
};

/** Site path of a demo photograph. */
export const photoUrl = (photo: AnyPhotoId): Promise<string> =>
  once(photo, async () => publish(photoName(photo), await photoBytes(photo)));

/** Site path of a demo photograph painted in a style. */
export const paintedUrl = (photo: PhotoId, style: string, strength = 1): Promise<string> =>
  once(`${photo}-${style}-${strength}`, async () => {
    const source = await photoBytes(photo);
    const name = `${photo}-${style}${strength === 1 ? '' : `-${Math.round(strength * 100)}`}`;
    const painting = await cached(`${name}.jpg`, () =>
      paintInThread(source, { style, strength, faces: facesIn(photo), maxSide: SIDE }),
    );
    return publish(name, painting, 'demo');
  });

/**
 * Site paths of a piece whose picture is a square of its painting, as artists photograph them, and of its upright photo,
 * which says the part that the square shows.
 */
export const paintedSquare = async (photo: PhotoId, style: string): Promise<{ url: string; photo: string }> => {
  const [whole, painted] = [await photoUrl(photo), await paintedUrl(photo, style)];
  const { width, height } = sizeOf(painted);
  const top = Math.floor((height - width) / 4);
  const name = `${photo}-${style}-square`;
  const url = await once(name, async () => {
    const painting = readFileSync(new URL(`${photo}-${style}.jpg`, cacheFolder));
    const region = { left: 0, top, width, height: width };
    return publish(name, await cached(`${name}.jpg`, () => sharp(painting).extract(region).jpeg().toBuffer()), 'demo');
  });
  const part = { x: 0, y: (100 * top) / height, w: 100, h: (100 * width) / height, ratio: 1 };
  return { url, photo: withFacts(whole, { part }) };
};

/** Site path of a demo photograph as an umber underpainting: the stage between sketch and colour. */
export const underpaintingUrl = (photo: PhotoId): Promise<string> =>
  once(`${photo}-under`, async () => {
    const umber = await cached(`${photo}-umber.jpg`, async () => {
      return inUmber(
        await paintInThread(await photoBytes(photo), {
          style: 'oil',
          strength: 1,
          faces: facesIn(photo),
          maxSide: SIDE,
        }),
      );
    });
    return publish(`${photo}-umber`, umber, 'demo');
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
  if ('papercut' in picture) return cached(`${photoName(id)}.jpg`, () => papercutPicture(picture.papercut, QUALITY));
  const { photo, crop } = picture;
  return crop ? cached(`${photoName(id)}.jpg`, () => partBytes(photo, crop)) : photoBytes(photo);
};

const viewUrl = (view: View, source: Buffer): Promise<string> => {
  const { id, picture } = view;
  return 'photo' in picture && !picture.crop ? photoUrl(picture.photo) : once(id, () => publish(photoName(id), source));
};

/** A finished piece: site paths of picture and photo, and the size of the picture. */
interface PaintedView extends Size {
  picture: string;
  photo: string;
}

/** Publishes a view painted in a style, and the photo that it was painted from. */
export const paintedView = async (view: View, style: string): Promise<PaintedView> => {
  const name = `${view.id}-${style}`;
  const source = await viewBytes(view);
  const faces = 'photo' in view.picture ? facesIn(view.picture.photo, view.picture.crop) : [];
  const painting = await cached(`${name}.jpg`, () =>
    paintInThread(source, { style, strength: 1, faces, maxSide: SHOP_SIDE }),
  );
  const picture = await publish(name, painting, 'demo');
  return { picture, photo: await viewUrl(view, source), ...sizeOf(picture) };
};

const STYLE_SIDE = 240;

/** Writes the small example of a style for the style strip, under the path that the API names. */
export const putStyleExample = async (style: string): Promise<void> => {
  const bytes = await cached(`style-${style}.jpg`, async () => {
    const square = await sharp(await photoBytes('maya'))
      .resize(2 * STYLE_SIDE, 2 * STYLE_SIDE)
      .jpeg()
      .toBuffer();
    const painted = await paintInThread(square, { style, strength: 1, faces: facesIn('maya') });
    return sharp(painted).resize(STYLE_SIDE, STYLE_SIDE).jpeg({ quality: QUALITY }).toBuffer();
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
      : await cached(`${photo}-${style}.jpg`, () =>
          paintInThread(source, { style, strength: 1, faces: facesIn(photo), maxSide: SIDE }),
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
    ...(style !== undefined && { made: 'demo' }),
  }).go();
};
