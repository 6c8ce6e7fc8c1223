/** A box of an ISO base media file: a type of four letters, and its content. */
export interface Box {
  type: string;
  body: Buffer;
}

const MAX_BOXES = 2000;
/** Bytes before the child boxes: `meta` begins with a version. */
const HEADER_BYTES: Record<string, number> = { meta: 4 };

/**
 * Splits bytes into boxes; throws when a box is longer than the bytes left or a rest is too short for a box, as in
 * truncated files.
 */
const split = (bytes: Buffer): Box[] => {
  const boxes: Box[] = [];
  let at = 0;
  while (at < bytes.length) {
    const left = bytes.length - at;
    if (left < 16 && (left < 8 || bytes.readUInt32BE(at) === 1)) throw new Error('Half a box.');
    const stated = bytes.readUInt32BE(at);
    const isLong = stated === 1;
    const header = isLong ? 16 : 8;
    const size = isLong ? Number(bytes.readBigUInt64BE(at + 8)) : stated === 0 ? left : stated;
    if (size < header || size > left || boxes.length === MAX_BOXES)
      throw new Error(`A box of ${size} bytes where ${left} are left.`);
    boxes.push({ type: bytes.toString('latin1', at + 4, at + 8), body: bytes.subarray(at + header, at + size) });
    at += size;
  }
  return boxes;
};

/** The child boxes of all boxes along a path of types; throws where children do not fill their parent exactly. */
export const boxesOf = (file: Buffer, path: readonly string[]): Box[] =>
  path.reduce(
    (boxes, type) =>
      boxes.filter((box) => box.type === type).flatMap(({ body }) => split(body.subarray(HEADER_BYTES[type] ?? 0))),
    split(file),
  );

const HEVC_BRANDS = new Set(['heic', 'heix', 'heim', 'heis']);
const AV1_BRANDS = new Set(['avif', 'avis']);

/** Whether the `ftyp` box of a file names one of the brands, as its major or as a compatible one. */
const isOf = (file: Buffer, brands: ReadonlySet<string>): boolean => {
  if (file.toString('latin1', 4, 8) !== 'ftyp' || file.length < 16) return false;
  const end = Math.min(file.readUInt32BE(0), file.length, 256);
  for (let at = 8; at + 4 <= end; at += 4) {
    // Bytes 12 to 15 are a version.
    if (at !== 12 && brands.has(file.toString('latin1', at, at + 4))) return true;
  }
  return false;
};

/** Whether a file names itself an HEVC picture. */
export const isHeic = (file: Buffer): boolean => isOf(file, HEVC_BRANDS);

/** Whether a file names itself an AV1 picture. */
export const isAvif = (file: Buffer): boolean => isOf(file, AV1_BRANDS);
