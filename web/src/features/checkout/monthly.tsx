import { INSTALMENTS, MIN_ESTIMATED_CENTS, MIN_OFFERED_CENTS, monthlyCents } from '#shared/money/instalments.ts';
import { formatCents } from '#shared/money/money.ts';
import { later } from '#web/lib/later.tsx';
import { useSiteConfig } from '#web/lib/site-config.ts';

const Instalments = later(async () => (await import('../services/instalments.tsx')).Instalments);

/** What the charge comes to by the month: in the lender's own words where the shop has its script (Y-10, N-02). */
export function Monthly({ cents }: { cents: number }) {
  const services = useSiteConfig()?.services;
  if (cents < MIN_ESTIMATED_CENTS) return null;
  const estimate = (
    <p>
      About{' '}
      <b className="num" translate="no">
        {formatCents(monthlyCents(cents))}
      </b>{' '}
      a month for {INSTALMENTS} months at 0% APR. This is an estimate; Affirm shows the terms before you agree.
    </p>
  );
  if (!services?.instalments || cents < MIN_OFFERED_CENTS) return estimate;
  return (
    <Instalments cents={cents} page="payment" services={services} waiting={estimate}>
      {estimate}
    </Instalments>
  );
}
