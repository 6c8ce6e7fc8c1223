import { z } from 'zod';

/** Where the next page of a search begins, as the page before it said. */
export const SearchCursor = z.string().min(1).max(1_000);
