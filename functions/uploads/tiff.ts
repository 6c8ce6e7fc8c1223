interface Pixels {
  /** Three bytes each: red, green and blue. */
  data: Uint8Array;
  width: number;
  height: number;
}

const SHORT = 3;
const LONG = 4;
const UNDEFINED = 7;
const HEADER = 8;
const ENTRY = 12;

/** An uncompressed TIFF with an embedded colour profile, because libvips takes no profile beside raw pixels. */
export const tiffOf = ({ data, width, height }: Pixels, icc: Buffer): Buffer => {
  const entries = 10;
  const afterEntries = HEADER + 2 + entries * ENTRY + 4;
  const iccAt = afterEntries + 6;
  const pixelsAt = iccAt + icc.length;
  const head = Buffer.alloc(iccAt);
  head.write('II*\0', 'latin1');
  head.writeUInt32LE(HEADER, 4);
  head.writeUInt16LE(entries, HEADER);
  // TIFF demands entries in ascending order of their tags.
  const fields: [tag: number, type: number, count: number, value: number][] = [
    [256, LONG, 1, width],
    [257, LONG, 1, height],
    [258, SHORT, 3, afterEntries],
    [259, SHORT, 1, 1],
    [262, SHORT, 1, 2],
    [273, LONG, 1, pixelsAt],
    [277, SHORT, 1, 3],
    [278, LONG, 1, height],
    [279, LONG, 1, data.length],
    [34_675, UNDEFINED, icc.length, iccAt],
  ];
  fields.forEach(([tag, type, count, value], index) => {
    const at = HEADER + 2 + index * ENTRY;
    head.writeUInt16LE(tag, at);
    head.writeUInt16LE(type, at + 2);
    head.writeUInt32LE(count, at + 4);
    head.writeUInt32LE(value, at + 8);
  });
  for (const channel of [0, 1, 2]) head.writeUInt16LE(8, afterEntries + 2 * channel);
  return Buffer.concat([head, icc, data]);
};
