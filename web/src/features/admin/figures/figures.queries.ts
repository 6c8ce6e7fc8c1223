import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Span } from '#shared/time/spans.ts';
import { api } from '#web/lib/api.ts';
import { adminKeys } from '#web/lib/admin-keys.ts';

/** The shop's figures by days, weeks or months; the last answer stays while another is loaded. */
export const figuresQuery = (by: Span) =>
  queryOptions({
    queryKey: adminKeys.figures(by),
    queryFn: ({ signal }) => api.get('/api/admin/figures', { query: { by }, signal }),
    placeholderData: keepPreviousData,
  });
