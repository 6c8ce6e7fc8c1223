/** Uncompressed pixels: three bytes each, red, green and blue, from the top left. */
export interface Bitmap {
  data: Buffer;
  width: number;
  height: number;
}

const FILE_HEADER = 14;
const MIN_INFO_HEADER = 40;
/** BI_RGB, and BI_BITFIELDS with the masks that BI_RGB implies. */
const PLAIN = 0;
const MASKED = 3;
const USUAL_MASKS = [0x00ff0000, 0x0000ff00, 0x000000ff];

const corrupt = (reason: string): Error => new Error(`BMP: ${reason}`);

const hasUsualMasks = (file: Buffer): boolean =>
  file.length >= FILE_HEADER + MIN_INFO_HEADER + 12 &&
  USUAL_MASKS.every((mask, index) => file.readUInt32LE(FILE_HEADER + MIN_INFO_HEADER + 4 * index) === mask);

const readHeader = (file: Buffer, maxPixels: number) => {
  if (file.length < FILE_HEADER + MIN_INFO_HEADER || file.toString('latin1', 0, 2) !== 'BM') throw corrupt('no header');
  const offset = file.readUInt32LE(10);
  const width = file.readInt32LE(18);
  const signedHeight = file.readInt32LE(22);
  const height = Math.abs(signedHeight);
  const bits = file.readUInt16LE(28);
  const compression = file.readUInt32LE(30);
  if (file.readUInt32LE(14) < MIN_INFO_HEADER || file.readUInt16LE(26) !== 1) throw corrupt('unknown header');
  if (width < 1 || height < 1 || width * height > maxPixels) throw corrupt(`${width} x ${height} pixels`);
  const isPlain = compression === PLAIN && (bits === 24 || bits === 32);
  const isMasked = compression === MASKED && bits === 32 && hasUsualMasks(file);
  if (!isPlain && !isMasked) throw corrupt(`${bits} bits, compression ${compression}`);
  const stride = Math.ceil((width * bits) / 32) * 4;
  if (offset < FILE_HEADER + MIN_INFO_HEADER || offset + stride * height > file.length) throw corrupt('cut short');
  return { offset, width, height, stride, pixelBytes: bits / 8, isTopDown: signedHeight < 0 };
};

/**
 * Decodes an uncompressed BMP of 24 or 32 bits, because libvips reads no BMP; throws for every other kind. Before
 * allocating, the size in the header is checked against `maxPixels` and the file's length.
 */
export const decodeBmp = (file: Buffer, maxPixels: number): Bitmap => {
  const { offset, width, height, stride, pixelBytes, isTopDown } = readHeader(file, maxPixels);
  const data = Buffer.alloc(width * height * 3);
  let to = 0;
  for (let y = 0; y < height; y += 1) {
    let from = offset + stride * (isTopDown ? y : height - 1 - y);
    for (let x = 0; x < width; x += 1) {
      data[to] = file[from + 2]!;
      data[to + 1] = file[from + 1]!;
      data[to + 2] = file[from]!;
      to += 3;
      from += pixelBytes;
    }
  }
  return { data, width, height };
};
