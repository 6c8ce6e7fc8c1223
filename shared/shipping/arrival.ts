import { addDays, daysBetween, formatDay } from '../time/days.ts';
import { isGiftCard } from '../money/gift-cards.ts';
import { addWorkingDays } from './holidays.ts';
import type { ShippingMethod } from '../schemas/cart.ts';
import type { Product } from '../schemas/product.ts';
import type { DaySpan } from './rate-card.ts';
import { EXPRESS, isShipped, transitDays } from './shipping.ts';

/** Days of painting while no artist has quoted (doc 1 §1: painted in about 1 week). */
const USUAL_PAINTING_DAYS = 7;

/** Days until the proof is approved: most customers approve the next day, after 7 days it counts as approved (C8). */
const PROOF_DAYS: DaySpan = { min: 1, max: 7 };

/** Working days from a finished piece to its pickup. */
const PACKING_DAYS = 1;

/** Days until a painting of each medium is dry enough to pack: `least` for thin layers, `most` for thick ones. */
const DRYING_DAYS: Record<string, DaySpan> = {
  'oil': { min: 5, max: 7 },
  'mixed media': { min: 2, max: 3 },
  'acrylic': { min: 1, max: 2 },
  /** The varnish on the print dries. */
  'digital painting': { min: 1, max: 1 },
  'watercolor': { min: 1, max: 1 },
  /** The fixative dries. */
  'charcoal': { min: 0, max: 1 },
  'colored pencil': { min: 0, max: 0 },
  'pencil': { min: 0, max: 0 },
};

/** Days that a medium dries, by its name in any letter case; an unknown medium as long as oil, the slowest. */
export const dryingDays = (medium: string): DaySpan => DRYING_DAYS[medium.toLowerCase()] ?? { min: 5, max: 7 };

/** One part of an arrival estimate, in calendar days; each part begins on the day on which the part before it ends. */
export interface ArrivalPart {
  kind: 'painting' | 'drying' | 'approval' | 'packing' | 'shipping' | 'customs';
  label: string;
  days: number;
  from: string;
  to: string;
  /** US federal holidays within the part, by name: carriers do not work on them. */
  holidays: string[];
}

/** An arrival date and the parts whose days lead from today to it. */
export interface ArrivalEstimate {
  date: string;
  parts: ArrivalPart[];
}

/** Earliest and latest arrival of a piece; both estimates have the same parts in the same order, with other days. */
export interface Arrival {
  early: ArrivalEstimate;
  late: ArrivalEstimate;
}

/** What an arrival depends on in the product. */
export type ArrivingProduct = Pick<Product, 'medium' | 'supplier_product'>;

/** What an arrival depends on in the order. */
export interface Journey {
  /** The customer's calendar day, 2026-11-21. */
  today: string;
  /** Whole days of painting that the artist quoted; 7 when absent. */
  artistDays?: number | undefined;
  /** Destination, ISO 3166-1 alpha-2; `US` when absent. */
  country?: string | undefined;
  method?: ShippingMethod | undefined;
}

interface Stage extends Pick<ArrivalPart, 'kind' | 'label'> {
  span: DaySpan;
  /** Only days on which carriers work count. */
  isWorking?: true;
}

const exactly = (days: number): DaySpan => ({ min: days, max: days });
const wordsOf = ({ min, max }: DaySpan): string => (min === max ? String(min) : `${min} to ${max}`);

/** Days for the proof that remain after drying: the customer sees the proof while the painting dries. */
const restOfProof = (drying: DaySpan): DaySpan => ({
  min: Math.max(0, PROOF_DAYS.min - drying.min),
  max: Math.max(0, PROOF_DAYS.max - drying.max),
});

const makingStages = (product: ArrivingProduct, { artistDays }: Journey): Stage[] => {
  const drying = isShipped(product) ? dryingDays(product.medium) : exactly(0);
  return [
    {
      kind: 'painting',
      label: artistDays === undefined ? 'Painting, usually' : 'Painting, as the artist quoted',
      span: exactly(artistDays ?? USUAL_PAINTING_DAYS),
    },
    { kind: 'drying', label: `Drying of the ${product.medium.toLowerCase()}, while you see the proof`, span: drying },
    {
      kind: 'approval',
      label: drying.max > 0 ? 'The rest of your days for the proof' : 'Your approval of the proof',
      span: restOfProof(drying),
    },
  ];
};

const travelStages = ({ country = 'US', method = EXPRESS }: Journey): Stage[] | undefined => {
  const transit = transitDays(country, method);
  if (!transit) return undefined;
  const name = method === EXPRESS ? 'Express' : 'Economy Saver';
  return [
    { kind: 'packing', label: 'Packing and pickup', span: exactly(PACKING_DAYS), isWorking: true },
    {
      kind: 'shipping',
      label: `${name} shipping, ${wordsOf(transit.carrier)} business days`,
      span: transit.carrier,
      isWorking: true,
    },
    { kind: 'customs', label: 'Customs', span: transit.customs, isWorking: true },
  ];
};

const stagesOf = (product: ArrivingProduct, journey: Journey): Stage[] | undefined => {
  if (isGiftCard(product.supplier_product)) return undefined;
  const travel = isShipped(product) ? travelStages(journey) : [];
  return travel && [...makingStages(product, journey), ...travel].filter(({ span }) => span.max > 0);
};

const partOf = ({ kind, label, span, isWorking }: Stage, from: string, pace: keyof DaySpan): ArrivalPart => {
  const count = span[pace];
  if (!isWorking) return { kind, label, days: count, from, to: addDays(from, count), holidays: [] };
  const { day: to, holidays } = addWorkingDays(from, count);
  return { kind, label, days: daysBetween(from, to), from, to, holidays };
};

const estimate = (stages: Stage[], today: string, pace: keyof DaySpan): ArrivalEstimate => {
  let date = today;
  const parts = stages.map((stage) => {
    const part = partOf(stage, date, pace);
    date = part.to;
    return part;
  });
  return { date, parts };
};

/**
 * Earliest and latest arrival of a piece, part by part (C103): painting, drying, the rest of the days for the proof,
 * packing, carrier and customs; the last three count working days only. A digital painting has no parcel and ends with
 * the approval. Undefined for gift cards and for countries that we do not ship to.
 */
export const arrivalOf = (product: ArrivingProduct, journey: Journey): Arrival | undefined => {
  const stages = stagesOf(product, journey);
  return stages && { early: estimate(stages, journey.today, 'min'), late: estimate(stages, journey.today, 'max') };
};

/**
 * Whether a piece arrives by a date: `sure` at the slowest, `possible` at the quickest, `rush` only with fewer days of
 * painting.
 */
export interface DateVerdict {
  verdict: 'sure' | 'possible' | 'rush' | 'impossible';
  sentence: string;
  /** Calendar days from today that the piece needs. */
  needs: DaySpan;
  /** Calendar days from today to the date. */
  daysLeft: number;
  /** Only for `rush`: the most days of painting with which the piece still arrives by the date. */
  paintingDays?: number;
}

/**
 * The most days of painting, below the usual 7, with which a piece arrives by a date; undefined when none suffices or
 * an artist has quoted.
 */
const paintingDaysFor = (product: ArrivingProduct, journey: Journey, date: string): number | undefined => {
  if (journey.artistDays !== undefined) return undefined;
  for (let artistDays = USUAL_PAINTING_DAYS - 1; artistDays > 0; artistDays -= 1) {
    const quicker = arrivalOf(product, { ...journey, artistDays });
    if (quicker && quicker.early.date <= date) return artistDays;
  }
  return undefined;
};

const countDays = (days: number): string => (days === 1 ? '1 day' : `${days} days`);

/** Whether a piece arrives by a date, with a sentence for the customer; undefined where `arrivalOf` is undefined. */
export const judgeDate = (product: ArrivingProduct, journey: Journey, date: string): DateVerdict | undefined => {
  const arrival = arrivalOf(product, journey);
  if (!arrival) return undefined;
  const min = daysBetween(journey.today, arrival.early.date);
  const max = daysBetween(journey.today, arrival.late.date);
  const daysLeft = daysBetween(journey.today, date);
  const needs = { min, max };
  const day = formatDay(date, 'plain');
  const why = `it needs ${wordsOf(needs)} days, and there are ${daysLeft}.`;
  if (daysLeft >= max) return { verdict: 'sure', sentence: `${day} is possible: ${why}`, needs, daysLeft };
  if (daysLeft >= min)
    return {
      verdict: 'possible',
      sentence: `${day} is possible if you approve the proof soon: ${why}`,
      needs,
      daysLeft,
    };
  const paintingDays = paintingDaysFor(product, journey, date);
  if (paintingDays === undefined)
    return { verdict: 'impossible', sentence: `${day} is not possible: ${why}`, needs, daysLeft };
  return {
    verdict: 'rush',
    sentence: `${day} is possible only with an artist who paints it in ${countDays(paintingDays)}: usually ${why}`,
    needs,
    daysLeft,
    paintingDays,
  };
};
