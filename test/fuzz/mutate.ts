import type { Random } from './random.ts';
import { hostileText, hostileValue, HOSTILE_NUMBERS } from './values.ts';

type Path = (string | number)[];

const isTree = (value: unknown): value is Record<string | number, unknown> =>
  typeof value === 'object' && value !== null;

const pathsOf = (value: unknown, path: Path = [], max = 200): Path[] => {
  const own = [path];
  if (!isTree(value)) return own;
  for (const name of Object.keys(value)) {
    if (own.length > max) break;
    own.push(...pathsOf(value[name], [...path, name], max - own.length));
  }
  return own;
};

const replaceAt = (value: unknown, path: Path, change: (old: unknown) => unknown): unknown => {
  const [first, ...rest] = path;
  if (first === undefined || !isTree(value)) return change(value);
  const copy = (Array.isArray(value) ? [...value] : { ...value }) as Record<string | number, unknown>;
  const changed = replaceAt(copy[first], rest, change);
  if (changed === undefined) delete copy[first];
  else Object.defineProperty(copy, first, { value: changed, enumerable: true, configurable: true, writable: true });
  return copy;
};

const withExtra = (value: unknown, random: Random): unknown => {
  if (!isTree(value)) return hostileValue(random);
  if (Array.isArray(value))
    return random.chance(0.5) ? [...value, hostileValue(random)] : Array.from({ length: 300 }, () => value[0] ?? 'a');
  const name = random.pick([
    '__proto__',
    'constructor',
    'price',
    'status',
    'paid',
    'role',
    'id',
    'userId',
    'supplier_id',
    'total',
    hostileText(random),
  ]);
  const copy = { ...value };
  Object.defineProperty(copy, name, {
    value: hostileValue(random),
    enumerable: true,
    configurable: true,
    writable: true,
  });
  return copy;
};

const bent = (value: unknown, random: Random): unknown => {
  if (typeof value === 'number' && random.chance(0.7))
    return random.pick([...HOSTILE_NUMBERS, value + 0.5, -value, String(value)]);
  if (typeof value === 'string' && random.chance(0.7))
    return random.pick([
      hostileText(random),
      value + hostileText(random),
      value.toUpperCase(),
      ` ${value}`,
      [value],
      value.slice(1),
    ]);
  return hostileValue(random);
};

/** A body with one change: a value altered, removed, of another type, or added. */
export const mutated = (body: unknown, random: Random): unknown => {
  const paths = pathsOf(body);
  const path = random.pick(paths.length > 1 && random.chance(0.95) ? paths.slice(1) : paths);
  switch (random.int(5)) {
    case 0:
      return replaceAt(body, path, () => undefined) ?? null;
    case 1:
      return replaceAt(body, path.slice(0, -1), (old) => withExtra(old, random));
    case 2:
      return replaceAt(body, path, () => hostileValue(random));
    default:
      return replaceAt(body, path, (old) => bent(old, random));
  }
};

const LIMIT = 256 * 1024;
const randomBytes = (random: Random, length: number): Buffer =>
  Buffer.from(Array.from({ length }, () => random.int(256)));

/** JSON tokens that JSON.stringify never writes. */
const bentTokens = (text: string, random: Random): string =>
  text.replace(
    /:\s*("[^"]*"|-?\d+)/,
    `:${random.pick(['1e309', '-1e309', '-0', '1E400', 'NaN', 'Infinity', '01', '+1', '.5', '9007199254740993', '"\\ud800"', '"\\u0000"', "'x'", 'undefined', '0x1F'])}`,
  );

const twice = (text: string): string =>
  text.replace(/^\{("[^"]+"):/, (start, name: string) => `{${name}:{"a":1},${name}:null,${start.slice(1)}`);

/** The bytes of a body, often other than its plain JSON. */
export const rawBytes = (body: unknown, random: Random): Buffer => {
  const text = JSON.stringify(body ?? {});
  switch (random.int(14)) {
    case 0:
      return randomBytes(random, 1 + random.int(300));
    case 1:
    case 2:
      return Buffer.from(text.slice(0, random.int(text.length)));
    case 3:
      return Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), Buffer.from(text)]);
    case 4: {
      const bytes = Buffer.from(text);
      bytes[random.int(bytes.length)] = random.pick([0xff, 0xc0, 0xed, 0x00, 0x80]);
      return bytes;
    }
    case 5:
      return Buffer.from(random.pick(['[', '{"a":', '[[],']).repeat(random.pick([100, 5_000, 40_000])));
    case 6:
      return Buffer.from(`${'['.repeat(20_000)}${']'.repeat(20_000)}`);
    case 7:
      return Buffer.from(
        text + ' '.repeat(Math.max(0, LIMIT - Buffer.byteLength(text) + random.pick([-1, 0, 1, 5_000]))),
      );
    case 8:
      return Buffer.from(text, 'utf16le');
    case 9:
    case 10:
      return Buffer.from(bentTokens(text, random));
    case 11:
      return Buffer.from(twice(text));
    case 12:
      return Buffer.from(
        random.pick([
          '',
          ' ',
          '\u0000',
          'a=b&c=d',
          '<a/>',
          `${text}${text}`,
          `${text},`,
          `/**/${text}`,
          ")]}'",
          '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\nb\r\n--x--',
        ]),
      );
    default:
      return Buffer.from(text.replaceAll('"', random.pick(["'", '\\"', '\u201c'])));
  }
};
