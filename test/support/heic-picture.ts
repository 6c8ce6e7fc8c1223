/** Side of the picture's coding blocks, in pixels. */
const BLOCK = 16;

type Rgb = readonly [red: number, green: number, blue: number];

interface Heic {
  /** Multiples of 16. */
  width?: number;
  height?: number;
  colourAt?: (x: number, y: number) => Rgb;
  /** Counter-clockwise quarter turns that the file asks for. */
  turns?: number;
  icc?: Buffer;
  /** The size that the file states, where it differs from the real one. */
  stated?: { width: number; height: number };
  brand?: string;
  /** Number of tiles across and down, all of the same bytes. */
  tiles?: number;
}

class Bits {
  readonly bytes: number[] = [];
  #held = 0;
  #count = 0;

  put(value: number, bits = 1): this {
    for (let bit = bits - 1; bit >= 0; bit -= 1) {
      this.#held = (this.#held << 1) | (Math.floor(value / 2 ** bit) & 1);
      this.#count += 1;
      if (this.#count === 8) {
        this.bytes.push(this.#held);
        this.#held = 0;
        this.#count = 0;
      }
    }
    return this;
  }

  /** Exp-Golomb codes. */
  ue(...values: number[]): this {
    for (const value of values) {
      const bits = Math.floor(Math.log2(value + 1));
      this.put(0, bits).put(value + 1, bits + 1);
    }
    return this;
  }

  align(): this {
    while (this.#count > 0) this.put(0);
    return this;
  }
}

/** Ranges of the less probable symbol by state: the last column of the standard's table. */
const LPS = [
  240, 227, 216, 205, 195, 185, 175, 166, 158, 150, 142, 135, 128, 122, 116, 110, 104, 99, 94, 89, 85, 80, 76, 72, 69,
  65, 62, 59, 56, 53, 50, 48, 45, 43, 41, 39, 37, 35, 33, 31, 30, 28, 27, 25, 24, 23, 22, 21, 20, 19, 18, 17, 16, 15,
  14, 14, 13, 12, 12, 11, 11, 10, 9,
];

/** The arithmetic coder, reduced to what blocks of raw samples need. */
class Coder {
  #low = 0;
  #range = 510;
  #outstanding = 0;
  #isFirst = true;
  readonly #bits: Bits;

  constructor(bits: Bits) {
    this.#bits = bits;
  }

  #putBit(bit: number): void {
    if (this.#isFirst) this.#isFirst = false;
    else this.#bits.put(bit);
    for (; this.#outstanding > 0; this.#outstanding -= 1) this.#bits.put(1 - bit);
  }

  #renormalise(): void {
    for (; this.#range < 256; this.#range *= 2, this.#low *= 2) {
      if (this.#low < 256) this.#putBit(0);
      else if (this.#low >= 512) {
        this.#low -= 512;
        this.#putBit(1);
      } else {
        this.#low -= 256;
        this.#outstanding += 1;
      }
    }
  }

  goOn(): void {
    this.#range -= 2;
  }

  probable(state: number): void {
    this.#range -= LPS[state]!;
    this.#renormalise();
  }

  end(): void {
    this.#low += this.#range - 2;
    this.#range = 2;
    this.#renormalise();
    this.#putBit((this.#low >> 9) & 1);
    this.#bits.put(((this.#low >> 7) & 3) | 1, 2).align();
  }
}

const unit = (type: number, bytes: number[]): Buffer => {
  const out = [type << 1, 1];
  let zeros = 0;
  for (const byte of bytes) {
    if (zeros >= 2 && byte <= 3) {
      out.push(3);
      zeros = 0;
    }
    out.push(byte);
    zeros = byte === 0 ? zeros + 1 : 0;
  }
  return Buffer.from(out);
};

const profile = (bits: Bits): Bits => bits.put(1, 8).put(0x60000000, 32).put(0b1001, 4).put(0, 44).put(150, 8);
const ended = (bits: Bits): number[] => bits.put(1).align().bytes;

const parameterSets = (width: number, height: number): [type: number, Buffer][] => {
  const video = profile(new Bits().put(0, 4).put(3, 2).put(0, 6).put(0, 3).put(1).put(0xffff, 16));
  video.put(1).ue(0, 0, 0).put(0, 6).ue(0).put(0, 2);
  const sequence = profile(new Bits().put(0, 4).put(0, 3).put(1))
    .ue(0, 1, width, height)
    .put(0)
    .ue(0, 0, 0)
    .put(1)
    .ue(0, 0, 0);
  // Blocks of raw samples of 16 x 16, without any filter.
  sequence.ue(1, 0, 0, 2, 0, 0).put(0, 3).put(1).put(7, 4).put(7, 4).ue(1, 0).put(1).ue(0).put(0, 5);
  const picture = new Bits()
    .ue(0, 0)
    .put(0, 7)
    .ue(0, 0, 0)
    .put(0, 3)
    .ue(0, 0)
    .put(0, 7)
    .put(1)
    .put(0)
    .put(1)
    .put(0, 2)
    .ue(0)
    .put(0, 2);
  return [
    [32, unit(32, ended(video))],
    [33, unit(33, ended(sequence))],
    [34, unit(34, ended(picture))],
  ];
};

const luma = ([r, g, b]: Rgb): number => 0.299 * r + 0.587 * g + 0.114 * b;
/** By default samples of 8 bits use the limited range, which leaves room below black and above white. */
const brightness = (colour: Rgb): number => Math.round(16 + (219 * luma(colour)) / 255);
const difference = (colour: Rgb, channel: 0 | 2, scale: number): number =>
  Math.round(128 + (224 * (colour[channel] - luma(colour))) / scale / 255);

const slice = (width: number, height: number, colourAt: (x: number, y: number) => Rgb): Buffer => {
  const bits = new Bits().put(1).put(0).ue(0, 2, 0).put(1).align();
  let coder = new Coder(bits);
  let state = 0;
  for (let top = 0; top < height; top += BLOCK) {
    for (let left = 0; left < width; left += BLOCK) {
      if (top + left > 0) coder.goOn();
      coder.probable(state);
      state = Math.min(62, state + 1);
      coder.end();
      for (let y = 0; y < BLOCK; y += 1)
        for (let x = 0; x < BLOCK; x += 1) bits.put(brightness(colourAt(left + x, top + y)), 8);
      for (const [channel, scale] of [
        [2, 1.772],
        [0, 1.402],
      ] as const) {
        for (let y = 0; y < BLOCK; y += 2) {
          for (let x = 0; x < BLOCK; x += 2) {
            bits.put(difference(colourAt(left + x, top + y), channel, scale), 8);
          }
        }
      }
      coder = new Coder(bits);
    }
  }
  coder.end();
  return unit(20, bits.bytes);
};

const u16 = (...values: number[]): Buffer => Buffer.from(values.flatMap((value) => [value >> 8, value & 255]));
const u32 = (...values: number[]): Buffer => {
  const bytes = Buffer.alloc(4 * values.length);
  values.forEach((value, index) => bytes.writeUInt32BE(value, 4 * index));
  return bytes;
};
const box = (type: string, ...bodies: Buffer[]): Buffer => {
  const body = Buffer.concat(bodies);
  return Buffer.concat([u32(body.length + 8), Buffer.from(type), body]);
};

const decoderRecord = (sets: [type: number, Buffer][]): Buffer => {
  const head = Buffer.from([
    1,
    1,
    0x60,
    0,
    0,
    0,
    0x90,
    0,
    0,
    0,
    0,
    0,
    150,
    0xf0,
    0,
    0xfc,
    0xfd,
    0xf8,
    0xf8,
    0,
    0,
    0x0f,
    sets.length,
  ]);
  return Buffer.concat([head, ...sets.flatMap(([type, set]) => [Buffer.from([0x80 | type]), u16(1, set.length), set])]);
};

const item = (id: number, type: string): Buffer => box('infe', u32(0x02000000), u16(id, 0), Buffer.from(`${type}\0`));

/** The properties of an item; the first one, its codec, is marked as essential. */
const association = (id: number, properties: number[]): Buffer =>
  Buffer.concat([
    u16(id),
    Buffer.from([properties.length, ...properties.map((property) => (property === 1 ? 0x81 : property))]),
  ]);

/** A HEIC picture of raw samples, which needs no encoder. */
export const aHeic = ({
  width = 64,
  height = 32,
  colourAt = () => [128, 128, 128],
  turns,
  icc,
  stated,
  brand = 'heic',
  tiles,
}: Heic = {}): Buffer => {
  const sets = parameterSets(width, height);
  const coded = slice(width, height, colourAt);
  const tile = Buffer.concat([u32(coded.length), coded]);
  const size = stated ?? { width: width * (tiles ?? 1), height: height * (tiles ?? 1) };
  const grid = tiles
    ? Buffer.concat([Buffer.from([0, 1, tiles - 1, tiles - 1]), u32(size.width, size.height)])
    : Buffer.alloc(0);
  const properties = [
    box('hvcC', decoderRecord(sets)),
    box('ispe', tiles ? u32(0, width, height) : u32(0, size.width, size.height)),
    ...(tiles ? [box('ispe', u32(0, size.width, size.height))] : []),
    ...(turns === undefined ? [] : [box('irot', Buffer.from([turns]))]),
    ...(icc ? [box('colr', Buffer.from('prof'), icc)] : []),
  ];
  const numbers = properties.map((_, index) => index + 1);
  const tileIds = Array.from({ length: (tiles ?? 1) ** 2 }, (_, index) => index + 1);
  const main = tiles ? tileIds.length + 1 : 1;
  const uses = tiles
    ? [...tileIds.map((id) => association(id, [1, 2])), association(main, numbers.slice(2))]
    : [association(main, numbers)];
  const metaWith = (offset: number): Buffer => {
    const places = [
      ...tileIds.map((id) => [id, offset, tile.length]),
      ...(tiles ? [[main, offset + tile.length, grid.length]] : []),
    ];
    return box(
      'meta',
      u32(0),
      box('hdlr', u32(0, 0), Buffer.from('pict'), u32(0, 0, 0), Buffer.from([0])),
      box('pitm', u32(0), u16(main)),
      box(
        'iloc',
        u32(0),
        Buffer.from([0x44, 0]),
        u16(places.length),
        ...places.flatMap(([id, at, length]) => [u16(id!, 0, 1), u32(at!, length!)]),
      ),
      box(
        'iinf',
        u32(0),
        u16(places.length),
        ...tileIds.map((id) => item(id, 'hvc1')),
        ...(tiles ? [item(main, 'grid')] : []),
      ),
      ...(tiles ? [box('iref', u32(0), box('dimg', u16(main, tileIds.length, ...tileIds)))] : []),
      box('iprp', box('ipco', ...properties), box('ipma', u32(0, uses.length), ...uses)),
    );
  };
  const start = box('ftyp', Buffer.from(brand), u32(0), Buffer.from(`mif1${brand}`));
  const offset = start.length + metaWith(0).length + 8;
  return Buffer.concat([start, metaWith(offset), box('mdat', tile, grid)]);
};
