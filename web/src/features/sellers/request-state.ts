import { MIN_CHARGE_CENTS } from '#shared/money.ts';
import { ORDER } from '#shared/order-states.ts';
import type { Brief } from '#shared/schemas/quote.ts';
import { DAY_SECONDS } from '#shared/time.ts';
import { customSizeText, deliveryDay } from '../carts/item-options.ts';

/** The state of an order for one artist, with its label and tone. */
interface RequestState {
  kind: 'asked' | 'offered' | 'passed' | 'chosen' | 'painting' | 'finished' | 'done' | 'lost';
  label: string;
  tone?: 'blue' | 'ok' | 'warn' | 'bad';
}

type Request = Pick<Brief, 'status' | 'selected' | 'quote'>;

const whileQuoting = ({ selected, quote }: Request): RequestState => {
  if (selected) return { kind: 'chosen', label: 'You were chosen', tone: 'warn' };
  if (!quote) return { kind: 'asked', label: 'New request', tone: 'blue' };
  return quote.price < 0
    ? { kind: 'passed', label: 'You passed' }
    : { kind: 'offered', label: 'Offer sent', tone: 'ok' };
};

/** An artist's view of an order's status. */
export const requestState = (request: Request): RequestState => {
  const { status, selected } = request;
  if (status === ORDER.quoting) return whileQuoting(request);
  if (!selected) return { kind: 'lost', label: 'Given to another artist' };
  if (status === ORDER.accepted) return { kind: 'painting', label: 'On the easel', tone: 'ok' };
  if (status < ORDER.shipped) return { kind: 'finished', label: 'Finished', tone: 'ok' };
  return { kind: 'done', label: status >= ORDER.refunded ? 'Cancelled' : 'Sent' };
};

/** An option of a brief in words: sizes readable, deliveries with their date. */
export const optionText = ({ name, value, display_value: text }: Brief['options'][number]): string => {
  if (name === 'size' && text.startsWith('c-')) return customSizeText(text);
  const day = name === 'delivery' ? deliveryDay(value) : undefined;
  return day ? `${text}, by ${day}` : text;
};

const GROUPS = [
  { title: 'Accept to begin', kinds: ['chosen'] },
  { title: 'Waiting for your quote', kinds: ['asked'] },
  { title: 'On the easel', kinds: ['painting'] },
  { title: 'Finished', kinds: ['finished'] },
  { title: 'You have answered', kinds: ['offered', 'passed'] },
  { title: 'Done', kinds: ['done', 'lost'] },
] as const;

/** The requests in groups, the most urgent group first; empty groups are left out. */
export const groupRequests = <Item extends Request>(requests: readonly Item[]): { title: string; requests: Item[] }[] =>
  GROUPS.map(({ title, kinds }) => ({
    title,
    requests: requests.filter((request) => (kinds as readonly string[]).includes(requestState(request).kind)),
  })).filter((group) => group.requests.length > 0);

/** Extra cost as an artist types it, in cents; undefined when it is no amount of dollars up to 10,000, or less than a card can be charged. */
export const parseExtra = (text: string): number | undefined => {
  const plain = text
    .trim()
    .replace(/^\$/, '')
    .replaceAll(/,(?=\d{3}(\D|$))/g, '');
  if (plain === '') return 0;
  if (!/^\d{1,5}([.,]\d{1,2})?$/.test(plain)) return undefined;
  const cents = Math.round(Number(plain.replace(',', '.')) * 100);
  return cents <= 1_000_000 && (cents === 0 || cents >= MIN_CHARGE_CENTS) ? cents : undefined;
};

const MAX_DAYS = 120;

/** Whole days as typed, in seconds; undefined when they are not from 1 to 120. */
export const parseDays = (text: string): number | undefined => {
  const days = /^\d{1,3}$/.test(text.trim()) ? Number(text) : 0;
  return days >= 1 && days <= MAX_DAYS ? days * DAY_SECONDS : undefined;
};
