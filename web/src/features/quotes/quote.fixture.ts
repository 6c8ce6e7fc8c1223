import type { Quote } from '#shared/schemas/quote.ts';

/** For tests: an artist's offer without an extra. */
export const aQuote = (
  id: string,
  name = id,
  more: Partial<Quote> = {},
  artist: Partial<Quote['supplier']> = {},
): Quote => ({
  id,
  price: 0,
  score: 0.8,
  days: 6 * 86_400,
  note: '',
  total: 20_400,
  due_now: 0,
  in_time: null,
  supplier: {
    id: `usr_${id}`,
    name,
    username: { normal: id, real: id },
    bio: { source: `I am ${name}.` },
    country: 'EE',
    city: 'Tartu',
    avatar: null,
    works: [],
    rating: null,
    answer_seconds: null,
    finished: 0,
    on_time: 0,
    ...artist,
  },
  ...more,
});
