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

/**
 * Size that the first bytes of a JPEG or PNG state, before any rotation; undefined for other files and where the size
 * is not among these bytes.
 */
export const statedSize = (bytes: ArrayBuffer): PixelSize | undefined => {
  const view = new DataView(bytes);
  if (view.byteLength < 24) return undefined;
  if (view.getUint16(0) === 0xffd8) return jpegSize(view);
  const isPng = view.getUint32(0) === 0x89504e47;
  return isPng ? { width: view.getUint32(16), height: view.getUint32(20) } : undefined;
};
