import { fitWithin, type Box } from '../piece/geometry.ts';

/** Longest side, in pixels, of the stored picture of a wall. */
const MAX_PIXELS = 2000;
const MIN_PIXELS = 200;
const QUALITY = 0.86;

interface ReadPicture {
  blob: Blob;
  box: Box;
  /** Mean brightness, from 0 to 1. */
  light: number;
}

const isHeic = ({ name, type }: File): boolean => /\.hei[cf]$/i.test(name) || /hei[cf]/.test(type);

const unshown = (file: File): string =>
  isHeic(file)
    ? 'This browser cannot show HEIC photos. Please choose a JPEG, or take a screenshot of the photo and choose that.'
    : 'This file cannot be shown. Please choose a photo as JPEG, PNG or WebP.';

/** Decodes a picture upright, whatever its EXIF orientation. */
const decode = async (file: File): Promise<HTMLImageElement | undefined> => {
  const image = new Image();
  image.src = URL.createObjectURL(file);
  try {
    await image.decode();
    return image;
  } catch {
    return undefined;
  } finally {
    URL.revokeObjectURL(image.src);
  }
};

const draw = (image: HTMLImageElement | HTMLCanvasElement, { width, height }: Box): CanvasRenderingContext2D | null => {
  const context = Object.assign(document.createElement('canvas'), { width, height }).getContext('2d');
  context?.drawImage(image, 0, 0, width, height);
  return context;
};

const lightOf = (canvas: HTMLCanvasElement): number => {
  const pixels =
    draw(canvas, { width: 16, height: 16 })?.getImageData(0, 0, 16, 16).data ?? new Uint8ClampedArray([128]);
  return pixels.reduce((sum, value, index) => (index % 4 === 3 ? sum : sum + value), 0) / (0.75 * pixels.length * 255);
};

/**
 * A photo from this device, upright and at most 2000 pixels long; a photo that cannot be decoded or is too small
 * answers a `problem` with what to do.
 */
export const readPicture = async (file: File): Promise<ReadPicture | { problem: string }> => {
  const image = await decode(file);
  if (!image) return { problem: unshown(file) };
  const { naturalWidth: width, naturalHeight: height } = image;
  if (Math.max(width, height) < MIN_PIXELS)
    return { problem: `This photo has only ${width} × ${height} pixels. Please choose a larger one.` };
  const box = fitWithin({ width, height }, MAX_PIXELS);
  const canvas = draw(image, box)?.canvas;
  const blob = canvas && (await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY)));
  return canvas && blob ? { blob, box, light: lightOf(canvas) } : { problem: unshown(file) };
};
