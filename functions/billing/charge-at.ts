import { sumCents } from '#shared/money/money.ts';
import { holds } from '#shared/money/terms.ts';
import { readBilling, readPieceBilling, type BilledPiece } from './billing.entity.ts';
import { nextChargeAt } from './steps.ts';

/** When due cents are charged to the saved method, in epoch seconds. */
interface ChargeTimes {
  /** All that the cart owes, in one charge; null when nothing is due, saved or finished, and after the last charge. */
  whole: number | null;
  /** What each piece owes, by order id. */
  pieces: ReadonlyMap<string, number>;
}

const NEVER: ChargeTimes = { whole: null, pieces: new Map() };

const secondsOf = (at: string): number => Math.floor(Date.parse(at) / 1000);

const ofPieces = (billed: readonly BilledPiece[], dues: ReadonlyMap<string, number>): ChargeTimes => {
  const times = billed.flatMap((piece): [string, number][] => {
    const at = nextChargeAt(piece);
    return at !== undefined && (dues.get(piece.orderId) ?? 0) > 0 ? [[piece.orderId, secondsOf(at)]] : [];
  });
  const [first, ...others] = new Set(times.map(([, at]) => at));
  const cents = sumCents(times.map(([orderId]) => dues.get(orderId) ?? 0));
  const isWhole = others.length === 0 && cents === sumCents(dues.values());
  return { whole: first !== undefined && isWhole ? first : null, pieces: new Map(times) };
};

/** When what a placed cart owes is charged, where `dues` is what each of its pieces owes. */
export const chargeTimes = async (
  cart: { cartId: string; terms?: number | undefined },
  dues: ReadonlyMap<string, number>,
): Promise<ChargeTimes> => {
  if (sumCents(dues.values()) === 0) return NEVER;
  const { cartId } = cart;
  if (holds('balanceByPiece', cart)) {
    const billed = await readPieceBilling(cartId);
    return billed?.method ? ofPieces(billed.pieces, dues) : NEVER;
  }
  const billing = await readBilling(cartId);
  const at = billing?.state === 'running' && billing.method ? nextChargeAt(billing) : undefined;
  if (at === undefined) return NEVER;
  return { whole: secondsOf(at), pieces: new Map([...dues.keys()].map((orderId) => [orderId, secondsOf(at)])) };
};
