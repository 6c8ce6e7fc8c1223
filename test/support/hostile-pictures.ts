import sharp, { type Sharp } from 'sharp';
import { aHeic } from './heic-picture.ts';
import { aBmp, aGif, aPng, aTiff, aWebp, withSegment, withStatedSize } from './picture-files.ts';
import { noise, randomOf } from './random.ts';
import { seed } from './seed.ts';

const random = randomOf(seed);

/** A file that a visitor might send, and its expected outcome: accepted and converted, refused, or either. */
export interface Sent {
  name: string;
  make: () => Promise<Buffer> | Buffer;
  becomes: 'kept' | 'refused' | 'either';
  /** The upright picture has the corners of `cornerColour`. */
  hasCorners?: boolean;
}

type Rgb = readonly [red: number, green: number, blue: number];

/** Upright pictures of this size have a red, green, blue and yellow quarter: top left, top right, bottom left, bottom right. */
const UPRIGHT = { width: 96, height: 64 };

/** The colour of a quarter of an upright picture, by fractions of its width and height. */
export const cornerColour = (across: number, down: number): Rgb => {
  if (down < 0.5) return across < 0.5 ? [220, 30, 30] : [30, 180, 30];
  return across < 0.5 ? [30, 30, 220] : [220, 200, 30];
};

const colourAt = (x: number, y: number): Rgb => cornerColour(x / UPRIGHT.width, y / UPRIGHT.height);

/**
 * Position of a stored pixel in the upright picture, by EXIF orientation; `right` and `bottom` are the last column and
 * row.
 */
const TO_UPRIGHT: ((x: number, y: number, right: number, bottom: number) => [x: number, y: number])[] = [
  (x, y) => [x, y],
  (x, y, right) => [right - x, y],
  (x, y, right, bottom) => [right - x, bottom - y],
  (x, y, _, bottom) => [x, bottom - y],
  (x, y) => [y, x],
  (x, y, _, bottom) => [bottom - y, x],
  (x, y, right, bottom) => [bottom - y, right - x],
  (x, y, right) => [y, right - x],
];

/** The picture with four quarters, stored as an EXIF orientation says. */
const stored = (orientation = 1): Sharp => {
  const isTurned = orientation > 4;
  const [width, height] = isTurned ? [UPRIGHT.height, UPRIGHT.width] : [UPRIGHT.width, UPRIGHT.height];
  const pixels = Buffer.alloc(3 * width * height);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1)
      pixels.set(colourAt(...TO_UPRIGHT[orientation - 1]!(x, y, width - 1, height - 1)), 3 * (y * width + x));
  }
  const picture = sharp(pixels, { raw: { width, height, channels: 3 } });
  return orientation === 1 ? picture : picture.withMetadata({ orientation });
};

/** A picture of noise, so that truncating its file removes pixels. */
const detailed = (): Sharp => sharp(noise(96 * 64 * 3, random), { raw: { width: 96, height: 64, channels: 3 } });

const flat = (width: number, height: number): Sharp =>
  sharp({ create: { width, height, channels: 3, background: '#8a7' }, limitInputPixels: false });

const jpeg = (): Promise<Buffer> => stored().jpeg().toBuffer();
const text = (content: string): Buffer => Buffer.from(content, 'latin1');
const PHP = '<?php system($_GET["c"]); ?>';
const SCRIPT = '<script>alert(document.domain)</script>';
const XMP = `http://ns.adobe.com/xap/1.0/\0<x:xmpmeta xmlns:x="adobe:ns:meta/">${SCRIPT}</x:xmpmeta>`;

/** Sizes near the accepted maximum from files of a few kilobytes: the most expensive ones for a decoder. */
const giants: Sent[] = [
  { name: 'giant.jpg', make: () => flat(7000, 7000).jpeg().toBuffer(), becomes: 'kept' },
  {
    name: 'giant-progressive.jpg',
    make: () => flat(5700, 5700).jpeg({ progressive: true, chromaSubsampling: '4:4:4' }).toBuffer(),
    becomes: 'kept',
  },
  {
    name: 'giant-interlaced.png',
    make: () =>
      flat(5000, 5000).ensureAlpha().toColourspace('rgb16').png({ progressive: true, compressionLevel: 1 }).toBuffer(),
    becomes: 'kept',
  },
  { name: 'giant.webp', make: () => flat(7000, 7000).webp({ effort: 0 }).toBuffer(), becomes: 'kept' },
  { name: 'giant.gif', make: () => aGif({ width: 7000, height: 7000, frameSide: 7000 }), becomes: 'kept' },
  {
    name: 'giant.tif',
    make: () => flat(7000, 7000).tiff({ compression: 'lzw', tile: true }).toBuffer(),
    becomes: 'kept',
  },
  { name: 'giant.heic', make: () => aHeic({ width: 624, height: 624, tiles: 8 }), becomes: 'kept' },
];

/** The only file that the HEIC decoder itself refuses: only its thread knows the coded picture's size. */
export const OTHER_SIZE = 'other-size.heic';

const bombs: Sent[] = [
  { name: 'bomb-100-million-pixels.png', make: () => aPng({ width: 10_000, height: 10_000 }), becomes: 'refused' },
  {
    name: 'bomb-stated.png',
    make: () => aPng({ width: 2 ** 31 - 1, height: 2 ** 31 - 1, rows: null }),
    becomes: 'refused',
  },
  { name: 'bomb-wide.png', make: () => aPng({ width: 2 ** 31 - 1, height: 1, rows: null }), becomes: 'refused' },
  { name: 'bomb-no-pixels.png', make: () => aPng({ width: 7000, height: 7000, rows: null }), becomes: 'refused' },
  { name: 'bomb.gif', make: () => aGif({ width: 65_535, height: 65_535 }), becomes: 'either' },
  { name: 'bomb-frame.gif', make: () => aGif({ width: 1, height: 1, frameSide: 65_535 }), becomes: 'either' },
  { name: 'bomb.tif', make: () => aTiff({ width: 2 ** 31, height: 2 ** 31 }), becomes: 'refused' },
  { name: 'bomb-strip.tif', make: () => aTiff({ width: 7000, height: 7000 }), becomes: 'refused' },
  { name: 'bomb-lzw.tif', make: () => aTiff({ width: 7000, height: 7000, compression: 5 }), becomes: 'refused' },
  { name: 'bomb.bmp', make: () => aBmp({ width: 2 ** 31 - 1, height: -(2 ** 31) }), becomes: 'refused' },
  { name: 'bomb-allowed-size.bmp', make: () => aBmp({ width: 7000, height: 7000 }), becomes: 'refused' },
  { name: 'bomb.webp', make: () => aWebp({ width: 16_384, height: 16_384 }), becomes: 'refused' },
  { name: 'flat-of-30-bytes.webp', make: () => aWebp({ width: 4000, height: 4000 }), becomes: 'either' },
  { name: 'bomb.jpg', make: async () => withStatedSize(await jpeg(), 65_500, 65_500), becomes: 'refused' },
  { name: 'bomb-allowed-size.jpg', make: async () => withStatedSize(await jpeg(), 7000, 7000), becomes: 'refused' },
  {
    name: 'bomb-held.jpg',
    make: async () =>
      withStatedSize(await stored().toColourspace('cmyk').jpeg({ progressive: true }).toBuffer(), 7000, 7000),
    becomes: 'refused',
  },
  { name: 'bomb.heic', make: () => aHeic({ stated: { width: 60_000, height: 60_000 } }), becomes: 'refused' },
  {
    name: 'bomb-grid.heic',
    make: () => aHeic({ width: 64, height: 64, tiles: 8, stated: { width: 60_000, height: 60_000 } }),
    becomes: 'refused',
  },
  { name: OTHER_SIZE, make: () => aHeic({ stated: { width: 4000, height: 4000 } }), becomes: 'refused' },
];

const manyPages: Sent[] = [
  { name: 'frames-5000.gif', make: () => aGif({ width: 32, height: 32, frames: 5000 }), becomes: 'either' },
  { name: 'pages-5000.tif', make: () => aTiff({ pages: 5000 }), becomes: 'either' },
  { name: 'pages-in-a-ring.tif', make: () => aTiff({ pages: 3, lastNext: 10 }), becomes: 'either' },
  { name: 'page-beyond-the-end.tif', make: () => aTiff({ pages: 1, lastNext: 2 ** 31 }), becomes: 'either' },
];

const OTHERS: Record<string, string> = {
  svg: '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><image href="file:///etc/passwd"/></svg>',
  html: `<!doctype html>${SCRIPT}`,
  pdf: '%PDF-1.7\n1 0 obj<</Type/Catalog/OpenAction<</S/JavaScript/JS(app.alert(1))>>>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF',
  mvg: 'push graphic-context\nviewbox 0 0 9 9\nfill \'url(https://127.0.0.1/x.jpg"|id")\'\npop graphic-context',
  ps: '%!PS\n(/etc/passwd) (r) file pop showpage',
};
const EXTENSIONS = ['jpeg', 'jpg', 'tif', 'png', 'bmp', 'gif', 'heic', 'webp'];

const renamed: Sent[] = Object.entries(OTHERS).flatMap(([kind, content]) =>
  EXTENSIONS.map((extension) => ({
    name: `${kind}.${extension}`,
    make: () => text(content),
    becomes: 'refused' as const,
  })),
);

const polyglots: Sent[] = [
  {
    name: 'html-behind.jpg',
    make: async () => Buffer.concat([await jpeg(), text(`<html>${SCRIPT}</html>`)]),
    becomes: 'either',
    hasCorners: true,
  },
  {
    name: 'zip-behind.png',
    make: async () => Buffer.concat([await stored().png().toBuffer(), text('PK\x03\x04evil.class')]),
    becomes: 'either',
    hasCorners: true,
  },
  {
    name: 'phar-behind.jpg',
    make: async () => Buffer.concat([await jpeg(), text(`${PHP}__HALT_COMPILER();`)]),
    becomes: 'either',
    hasCorners: true,
  },
  {
    name: 'script.gif',
    make: () => aGif({ width: 12_079, height: 10_799, comment: `*/=1;alert(1)//${SCRIPT}` }),
    becomes: 'either',
  },
  {
    name: 'script-in-comment.gif',
    make: () => aGif({ width: 8, height: 8, comment: `*/=1;alert(1)//${SCRIPT}` }),
    becomes: 'either',
  },
  {
    name: 'pdf-in-comment.jpg',
    make: async () => withSegment(await jpeg(), 0xfe, text(OTHERS['pdf']!)),
    becomes: 'kept',
    hasCorners: true,
  },
  {
    name: 'html-before.jpg',
    make: async () => Buffer.concat([text(`<html>${SCRIPT}`), await jpeg()]),
    becomes: 'refused',
  },
  {
    name: 'svg-after-magic.jpg',
    make: () => Buffer.concat([Buffer.from('ffd8ffe0', 'hex'), text(OTHERS['svg']!)]),
    becomes: 'refused',
  },
  { name: 'html-after-magic.gif', make: () => text(`GIF89a/*${SCRIPT}*/`), becomes: 'refused' },
  { name: 'html-after-magic.webp', make: () => text(`RIFF\x99\0\0\0WEBP${SCRIPT}`), becomes: 'refused' },
  {
    name: 'html-after-brand.heic',
    make: () => text(`\0\0\0\x18ftypheic\0\0\0\0mif1heic${SCRIPT}`),
    becomes: 'refused',
  },
  { name: 'avif-as.heic', make: () => detailed().avif({ effort: 0 }).toBuffer(), becomes: 'refused' },
  {
    name: 'avif-that-says.heic',
    make: async () =>
      text((await detailed().avif({ effort: 0 }).toBuffer()).toString('latin1').replace('ftypavif', 'ftypheic')),
    becomes: 'refused',
  },
  {
    name: 'svg-that-says.heic',
    make: () => text(`\0\0\0\x18ftypheic\0\0\0\0mif1heic${OTHERS['svg']}`),
    becomes: 'refused',
  },
];

const ICC_BLOAT = 5_000_000;
const hidden: Sent[] = [
  {
    name: 'php-in-exif.jpg',
    make: () =>
      stored()
        .withExif({ IFD0: { ImageDescription: PHP, Copyright: SCRIPT } })
        .jpeg()
        .toBuffer(),
    becomes: 'kept',
  },
  {
    name: 'gps.jpg',
    make: () =>
      stored()
        .withExif({ IFD3: { GPSLatitude: '48/1 51/1 24/1', GPSLatitudeRef: 'N' } })
        .jpeg()
        .toBuffer(),
    becomes: 'kept',
  },
  {
    name: 'gps.webp',
    make: () =>
      stored()
        .withExif({ IFD3: { GPSLatitude: '48/1 51/1 24/1', GPSLatitudeRef: 'N' } })
        .webp()
        .toBuffer(),
    becomes: 'kept',
  },
  {
    name: 'gps.tif',
    make: () =>
      stored()
        .withExif({ IFD3: { GPSLatitude: '48/1 51/1 24/1', GPSLatitudeRef: 'N' } })
        .tiff()
        .toBuffer(),
    becomes: 'kept',
  },
  { name: 'script-in-xmp.jpg', make: async () => withSegment(await jpeg(), 0xe1, text(XMP)), becomes: 'kept' },
  {
    name: 'script-in-iptc.jpg',
    make: async () =>
      withSegment(await jpeg(), 0xed, text(`Photoshop 3.0\x008BIM\x04\x04\0\0\0\0\0\x0a\x1c\x02\x78\0\x05${PHP}`)),
    becomes: 'kept',
  },
  { name: 'php-in-comment.jpg', make: async () => withSegment(await jpeg(), 0xfe, text(PHP)), becomes: 'kept' },
  {
    name: 'php-in-icc.jpg',
    make: async () => withSegment(await jpeg(), 0xe2, text(`ICC_PROFILE\0\x01\x01${PHP}`)),
    becomes: 'either',
  },
  { name: 'profile.jpg', make: () => stored().withIccProfile('srgb').jpeg().toBuffer(), becomes: 'kept' },
  {
    name: 'php-in-text.png',
    make: () => aPng({ width: 64, height: 64, chunks: [['tEXt', text(`Comment\0${PHP}`)]] }),
    becomes: 'kept',
  },
  {
    name: 'xmp-bloat.jpg',
    make: async () => withSegment(await jpeg(), 0xe1, text(XMP.padEnd(3_000_000, ' '))),
    becomes: 'kept',
  },
  {
    name: 'comment-bloat.jpg',
    make: async () => withSegment(await jpeg(), 0xfe, Buffer.alloc(9_000_000, 0x41)),
    becomes: 'kept',
  },
  {
    name: 'icc-bloat.jpg',
    make: async () => withSegment(await jpeg(), 0xe2, iccSegments(ICC_BLOAT)),
    becomes: 'either',
  },
  {
    name: 'text-bomb.png',
    make: () =>
      aPng({
        width: 64,
        height: 64,
        chunks: [['zTXt', Buffer.concat([text('Comment\0\0'), Buffer.alloc(1_000_000, 7)])]],
      }),
    becomes: 'either',
  },
].map((sent) => ({
  ...sent,
  becomes: sent.becomes as Sent['becomes'],
  hasCorners: sent.name.endsWith('.jpg') || sent.name.startsWith('gps'),
}));

/** An empty ICC profile of a given size, in as many segments as it takes. */
function iccSegments(bytes: number): Buffer {
  const piece = 65_533 - 14;
  const count = Math.ceil(bytes / piece);
  return Buffer.concat(
    Array.from({ length: count }, (_, index) =>
      Buffer.concat([text('ICC_PROFILE\0'), Buffer.from([index + 1, count]), Buffer.alloc(piece, 0x20)]),
    ),
  );
}

const corners = (name: string, make: Sent['make']): Sent => ({ name, make, becomes: 'kept', hasCorners: true });

const turned: Sent[] = [
  ...[1, 2, 3, 4, 5, 6, 7, 8].flatMap((orientation) => [
    corners(`orientation-${orientation}.jpg`, () =>
      stored(orientation).jpeg({ chromaSubsampling: '4:4:4' }).toBuffer(),
    ),
    corners(`orientation-${orientation}.tif`, () => stored(orientation).tiff({ compression: 'none' }).toBuffer()),
    corners(`orientation-${orientation}.webp`, () => stored(orientation).webp().toBuffer()),
    corners(`orientation-${orientation}.png`, () => stored(orientation).png().toBuffer()),
  ]),
  corners('upright.heic', () => aHeic({ ...UPRIGHT, colourAt })),
  corners('turned.heic', () =>
    aHeic({
      width: UPRIGHT.height,
      height: UPRIGHT.width,
      colourAt: (x, y) => colourAt(y, UPRIGHT.height - 1 - x),
      turns: 1,
    }),
  ),
  corners('with-profile.heic', async () =>
    aHeic({
      ...UPRIGHT,
      colourAt,
      icc: (await sharp(await stored().withIccProfile('srgb').jpeg().toBuffer()).metadata()).icc,
    }),
  ),
];

const kinds: Sent[] = [
  corners('plain.jpg', jpeg),
  corners('progressive.jpg', () => stored().jpeg({ progressive: true }).toBuffer()),
  corners('cmyk.jpg', () => stored().toColourspace('cmyk').jpeg().toBuffer()),
  corners('16-bit.png', () => stored().toColourspace('rgb16').png().toBuffer()),
  corners('16-bit.tif', () => stored().toColourspace('rgb16').tiff({ compression: 'none' }).toBuffer()),
  corners('palette.png', () => stored().png({ palette: true }).toBuffer()),
  corners('alpha.png', () => stored().ensureAlpha().png().toBuffer()),
  corners('plain.gif', () => stored().gif().toBuffer()),
  corners('really-a-png.jpg', () => stored().png().toBuffer()),
  corners('really-a-jpeg.heic', jpeg),
  { name: '1-bit.png', make: () => aPng({ width: 64, height: 64 }), becomes: 'kept' },
  { name: '1x1.png', make: () => aPng({ width: 1, height: 1 }), becomes: 'kept' },
  { name: '16-pixels.jpg', make: () => flat(16, 16).jpeg().toBuffer(), becomes: 'kept' },
  { name: 'panorama.jpg', make: () => flat(6000, 600).jpeg().toBuffer(), becomes: 'kept' },
  { name: 'plain.bmp', make: () => aBmp({ width: 16, height: 2, pixels: Buffer.alloc(96, 0x80) }), becomes: 'kept' },
  { name: 'empty.jpg', make: () => Buffer.alloc(0), becomes: 'refused' },
  { name: 'zeros.jpg', make: () => Buffer.alloc(5000), becomes: 'refused' },
  { name: 'noise.png', make: () => noise(5000, random), becomes: 'refused' },
  { name: 'magic-alone.png', make: () => Buffer.from('89504e470d0a1a0a', 'hex'), becomes: 'refused' },
  {
    name: 'wrong-magic.jpg',
    make: async () => Buffer.concat([Buffer.from('ffd8fe', 'hex'), (await jpeg()).subarray(3)]),
    becomes: 'refused',
  },
];

const TENTHS = [1, 2, 3, 4, 5, 6, 7, 8, 9];
const whole: [extension: string, make: Sent['make']][] = [
  ['jpg', () => detailed().jpeg().toBuffer()],
  ['png', () => detailed().png().toBuffer()],
  ['gif', () => detailed().gif().toBuffer()],
  ['tif', () => detailed().tiff({ compression: 'none' }).toBuffer()],
  ['webp', () => detailed().webp().toBuffer()],
  ['bmp', () => aBmp({ width: 64, height: 32, pixels: noise(64 * 32 * 3, random) })],
  ['heic', () => aHeic({ ...UPRIGHT, colourAt })],
];
const truncated: Sent[] = whole.flatMap(([extension, make]) =>
  TENTHS.map((tenth) => ({
    name: `${tenth}-tenths.${extension}`,
    make: async () => {
      const file = await make();
      return file.subarray(0, Math.floor((file.length * tenth) / 10));
    },
    becomes: 'refused' as const,
  })),
);

/** All hostile files, generated from code. */
export const hostilePictures: readonly Sent[] = [
  ...bombs,
  ...manyPages,
  ...renamed,
  ...polyglots,
  ...hidden,
  ...turned,
  ...kinds,
  ...truncated,
];

/** Files at the accepted limits: harmless, but the most that a decoder has to hold. */
export const giantPictures: readonly Sent[] = giants;
