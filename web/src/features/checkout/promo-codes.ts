import { useEffect } from 'react';
import { useSearchParams } from '#web/lib/router.tsx';
import { codesIn } from '#shared/money/promotions.ts';
import { forgetLinkCodes, loadLinkCodes } from '#web/lib/link-codes.ts';

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
    remove: (...gone) => {
      forgetLinkCodes(gone);
      set(codes.filter((each) => !gone.includes(each)));
    },
    pricing,
  };
};

/**
 * Brings the codes of a link to the checkout that it led to, whatever page the link opened: they go into its address, before
 * those that are there.
 */
export const useLinkCodes = (isWanted: boolean): void => {
  const [, setParams] = useSearchParams();
  useEffect(() => {
    const remembered = codesIn(loadLinkCodes());
    if (!isWanted || remembered.length === 0) return;
    setParams(
      (current) => {
        current.set('promos', codesIn([...remembered, ...codesIn(current.get('promos') ?? '')]).join(','));
        return current;
      },
      { replace: true },
    );
    // Once, as the checkout opens: a code that is taken out there stays out.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);
};

/** A refused code says so at this opening of the checkout, and is not brought to the next one. */
export const useRefusedCodes = (refused: readonly string[]): void => {
  const list = refused.join(',');
  useEffect(() => {
    if (list !== '') forgetLinkCodes(list.split(','));
  }, [list]);
};
