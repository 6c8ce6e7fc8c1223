import { useState } from 'react';
import { formatCents } from '#shared/money/money.ts';
import type { Quote } from '#shared/schemas/quote.ts';
import { finishedIn } from './offer.tsx';

/** What has become of the offers since the reader last heard of them: new ones, and those with other terms. */
const newsOf = (heard: readonly Quote[], quotes: readonly Quote[]): string[] =>
  quotes.flatMap(({ supplier, total, days }) => {
    const before = heard.find((quote) => quote.supplier.id === supplier.id);
    if (before?.total === total && before.days === days) return [];
    return `${before ? 'Changed offer' : 'New offer'} of ${supplier.name}: ${formatCents(total)} in all, finished in ${finishedIn(days)}.`;
  });

/** Says to who listens what offers arrive while the page is open; those who look see them. */
export function OfferNews({ quotes }: { quotes: readonly Quote[] }) {
  const [{ heard, news }, hear] = useState({ heard: quotes, news: '' });
  const latest = newsOf(heard, quotes).join(' ');
  if (latest) hear({ heard: quotes, news: latest });
  return (
    <p role="status" className="vh">
      {news}
    </p>
  );
}
