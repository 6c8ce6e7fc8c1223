import { percentOf } from '../money/money.ts';
import { DAY_MS } from '../time/time.ts';

/** Milliseconds from the shipping of a piece to the moment when its commission can be paid out (C13). */
export const COMMISSION_PAYABLE_AFTER_MS = 30 * DAY_MS;

/** Product lines that partners earn on (doc 2 §9), with their commission in per cent; others earn nothing. */
export const COMMISSIONS = {
  custmixedmedia: { plain: 16, framed: 16 },
  custphotoreal: { plain: 20, framed: 18 },
  custwatercolor: { plain: 20, framed: 18 },
  custcharcoal: { plain: 20, framed: 18 },
  custpencil: { plain: 20, framed: 18 },
  custcoloredpencil: { plain: 20, framed: 18 },
} as const satisfies Record<string, { plain: number; framed: number }>;
type PartnerProduct = keyof typeof COMMISSIONS;

/** Whether partners earn on a product line. */
export const isPartnerProduct = (line: string): line is PartnerProduct => Object.hasOwn(COMMISSIONS, line);

/** An ordered piece as far as its commission depends on it. */
interface OrderedPiece {
  supplier_product: string;
  options: readonly { name: string; value: string }[];
}

/** A partner's commission on a piece in per cent: 20, 18 framed, 16 for mixed media (doc 2 §9). */
const commissionPercent = ({ supplier_product: line, options }: OrderedPiece): number => {
  if (!isPartnerProduct(line)) return 0;
  const isFramed = options.some(({ name, value }) => name === 'depth' && value === 'framed');
  return COMMISSIONS[line][isFramed ? 'framed' : 'plain'];
};

/** A partner's commission in cents, rounded down, on what the customer pays for a piece without shipping. */
export const commissionOn = (piece: OrderedPiece, paidCents: number): number =>
  Math.max(0, percentOf(paidCents, commissionPercent(piece)));
