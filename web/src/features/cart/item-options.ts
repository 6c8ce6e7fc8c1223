import { dateFormat } from '#shared/site/formats.ts';
import type { CartItem, CartItemOption } from '#shared/schemas/cart.ts';
import { FORM_ERRORS } from '#shared/form-errors.ts';
import { isCustomSize, sizeText } from '#shared/catalogue/size.ts';
import { DAY_SECONDS } from '#shared/time/time.ts';

const spelled = dateFormat({ weekday: 'long', month: 'long', day: 'numeric', timeZone: 'UTC' });

/** What a public piece shows, so that nobody finds more of theirs in the gallery than they read here (C53). */
const PUBLIC_SHOWS = 'the finished piece, its medium, size and tags, not your photo';

/** Whether an option was left out, as by “No, thank you” or “No date”: an order lists what was chosen. */
export const isDeclined = ({ value }: CartItemOption): boolean => value === 'no' || value === 'none';

/** One option of a piece as the order shows it. */
interface ShownOption {
  name: string;
  label: string;
  text: string;
  /** The delivery date cannot be met or parsed, so the piece has to be removed. */
  isInvalid?: true;
}

/** The day that a delivery like `25:2026-12-16` was chosen for, spelled out; undefined where there is none. */
export const deliveryDay = (value: string): string | undefined => {
  const time = Date.parse(`${value.split(':')[1] ?? ''}T00:00:00Z`);
  return Number.isNaN(time) ? undefined : spelled(time);
};

/** Days and date of a delivery like `delivery:24`: one day more than written, from the cart's time (CO-08, CO-09). */
const deliveryOf = (custom: string, value: string, timestamp: number): string | undefined => {
  const days = /^[^:]*:(\d{1,3})$/.exec(custom)?.[1];
  if (days === undefined) return undefined;
  const shown = Number(days) + 1;
  // The value carries the date itself; counting days from the time of an older cart would give another date.
  const date = deliveryDay(value) ?? spelled((timestamp + shown * DAY_SECONDS) * 1000);
  return `${shown} ${shown === 1 ? 'day' : 'days'}, ${date}`;
};

/** An option of a piece by its display name and value; the checkout adds the code of a custom size (CO-07). */
export const shownOption = (option: CartItemOption, timestamp: number, hasCode = false): ShownOption => {
  const { name, value, display_name: label, display_value: text, custom_value: custom } = option;
  if (name === 'size' && isCustomSize(text))
    return { name, label, text: hasCode ? `${sizeText(text)} (${text})` : sizeText(text) };
  if (name === 'privacy' && value === 'public') return { name, label, text: `${text}: ${PUBLIC_SHOWS}` };
  if (name !== 'delivery' || custom === undefined) return { name, label, text };
  const delivery = deliveryOf(custom, value, timestamp);
  return delivery === undefined
    ? { name, label, text: FORM_ERRORS['cart.invalid_deadline'][1], isInvalid: true }
    : { name, label, text: delivery };
};

/** Whether a piece must arrive by a guaranteed date, which only Express can meet (H-05). */
export const hasGuaranteedDate = ({ options }: Pick<CartItem, 'options'>): boolean =>
  options.some(({ name, value }) => name === 'delivery' && value.split(':')[0] === 'guaranteed');
