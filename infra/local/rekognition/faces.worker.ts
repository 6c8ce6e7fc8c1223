import { parentPort } from 'node:worker_threads';
import sharp from 'sharp';
import { openModel, type Face, type Model } from './human.ts';

/** What the thread answers for one picture. */
export type FacesFound =
  | { faces: { left: number; top: number; width: number; height: number; score: number }[] }
  | { unreadable: string };

/** Side of the square in which the model looks for faces; it squeezes other shapes, so pictures are padded to it. */
const SIDE = 1024;
/** Chosen so that over ninety photographs gave the fewest wrong counts. */
const MIN_SCORE = 0.45;
const MAX_PIXELS = 50_000_000;

/** A picture made ready for the model, and the size it has when upright. */
interface Prepared {
  pixels: Buffer;
  width: number;
  height: number;
}

const prepare = async (bytes: Uint8Array): Promise<Prepared | { unreadable: string }> => {
  try {
    const picture = sharp(bytes, { limitInputPixels: MAX_PIXELS });
    const { format, autoOrient } = await picture.metadata();
    if (format !== 'jpeg' && format !== 'png') return { unreadable: 'Request has invalid image format' };
    const upright = picture.autoOrient().flatten({ background: '#fff' }).toColourspace('srgb');
    const pixels = await upright.resize(SIDE, SIDE, { fit: 'contain', background: '#777' }).raw().toBuffer();
    return { pixels, ...autoOrient };
  } catch (error) {
    return { unreadable: error instanceof Error ? error.message : String(error) };
  }
};

let opened: Promise<Model> | undefined;

/** Faces of an upright picture, as shares of its width and height. */
const find = async (bytes: Uint8Array): Promise<FacesFound> => {
  const picture = await prepare(bytes);
  if ('unreadable' in picture) return picture;
  const model = await (opened ??= openModel());
  const tensor = model.tf.tensor(picture.pixels, [1, SIDE, SIDE, 3], 'float32');
  const { error, face } = await model.detect(tensor);
  model.tf.dispose(tensor);
  if (error) throw new Error(error);
  return { faces: face.filter(({ boxScore }) => boxScore >= MIN_SCORE).map((found) => withoutPadding(found, picture)) };
};

const withoutPadding = ({ boxScore, box: [x, y, width, height] }: Face, picture: Prepared) => {
  const scale = SIDE / Math.max(picture.width, picture.height);
  const [across, down] = [picture.width * scale, picture.height * scale];
  return {
    left: (x - (SIDE - across) / 2) / across,
    top: (y - (SIDE - down) / 2) / down,
    width: width / across,
    height: height / down,
    score: boxScore,
  };
};

// A rejection here ends the thread, and the one who asked is told.
parentPort?.on('message', (bytes: Uint8Array) => void find(bytes).then((found) => parentPort?.postMessage(found)));
