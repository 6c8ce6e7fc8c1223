import sharp from 'sharp';

interface Chunk {
  type: string;
  body: Buffer;
  /** Where the chunk begins, and where the next one does. */
  from: number;
  to: number;
}

const SIGNATURE_BYTES = 8;

/** The chunks before the pixels. */
const headOf = (file: Buffer): Chunk[] => {
  const chunks: Chunk[] = [];
  let from = SIGNATURE_BYTES;
  while (from + 12 <= file.length) {
    const type = file.toString('latin1', from + 4, from + 8);
    const to = from + 12 + file.readUInt32BE(from);
    if (type === 'IDAT' || to > file.length) break;
    chunks.push({ type, body: file.subarray(from + 8, to - 4), from, to });
    from = to;
  }
  return chunks;
};

const DISPLAY_P3 = 12;
const SRGB_CURVE = 13;
/** Samples are stored by the power of this: what screens expect where a file says nothing. */
const USUAL_GAMMA = 1 / 2.2;
/** Differences that nobody sees. */
const NEAR = 0.05;

/** The profile of Display P3 as a PNG holds it. */
const profileChunk = async (): Promise<Buffer> => {
  const pixel = sharp({ create: { width: 1, height: 1, channels: 3, background: '#fff' } });
  const file = await pixel.withIccProfile('p3').png().toBuffer();
  const profile = headOf(file).find(({ type }) => type === 'iCCP')!;
  return file.subarray(profile.from, profile.to);
};

export interface PngColour {
  file: Buffer;
  /** The power by which samples become what screens expect; 1 where they are. */
  power: number;
}

/**
 * What browsers read of a PNG's colours and libvips does not: Display P3 by its numbers (cICP), which becomes a profile in
 * the file, and the power of its samples (gAMA), which is to be applied. A profile or sRGB in the file wins over gAMA.
 */
export const pngColour = async (file: Buffer): Promise<PngColour> => {
  const chunks = headOf(file);
  const body = (name: string): Buffer | undefined => chunks.find(({ type }) => type === name)?.body;
  const [primaries, curve] = body('cICP') ?? [];
  const header = chunks[0]?.to ?? SIGNATURE_BYTES;
  if (primaries === DISPLAY_P3 && curve === SRGB_CURVE) {
    const others = chunks.filter(({ type }) => !['IHDR', 'iCCP', 'sRGB', 'gAMA'].includes(type));
    const rest = chunks.at(-1)?.to ?? header;
    const kept = others.map(({ from, to }) => file.subarray(from, to));
    const whole = [file.subarray(0, header), await profileChunk(), ...kept, file.subarray(rest)];
    return { file: Buffer.concat(whole), power: 1 };
  }
  const gamma = (body('gAMA')?.readUInt32BE(0) ?? 0) / 100_000;
  const isStated = gamma > 0 && primaries === undefined && !body('iCCP') && !body('sRGB');
  const power = isStated ? USUAL_GAMMA / gamma : 1;
  return { file, power: Math.abs(power - 1) < NEAR ? 1 : power };
};
