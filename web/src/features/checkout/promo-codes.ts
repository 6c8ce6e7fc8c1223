import { useSearchParams } from '#web/lib/router.tsx';
import { codesIn } from '#shared/money/promotions.ts';

/** How far the server has priced the cart with the codes of the page. */
export type Pricing = { state: 'priced' | 'pricing' | 'offline' } | { state: 'failed'; retry: () => void };

const PRICED: Pricing = { state: 'priced' };

export interface PromoCodes {
  /** Comma-joined, as the calls take them (M-05). */
  codes: string;
  /** Adds a code, without those that were refused. */
  replace: (refused: readonly string[], code: string) => void;
  remove: (...gone: string[]) => void;
  pricing: Pricing;
}

/** The promotion codes of the page, which live in its address: `?promos=A,B`. */
export const usePromoCodes = (pricing: Pricing = PRICED): PromoCodes => {
  const [params, setParams] = useSearchParams();
  const codes = codesIn(params.get('promos') ?? '');
  const set = (next: readonly string[]) =>
    setParams(
      (current) => {
        current.delete('promos');
        if (next.length > 0) current.set('promos', next.join(','));
        return current;
      },
      { replace: true },
    );
  return {
    codes: codes.join(','),
    replace: (refused, code) => set(codesIn([...codes.filter((each) => !refused.includes(each)), code])),
    remove: (...gone) => set(codes.filter((each) => !gone.includes(each))),
    pricing,
  };
};
