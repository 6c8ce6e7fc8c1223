import { GOOD_PIXELS_PER_INCH } from '#shared/photos/fitness.ts';
import { SIDE_LIMITS } from '#shared/catalogue/size.ts';

export interface PixelSize {
  width: number;
  height: number;
}

/** Half as much again as the longest side that we paint needs, so that a crop still suffices for it. */
const ENOUGH_SIDE = 1.5 * SIDE_LIMITS.in.max * GOOD_PIXELS_PER_INCH;
/** The server decodes photos of this many pixels in any accepted type. */
const ENOUGH_PIXELS = 24e6;
/** Bytes in which a photo's size is looked for: cameras write previews of up to some megabytes before it. */
const HEAD_BYTES = 4_000_000;
/** A decoded pixel takes 4 bytes; beyond this a phone's browser ends the page. */
const MAX_DECODED_PIXELS = 120e6;

/** The size to which a photo is made smaller: as large as the largest canvas needs, and never larger than it is. */
export const enoughSize = ({ width, height }: PixelSize): PixelSize => {
  const scale = Math.min(1, ENOUGH_SIDE / Math.max(width, height), Math.sqrt(ENOUGH_PIXELS / (width * height)));
  return { width: Math.max(1, Math.floor(width * scale)), height: Math.max(1, Math.floor(height * scale)) };
};

/** Whether a photo of this size may be decoded in the browser. */
export const isDecodable = ({ width, height }: PixelSize): boolean => width * height <= MAX_DECODED_PIXELS;

/** Markers of a JPEG that begin a frame, except DHT, JPG and DAC, which share their range. */
const isFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;

const jpegSize = (view: DataView): PixelSize | undefined => {
  let at = 2;
  while (at + 9 < view.byteLength && view.getUint8(at) === 0xff) {
    const marker = view.getUint8(at + 1);
    if (isFrame(marker)) return { width: view.getUint16(at + 7), height: view.getUint16(at + 5) };
    at += 2 + view.getUint16(at + 2);
  }
  return undefined;
};

/** WebP states its size in one of three ways, by the kind of its first chunk. */
const webpSize = (view: DataView): PixelSize | undefined => {
  const kind = view.getUint32(12);
  if (kind === 0x56503858) {
    const side = (at: number): number => 1 + view.getUint16(at, true) + (view.getUint8(at + 2) << 16);
    return { width: side(24), height: side(27) };
  }
  if (kind === 0x5650384c) {
    const bits = view.getUint32(21, true);
    return { width: 1 + (bits & 0x3fff), height: 1 + ((bits >>> 14) & 0x3fff) };
  }
  return kind === 0x56503820
    ? { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff }
    : undefined;
};

/**
 * Size that the first bytes of a JPEG, PNG or WebP state, before any rotation; undefined for other files and where the size
 * is not among these bytes.
 */
export const statedSize = (bytes: ArrayBuffer): PixelSize | undefined => {
  const view = new DataView(bytes);
  if (view.byteLength < 30) return undefined;
  if (view.getUint16(0) === 0xffd8) return jpegSize(view);
  if (view.getUint32(0) === 0x52494646 && view.getUint32(8) === 0x57454250) return webpSize(view);
  const isPng = view.getUint32(0) === 0x89504e47;
  return isPng ? { width: view.getUint32(16), height: view.getUint32(20) } : undefined;
};

/** The size that a photo's first bytes state, as `statedSize`. */
export const statedSizeOf = async (file: Blob): Promise<PixelSize | undefined> =>
  statedSize(await file.slice(0, HEAD_BYTES).arrayBuffer());
