interface Frame {
  left: number;
  top: number;
  width: number;
  height: number;
}

const HEADER_BYTES = 13;
const EXTENSION = 0x21;
const IMAGE = 0x2c;

/** Bytes of the palette that a byte of flags announces. */
const paletteBytes = (flags: number): number => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0);

/**
 * Where the first frame of a GIF lies on its screen; undefined where the file ends before. libvips paints the screen around
 * an opaque frame black, and browsers show nothing there.
 */
export const firstFrame = (file: Buffer): Frame | undefined => {
  let at = HEADER_BYTES + paletteBytes(file[10] ?? 0);
  while (file[at] === EXTENSION) {
    at += 2;
    while (file[at]) at += 1 + file[at]!;
    at += 1;
  }
  if (file[at] !== IMAGE || at + 10 > file.length) return undefined;
  const [left, top, width, height] = [1, 3, 5, 7].map((offset) => file.readUInt16LE(at + offset));
  return { left: left!, top: top!, width: width!, height: height! };
};
