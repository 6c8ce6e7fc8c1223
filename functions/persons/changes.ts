import { ERASED_ADDRESS } from '#shared/people/erasure.ts';
import type { Address, CartItem } from '#shared/schemas/cart.ts';
import type { Person } from './person.ts';

/** Stands where an artist's name was, on what they have sold. */
export const ERASED_ARTIST = 'an artist of Atelier';
/** Stands where a customer's name was, on what they have published. */
export const ERASED_CUSTOMER = 'A customer';
/** Stands where a question was whose answers stay. */
export const ERASED_QUESTION = 'This question was deleted by its author.';
/** Stands where a person was mentioned in what others wrote. */
const ERASED_MENTION = '…';

/** What an erasure makes of an attribute: its next value, or undefined to remove it. */
// oxlint-disable-next-line typescript/no-explicit-any -- the attributes of sixty schemas have as many types.
export type Change = (value: any, person: Person, item: Record<string, unknown>) => unknown;

const SPECIAL = /[.*+?^${}()|[\]\\]/g;

/** A word of a name, which may be a colour of a frame in small letters. */
const isName = (word: string): boolean => /^\p{L}+$/u.test(word);

const patternOf = (words: readonly string[], flags: string): RegExp[] => {
  if (words.length === 0) return [];
  const longestFirst = words
    .toSorted((a, b) => b.length - a.length)
    .map((word) => word.replaceAll(SPECIAL, String.raw`\$&`));
  return [new RegExp(String.raw`(?<![\p{L}\p{N}])(?:${longestFirst.join('|')})(?![\p{L}\p{N}])`, flags)];
};

/** What mentions a person: addresses and the like in any case, and the words of names as they were given. */
const mentionsOf = (words: readonly string[]): RegExp[] => [
  ...patternOf(
    words.filter((word) => !isName(word)),
    'giu',
  ),
  ...patternOf(words.filter(isName), 'gu'),
];

const without = (value: unknown, mentions: readonly RegExp[]): unknown => {
  if (typeof value === 'string')
    return mentions.reduce((text, mention) => text.replaceAll(mention, ERASED_MENTION), value);
  if (Array.isArray(value)) return value.map((each) => without(each, mentions));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, without(each, mentions)]));
};

/** Removes the attribute. */
export const gone: Change = () => undefined;
/** Leaves an address to which nothing is mailed. */
export const noAddress: Change = () => ERASED_ADDRESS;
/** Takes every mention of the person out of a text, or out of all texts of a value: the rest is somebody else's. */
export const unmentioned: Change = (value: unknown, { words }) => without(value, mentionsOf(words));

/** Leaves the country of an address, which sums by destination are made of. */
export const country: Change = ({ country: code }: Address): Address => ({
  name: '',
  phone: '',
  line1: '',
  line2: '',
  zip: '',
  city: '',
  state: '',
  country: code,
});

/** Leaves of an ordered piece what was sold: no wish, no photo, and nobody that a card was for. */
const piece = ({ gift: _gift, photos: _photos, ...item }: CartItem): CartItem => ({
  ...item,
  description: '',
  _assets: [],
});
export const soldPiece: Change = piece;
export const soldPieces: Change = (items: CartItem[]) => items.map(piece);
/** Leaves of what an attempt was to place its pieces and sums. */
export const soldPlacement: Change = ({
  giftMode: _gift,
  ...placement
}: {
  items: CartItem[];
  giftMode?: unknown;
}) => ({ ...placement, items: placement.items.map(piece) });
