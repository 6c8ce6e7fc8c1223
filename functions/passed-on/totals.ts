import type { PassedOnTotals } from '#shared/schemas/passed-on.ts';
import { PassedOnTotal } from './passed-on.entity.ts';

/** What was passed on so far to charity and for trees, in cents. */
export const passedOnTotals = async (): Promise<PassedOnTotals> => {
  const { data } = await PassedOnTotal.get([{ kind: 'charity' }, { kind: 'carbon' }]).go();
  const of = (wanted: 'charity' | 'carbon') => data.find(({ kind }) => kind === wanted);
  const [charity, carbon] = [of('charity'), of('carbon')];
  return {
    charity: { cents: charity?.cents ?? 0, count: charity?.count ?? 0 },
    carbon: { cents: carbon?.cents ?? 0, trees: carbon?.trees ?? 0 },
  };
};
