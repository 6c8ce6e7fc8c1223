import { ORDER } from './order-states.ts';

/** How far an order without an accepted offer is (status 1), in the words of every page, chip and mail. */
export const QUOTING_STAGES = ['answering', 'unanswered', 'offers', 'unpaid', 'chosen', 'notified'] as const;
export type QuotingStage = (typeof QUOTING_STAGES)[number];

/** Label of each stage for the customer. */
export const QUOTING_LABELS: Record<QuotingStage, string> = {
  answering: 'Artists are answering',
  unanswered: 'No artist yet',
  offers: 'Offers to choose from',
  unpaid: 'Waiting for your deposit',
  chosen: 'Artist chosen',
  notified: 'Your artist is asked to begin',
};

/** What the stage of an order depends on. */
export interface QuotingFacts {
  status: number;
  hasArtist: boolean;
  /** Whether nobody has offered to paint it, and its customer may say how it goes on (C50). */
  isUnanswered: boolean;
  /** Whether the chosen artist has been notified. */
  isNotified: boolean;
  /** Whether an offer can be chosen. */
  hasOffers: boolean;
  /** Whether the deposit that the chosen artist waits for is paid (C15). */
  isDepositPaid: boolean;
}

/** The stage of an order that artists are answering to; undefined in every other status. */
export const quotingStage = (facts: QuotingFacts): QuotingStage | undefined => {
  if (facts.status !== ORDER.quoting) return undefined;
  if (facts.isUnanswered) return 'unanswered';
  if (!facts.hasArtist) return facts.hasOffers ? 'offers' : 'answering';
  if (!facts.isDepositPaid) return 'unpaid';
  return facts.isNotified ? 'notified' : 'chosen';
};
