import { INSTALMENTS, monthlyCents } from '#shared/money/instalments.ts';
import { formatCents } from '#shared/money/money.ts';
import type { Services } from '#shared/site/services.ts';
import { later } from '#web/lib/later.tsx';

const Instalments = later(async () => (await import('../services/instalments.tsx')).Instalments);

/** Paying over time with Affirm: the lender's own terms where the shop has its script, else our estimate (P-27). */
export function Financing({ cents, services }: { cents: number; services: Services | undefined }) {
  const estimate = (
    // promise: installments-affirm
    <p className="small muted">
      Or pay over time with Affirm at checkout: about{' '}
      <span className="num" translate="no">
        {formatCents(monthlyCents(cents))}
      </span>{' '}
      a month for {INSTALMENTS} months at 0% APR, US customers only.
    </p>
  );
  if (!services?.instalments) return estimate;
  return (
    <Instalments cents={cents} page="product" services={services} waiting={estimate}>
      {estimate}
    </Instalments>
  );
}
