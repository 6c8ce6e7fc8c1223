import type { CreatePromotion, Discount, Scope } from '#shared/schemas/promotion.ts';
import { typedCode } from '#shared/text/typed.ts';
import type { Problems } from '#web/ui/use-form.ts';

/** Kinds of discount that the form offers. */
export type DraftKind = 'percent' | 'several' | 'amount' | 'nothing';

/** A promotion as it is typed. */
export interface Draft {
  code: string;
  title: string;
  isAutomatic: boolean;
  kind: DraftKind;
  percent: string;
  further: string;
  dollars: string;
  scope: Scope['kind'];
  skus: string[];
  width: string;
  height: string;
  minimum: string;
  startsAt: string;
  endsAt: string;
  limit: string;
  limitEach: string;
  priority: string;
  isStackable: boolean;
}

export const EMPTY_DRAFT: Draft = {
  code: '',
  title: '',
  isAutomatic: false,
  kind: 'percent',
  percent: '',
  further: '',
  dollars: '',
  scope: 'all',
  skus: [],
  width: '18',
  height: '24',
  minimum: '',
  startsAt: '',
  endsAt: '',
  limit: '',
  limitEach: '',
  priority: '0',
  isStackable: false,
};

const isWhole = (text: string, min: number, max: number): boolean =>
  /^-?\d{1,9}$/.test(text.trim()) && Number(text) >= min && Number(text) <= max;
const isPercent = (text: string): boolean => isWhole(text, 1, 100);
const isMoney = (text: string): boolean => /^\d{1,6}(\.\d{1,2})?$/.test(text.trim());
const isCount = (text: string): boolean => text.trim() === '' || isWhole(text, 1, 1_000_000);
const isSide = (text: string): boolean => Number(text) > 0 && Number(text) <= 300;

/** Dollars as they are typed (`12.5`), in cents; `problemsOf` has checked the text. */
const centsOf = (text: string): number => {
  const [whole = '0', part = ''] = text.trim().split('.');
  return Number(whole) * 100 + Number(part.padEnd(2, '0'));
};

const CODE = /^[a-z0-9][a-z0-9-]{1,39}$/i;

/** Problems of the fields that the chosen kind and scope use; empty when the draft can be sent. */
export const problemsOf = (draft: Draft): Problems<keyof Draft> => {
  const { kind, scope } = draft;
  const checks: [field: keyof Draft, isFine: boolean, problem: string][] = [
    ['code', CODE.test(typedCode(draft.code)), 'Please use 2 to 40 letters, digits and hyphens.'],
    ['code', kind !== 'nothing' || /^s-/i.test(typedCode(draft.code)), 'A code that takes nothing off begins with S-.'],
    ['title', draft.title.trim() !== '', 'Please enter what customers read.'],
    [
      'percent',
      (kind !== 'percent' && kind !== 'several') || isPercent(draft.percent),
      'Please enter a whole number from 1 to 100.',
    ],
    [
      'further',
      kind !== 'several' || (isPercent(draft.further) && Number(draft.further) >= Number(draft.percent)),
      'Please enter at least as much as for the second piece, 100 at most.',
    ],
    [
      'dollars',
      kind !== 'amount' || (isMoney(draft.dollars) && centsOf(draft.dollars) > 0),
      'Please enter an amount like 15 or 12.50.',
    ],
    ['skus', scope !== 'lines' || draft.skus.length > 0, 'Please choose at least one.'],
    ['width', scope !== 'larger' || isSide(draft.width), 'Please enter inches.'],
    ['height', scope !== 'larger' || isSide(draft.height), 'Please enter inches.'],
    ['minimum', draft.minimum.trim() === '' || isMoney(draft.minimum), 'Please enter an amount like 100 or 99.50.'],
    [
      'endsAt',
      draft.startsAt === '' || draft.endsAt === '' || draft.startsAt < draft.endsAt,
      'It has to end after it begins.',
    ],
    ['limit', isCount(draft.limit), 'Please enter a whole number, or nothing for any number.'],
    ['limitEach', isCount(draft.limitEach), 'Please enter a whole number, or nothing for any number.'],
    ['priority', isWhole(draft.priority, -1_000, 1_000), 'Please enter a whole number.'],
  ];
  const problems: Partial<Record<keyof Draft, string>> = {};
  // The checks are in the order of the form: of several problems of a field the first one is shown.
  for (const [field, isFine, problem] of checks) if (!isFine) problems[field] ??= problem;
  return problems;
};

const offOf = ({ kind, percent, further, dollars }: Draft): Discount => {
  if (kind === 'percent') return { kind: 'percent', percents: [Number(percent)] };
  if (kind === 'several') return { kind: 'percent', percents: [0, Number(percent), Number(further)] };
  return { kind: 'amount', cents: kind === 'amount' ? centsOf(dollars) : 0 };
};

const scopeOf = ({ scope, skus, width, height }: Draft): Scope => {
  if (scope === 'lines') return { kind: scope, skus };
  return scope === 'larger'
    ? { kind: scope, square_inches: Math.round(Number(width) * Number(height) * 100) / 100 }
    : { kind: scope };
};

export const momentOf = (local: string): string | null => (local === '' ? null : new Date(local).toISOString());
const countOf = (text: string): number | null => (text.trim() === '' ? null : Number(text));

/** The terms of a draft without problems; its times are in the admin's time zone. */
export const termsOf = (draft: Draft): CreatePromotion => ({
  code: typedCode(draft.code),
  title: draft.title.trim(),
  is_automatic: draft.isAutomatic && draft.kind !== 'nothing',
  off: offOf(draft),
  applies_to: scopeOf(draft),
  starts_at: momentOf(draft.startsAt),
  ends_at: momentOf(draft.endsAt),
  priority: Number(draft.priority),
  is_stackable: draft.isStackable,
  limit: countOf(draft.limit),
  limit_per_customer: countOf(draft.limitEach),
  minimum_cents: draft.minimum.trim() === '' ? 0 : centsOf(draft.minimum),
});
