import { completeSelection, defaultUnit, findValue, offeredValues, sizesInUnit } from '#shared/catalogue/options.ts';
import type { DeliveryTerms } from '#shared/shipping/delivery.ts';
import type { Option, OptionValue, Product, Selection } from '#shared/schemas/product.ts';
import {
  areaInSquareInches,
  convertLength,
  customSizeCode,
  isCustomSize,
  isMakeable,
  parseDimension,
  parseSize,
  SIDE_LIMITS,
  type Size,
  type SizeUnit,
} from '#shared/catalogue/size.ts';
import { isRecord, session, stored } from '#web/lib/storage.ts';
import { preselectedDelivery } from './delivery.ts';

/** The typed sides of a custom size. */
interface CustomSize {
  width: string;
  height: string;
}

/** The state of the order form: only the choices made by hand; the others follow from the product. */
export interface OrderChoice {
  chosen: Selection;
  unit: SizeUnit;
  /** Present while the custom size fields are open. */
  custom: CustomSize | null;
  /** Sides are in inches and rounded to whole ones, as in the partners' variant (T-04). */
  wholeInches?: true;
}

const isChoice = (value: unknown): value is OrderChoice =>
  isRecord(value) && isRecord(value.chosen) && 'unit' in value && 'custom' in value;

/** The choices for a product, stored in this tab so that they survive the visit to the style converter. */
export const storedChoice = (sku: string) => stored(session, `order-choice:${sku}`, isChoice);

type Options = Pick<Product, 'options'>;

const findOption = ({ options }: Options, id: string): Option | undefined => options.find((option) => option.id === id);

/** Choices in the URL: `o_size=12x16in` is the size (doc 1 §2). */
const preselected = (query: URLSearchParams): Selection =>
  Object.fromEntries([...query].filter(([key]) => key.startsWith('o_')).map(([key, value]) => [key.slice(2), value]));

/** The query that preselects choices. */
export const queryOfChoice = (options: readonly { name: string; value: string }[]): URLSearchParams =>
  new URLSearchParams(options.map(({ name, value }) => [`o_${name}`, value]));

/** The `origin` of the URL, for products with that option; other products leave it to the visit (doc 1 §2). */
const originOf = (product: Options, query: URLSearchParams): Selection => {
  const origin = query.get('origin');
  const option = findOption(product, 'origin');
  return origin && option && findValue(option, origin) ? { origin } : {};
};

/** `en-US` as a browser writes it, or `en_US`. */
const toLocale = (language: string): string => language.replace('-', '_');

interface Opening {
  query: URLSearchParams;
  /** A language tag of the browser, `en-US`. */
  language: string;
  /** 2026-11-21. */
  today: string;
  /** The stored choices, used where the URL preselects nothing. */
  stored?: OrderChoice | undefined;
}

/** The choice without a delivery day that is no longer open. */
const withOpenDay = ({ delivery, ...chosen }: Selection, today: string, terms: DeliveryTerms): Selection => {
  const open = delivery && preselectedDelivery(today, delivery, terms);
  return open ? { ...chosen, delivery: open } : chosen;
};

/** The initial choice: preselected by the URL, with sizes in the unit of the visitor's language. */
export const firstChoice = (
  product: DeliveryTerms,
  { query, language, today, stored: previous }: Opening,
): OrderChoice => {
  const asked = preselected(query);
  const origin = originOf(product, query);
  if (previous && Object.keys(asked).length === 0)
    return { ...previous, chosen: { ...withOpenDay(previous.chosen, today, product), ...origin } };
  const chosen = withOpenDay({ ...origin, ...asked }, today, product);
  const size = chosen.size ? parseSize(chosen.size) : undefined;
  const isCustom = size !== undefined && isCustomSize(chosen.size ?? '') && findOption(product, 'size') !== undefined;
  return {
    chosen,
    unit: size?.unit ?? defaultUnit(toLocale(language)),
    custom: isCustom ? { width: String(size.width), height: String(size.height) } : null,
  };
};

/** The typed size, once both sides are numbers (doc 1 §4). */
const typedSize = ({ custom, unit, wholeInches }: OrderChoice): Size | undefined => {
  const sideOf = (text = ''): number | undefined => {
    const side = parseDimension(text);
    return side && wholeInches ? Math.round(side) : side;
  };
  const width = sideOf(custom?.width);
  const height = sideOf(custom?.height);
  return width && height ? { width, height, unit } : undefined;
};

/** The sentence that names the shortest and the longest side. */
export const sidesAllowed = (unit: SizeUnit): string => {
  const { min, max } = SIDE_LIMITS[unit];
  return `Each side can be from ${min} to ${max} ${unit}.`;
};

/** Problem of the typed size; undefined when it can be made, or none is being typed. */
export const customProblem = (product: Options, choice: OrderChoice): string | undefined => {
  const option = findOption(product, 'size');
  if (!choice.custom || !option) return undefined;
  const size = typedSize(choice);
  if (!size) return 'Please enter the width and the height.';
  return isMakeable(size) ? undefined : sidesAllowed(choice.unit);
};

const countOf = ({ id }: OptionValue): number => Number.parseInt(id, 10);

/** The largest offered number of subjects up to `wanted`. */
const subjectsUpTo = (values: OptionValue[], wanted: number): OptionValue | undefined =>
  values.filter((value) => countOf(value) <= wanted).toSorted((a, b) => countOf(b) - countOf(a))[0];

/** The most subjects that fit the chosen size; undefined for products without that option. */
export const maxSubjects = (product: Options, selection: Selection): number | undefined => {
  const option = findOption(product, 'subjects');
  const counts = option ? offeredValues(option, selection.size).map(countOf).filter(Number.isFinite) : [];
  return counts.length > 0 ? Math.max(...counts) : undefined;
};

const sizeOf = (product: Options, choice: OrderChoice): string | undefined => {
  const size = typedSize(choice);
  const code = size && customSizeCode(size);
  const option = findOption(product, 'size');
  return code && option && findValue(option, code) ? code : choice.chosen.size;
};

/**
 * The complete selection: unchosen options take their defaults, and too many subjects for a smaller size become as many
 * as fit.
 */
export const selectionOf = (product: Options, choice: OrderChoice): Selection => {
  const { size: _replaced, ...others } = choice.chosen;
  const size = sizeOf(product, choice);
  const chosen: Selection = size === undefined ? others : { ...others, size };
  const sized = completeSelection(product, chosen, choice.unit);
  const option = findOption(product, 'subjects');
  const wanted = Number.parseInt(chosen.subjects ?? '', 10);
  if (!option || !Number.isFinite(wanted)) return sized;
  const fitting = subjectsUpTo(offeredValues(option, sized.size), wanted);
  return fitting ? { ...sized, subjects: fitting.id } : sized;
};

export const withValue = (choice: OrderChoice, optionId: string, valueId: string): OrderChoice => ({
  ...choice,
  custom: optionId === 'size' ? null : choice.custom,
  chosen: { ...choice.chosen, [optionId]: valueId },
});

/** The sides of the selected size, with which the custom fields open. */
const sidesOf = (product: Options, choice: OrderChoice): CustomSize => {
  const size = parseSize(selectionOf(product, choice).size ?? '');
  return size ? { width: String(size.width), height: String(size.height) } : { width: '', height: '' };
};

/** Opens the custom fields with the sides of the selected size, or changes one of them. */
export const withCustom = (product: Options, choice: OrderChoice, part: Partial<CustomSize>): OrderChoice => ({
  ...choice,
  custom: { ...(choice.custom ?? sidesOf(product, choice)), ...part },
});

/** The value of the custom size that is typed, or that the fields would open with; undefined where there is none. */
export const customValue = (product: Options, choice: OrderChoice): OptionValue | undefined => {
  const option = findOption(product, 'size');
  const size = typedSize(withCustom(product, choice, {}));
  return option && size && findValue(option, customSizeCode(size));
};

const converted = (text: string, to: SizeUnit): string => {
  const value = parseDimension(text);
  if (value === undefined) return text;
  return String(convertLength(value, to));
};

const nearestSize = (values: OptionValue[], code: string): string | undefined => {
  const size = parseSize(code);
  if (!size) return undefined;
  const distance = ({ id }: OptionValue): number => {
    const other = parseSize(id);
    return other ? Math.abs(areaInSquareInches(other) - areaInSquareInches(size)) : Infinity;
  };
  return values.toSorted((a, b) => distance(a) - distance(b))[0]?.id;
};

/** The same choice in the other unit: typed sides are converted, a listed size becomes the nearest one. */
export const withUnit = (product: Options, choice: OrderChoice, unit: SizeUnit): OrderChoice => {
  const option = findOption(product, 'size');
  if (unit === choice.unit || !option) return choice;
  if (choice.custom) {
    const { width, height } = choice.custom;
    return { ...choice, unit, custom: { width: converted(width, unit), height: converted(height, unit) } };
  }
  const size = nearestSize(sizesInUnit(option.values, unit), selectionOf(product, choice).size ?? '');
  return { ...choice, unit, chosen: { ...choice.chosen, ...(size && { size }) } };
};

/** The same choice in whole inches, or without that limit. */
export const withWholeInches = (product: Options, { wholeInches: _was, ...choice }: OrderChoice, are: boolean) =>
  are ? { ...withUnit(product, choice, 'in'), wholeInches: true as const } : choice;

/** Writes the sides of a custom size as they are ordered, once a field in whole inches is left (T-04). */
export const withRoundedSides = (choice: OrderChoice): OrderChoice => {
  const size = choice.wholeInches && choice.custom ? typedSize(choice) : undefined;
  return size ? { ...choice, custom: { width: String(size.width), height: String(size.height) } } : choice;
};

/**
 * Sets the subjects to the number of detected faces, at most as many as the size holds (doc 1 §4); no face changes
 * nothing.
 */
export const withFaces = (product: Options, choice: OrderChoice, faces: number | null): OrderChoice => {
  const max = maxSubjects(product, selectionOf(product, choice));
  return faces && max ? withValue(choice, 'subjects', String(Math.min(faces, max))) : choice;
};
