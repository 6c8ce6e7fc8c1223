import { queryOptions } from '@tanstack/react-query';
import type { StyleFilter } from '#shared/schemas/asset.ts';
import type { WorkCard } from '#shared/schemas/work.ts';
import { api, type Query } from '#web/lib/api.ts';
import { workKeys } from '#web/lib/query-keys.ts';
import { parseStyleText } from './style-text.ts';

/** Works fetched per style (doc 1 §9). */
const FETCHED = 15;

/** Works to show for a style; `isOfLine` when it has none of its own and they are those of the product line painted in it. */
export interface ExamplesOfStyle {
  works: WorkCard[];
  isOfLine: boolean;
}

/** The newest works of a style; where it has none, those of the product line painted in it (S-05). */
export const examplesQuery = ({ id, description }: StyleFilter) =>
  queryOptions({
    queryKey: workKeys.ofStyle(id),
    queryFn: async ({ signal }): Promise<ExamplesOfStyle> => {
      const read = async (query: Query) =>
        (await api.get('/api/samples', { query: { ...query, limit: FETCHED }, signal })).samples;
      const own = await read({ tag: id });
      const sku = parseStyleText(description).products[0]?.sku;
      if (own.length > 0 || !sku) return { works: own, isOfLine: false };
      return { works: await read({ tag: 'all', sku }), isOfLine: true };
    },
    staleTime: 5 * 60_000,
  });
