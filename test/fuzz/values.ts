import type { JsonSchema } from './operations.ts';
import type { Known } from './known.ts';
import type { Random } from './random.ts';

/**
 * Texts that break programs: control and direction marks, lone surrogates, paths, templates, markup, names of
 * prototypes.
 */
const HOSTILE_TEXTS = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  'a\u0007b',
  '\u001b[2J',
  '\u0085',
  '\r\n',
  'a\r\nSet-Cookie: sid=x',
  '\ud800',
  'x\udfffy',
  '\u202etxt.exe',
  '\ufeff',
  '\u2028',
  '👩‍👩‍👧‍👦',
  'İ',
  'ﬀ',
  'é',
  '../../../etc/passwd',
  '..%2f..%2f',
  '%00',
  '%',
  '%zz',
  '%E0%A4%A',
  '%c0%ae%c0%ae/',
  '.',
  '..',
  '/',
  '//',
  '\\',
  '#',
  '?',
  '&',
  ';',
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'hasOwnProperty',
  '__edb_e__',
  'pk',
  '$market#',
  '#',
  '$',
  '$$',
  '{{7*7}}',
  '${7*7}',
  '<script>alert(1)</script>',
  "' OR 1=1 --",
  'null',
  'undefined',
  'NaN',
  'true',
  '[object Object]',
  '0',
  '-1',
  '1e309',
  '0x10',
  '9007199254740993',
  '-0',
  '1.5',
  '٣',
  'begins_with(pk, :a)',
  'ord_',
  'ord_00000000000000000000000000',
  'a@b.c',
  'a@b',
  '"a b"@c.d',
  'someone@example.com\r\nBcc: other@example.com',
  '1970-01-01T00:00:00Z',
];

const LONG = 'a'.repeat(3_000);
const WIDE = '漢'.repeat(4_000);
const HUGE = 'z'.repeat(100_000);

/** Numbers outside the cents, counts and percents that operations expect. */
export const HOSTILE_NUMBERS = [
  0,
  -0,
  -1,
  1,
  0.5,
  -0.1,
  1e-7,
  2 ** 31,
  2 ** 53,
  -(2 ** 53),
  2 ** 63,
  1e21,
  1.7976931348623157e308,
  5e-324,
  0.1 + 0.2,
];

/** A text: mostly a hostile one, sometimes long, sometimes of random characters. */
export const hostileText = (random: Random): string => {
  const kind = random.int(20);
  if (kind === 0) return random.chance(0.1) ? HUGE : LONG;
  if (kind === 1) return WIDE;
  if (kind < 5)
    return Array.from({ length: 1 + random.int(12) }, () =>
      String.fromCharCode(random.int(random.chance(0.7) ? 256 : 65_536)),
    ).join('');
  return random.pick(HOSTILE_TEXTS);
};

const deep = (levels: number, inObjects: boolean): unknown => {
  let value: unknown = 1;
  for (let level = 0; level < levels; level += 1) value = inObjects ? { a: value } : [value];
  return value;
};

/** A JSON value of any type. */
export const hostileValue = (random: Random): unknown => {
  switch (random.int(12)) {
    case 0:
      return null;
    case 1:
      return random.chance(0.5);
    case 2:
    case 3:
      return random.pick(HOSTILE_NUMBERS);
    case 4:
      return [];
    case 5:
      return {};
    case 6:
      return Array.from({ length: random.pick([1, 2, 21, 21, 500, 500, random.chance(0.2) ? 20_000 : 3]) }, () =>
        random.pick([0, 'a', null]),
      );
    case 7:
      return Object.fromEntries(
        Array.from({ length: random.pick([1, 3, 200]) }, (_, index) => [`${random.pick(HOSTILE_TEXTS)}${index}`, 'a']),
      );
    case 8:
      return deep(random.pick([3, 20, 50, random.chance(0.3) ? 900 : 5]), random.chance(0.5));
    case 9:
      return JSON.parse(
        `{"${random.pick(['__proto__', 'constructor', 'prototype'])}":{"polluted":true,"prototype":{"polluted":true}}}`,
      ) as unknown;
    default:
      return hostileText(random);
  }
};

interface Context {
  random: Random;
  known: Known;
  /** Name of the field or parameter that the value is for. */
  name: string;
}

const WORDS = [
  '8x10in',
  '12x16in',
  'size',
  'subjects',
  '1',
  '2',
  'custphotoreal',
  'US',
  'CA',
  '94105',
  'San Francisco',
  'Grace Hopper',
  'photo.jpg',
  'image/jpeg',
  'pm_card_visa',
  'pm_card_chargeDeclined',
  'photorealistic',
  'oil',
  'A portrait, please.',
];

const textOf = ({ minLength = 0, maxLength = 200, format }: JsonSchema, { random, known, name }: Context): string => {
  const seen = random.chance(0.75) ? known.textFor(name, random) : undefined;
  if (seen !== undefined) return seen;
  if (format === 'email' || /e?mail/i.test(name)) return `someone-${random.int(1e6)}@example.com`;
  const text = random.chance(0.8) ? random.pick(WORDS) : hostileText(random);
  return text.slice(0, maxLength).padEnd(minLength, 'a');
};

const numberOf = (schema: JsonSchema, isWhole: boolean, { random }: Context): number => {
  const min = schema.minimum ?? schema.exclusiveMinimum ?? -1000;
  const max = schema.maximum ?? schema.exclusiveMaximum ?? 100_000;
  const number = random.pick([min, max, min + random.next() * (max - min), Math.min(max, min + 1)]);
  return isWhole ? Math.trunc(number) : number;
};

const objectOf = ({ properties = {}, required = [], additionalProperties }: JsonSchema, context: Context): unknown => {
  const { random } = context;
  const made: Record<string, unknown> = {};
  for (const [name, inner] of Object.entries(properties)) {
    if (required.includes(name) || random.chance(0.6)) made[name] = valueOf(inner, { ...context, name });
  }
  const extra = typeof additionalProperties === 'object' ? random.int(3) : 0;
  for (let index = 0; index < extra; index += 1) {
    const name = random.pick(WORDS);
    made[name] = valueOf(additionalProperties as JsonSchema, { ...context, name });
  }
  return made;
};

const arrayOf = ({ items = {}, prefixItems, minItems = 0, maxItems = 4 }: JsonSchema, context: Context): unknown[] => {
  if (prefixItems) return prefixItems.map((inner) => valueOf(inner, context));
  return Array.from({ length: minItems + context.random.int(Math.min(4, maxItems - minItems + 1)) }, () =>
    valueOf(items, context),
  );
};

/** A value that a schema allows, from known values where they fit. */
export const valueOf = (schema: JsonSchema, context: Context): unknown => {
  const { random } = context;
  if ('const' in schema) return schema.const;
  if (schema.enum) return random.pick(schema.enum);
  if ('default' in schema && random.chance(0.3)) return structuredClone(schema.default);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return valueOf(random.pick(choices), context);
  if (schema.allOf) return Object.assign({}, ...schema.allOf.map((inner) => valueOf(inner, context)));
  const type: string | undefined = Array.isArray(schema.type) ? random.pick(schema.type) : schema.type;
  switch (type) {
    case 'string':
      return textOf(schema, context);
    case 'integer':
      return numberOf(schema, true, context);
    case 'number':
      return numberOf(schema, false, context);
    case 'boolean':
      return random.chance(0.5);
    case 'null':
      return null;
    case 'array':
      return arrayOf(schema, context);
    case 'object':
      return objectOf(schema, context);
    case undefined:
    default:
      return hostileValue(random);
  }
};
