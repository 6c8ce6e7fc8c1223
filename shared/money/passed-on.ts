import { isKeyOf } from '../keys.ts';
import { sumCents } from './money.ts';
import type { Price } from './price-lines.ts';
import { holds } from './terms.ts';

/** The options whose price we pass on to others, by what it is passed on as. */
export const PASSED_ON_OPTIONS = { watsi: 'charity', carboncredit: 'carbon' } as const;

export const PASSED_ON = ['charity', 'carbon'] as const;
export type PassedOnKind = (typeof PASSED_ON)[number];

/** Number of trees of one carbon offset. */
export const OFFSET_TREES = 5;

/** A part of a piece's price that is passed on. */
export interface PassedOnPart {
  kind: PassedOnKind;
  cents: number;
}

/** The parts of a price that are passed on: charity gift and carbon offset (C47). */
export const passedOnIn = ({ lines }: Price): PassedOnPart[] =>
  lines.flatMap(({ option, cents }) =>
    option !== null && isKeyOf(PASSED_ON_OPTIONS, option) && cents > 0
      ? [{ kind: PASSED_ON_OPTIONS[option], cents }]
      : [],
  );

/** Cents of a kind among parts; all of them without a kind. */
export const passedOnCents = (parts: readonly PassedOnPart[] | undefined, wanted?: PassedOnKind): number =>
  sumCents((parts ?? []).filter(({ kind }) => wanted === undefined || kind === wanted).map(({ cents }) => cents));

/** What of a piece's charges is passed on, in cents; absent where it is nothing. */
export interface PassedOnCharges {
  charityCents?: number;
  carbonCents?: number;
}

/** What of a placed piece is passed on and outside its artist's share; empty for one placed before that rule (C47). */
export const passedOnOf = (order: {
  charges?: PassedOnCharges | undefined;
  terms?: number | undefined;
}): PassedOnPart[] => {
  const { charityCents = 0, carbonCents = 0 } = (holds('passedOn', order) && order.charges) || {};
  const parts: PassedOnPart[] = [
    { kind: 'charity', cents: charityCents },
    { kind: 'carbon', cents: carbonCents },
  ];
  return parts.filter(({ cents }) => cents > 0);
};

/** Price of a piece in cents without what is passed on. */
export const withoutPassedOn = ({
  itemCents,
  charityCents = 0,
  carbonCents = 0,
}: PassedOnCharges & { itemCents: number }): number => itemCents - charityCents - carbonCents;

/**
 * Price of a piece in cents on which its artist's share and its partner's commission are computed: without what is
 * passed on, unless the order was placed before that rule (C47).
 */
export const sharedPrice = (order: {
  item: { price: number; quantity: number };
  charges?: PassedOnCharges | undefined;
  terms?: number | undefined;
}): number => {
  const { item, charges } = order;
  const itemCents = item.price * item.quantity;
  return holds('passedOn', order) ? withoutPassedOn({ ...charges, itemCents }) : itemCents;
};
