import { useState } from 'react';
import { daysText, OTHERWISE_TEXTS } from '#shared/orders/commission.ts';
import type { Cart } from '#shared/schemas/cart.ts';
import { Button } from '../../ui/button.tsx';
import { Callout } from '../../ui/callout.tsx';
import { useRequestSupplier, useUnrequestSupplier } from './cart-changes.queries.ts';
import { CommissionDialog } from './commission-dialog.tsx';
import styles from './commission.module.css';

/** Who alone is asked for an open cart, with the ways to change that (C68). */
export function CommissionLine({ commission }: { commission: NonNullable<Cart['commission']> }) {
  const { supplier, name, days, otherwise } = commission;
  const [isOpen, setOpen] = useState(false);
  const request = useRequestSupplier();
  const unrequest = useUnrequestSupplier();
  const isBusy = request.isPending || unrequest.isPending;
  const problem = request.error ?? unrequest.error;
  return (
    <div className={styles.line}>
      {/* promise: commission-alone, commission-others, commission-refund */}
      <Callout tone="info" title={`Ordered from ${name} alone.`}>
        {name} is asked for {daysText(days)} from when you place it. If {name} passes, or has not taken it by then,{' '}
        {OTHERWISE_TEXTS[otherwise]}.
      </Callout>
      <p className="row">
        <Button variant="link" disabled={isBusy} onClick={() => setOpen(true)}>
          Change
        </Button>
        <Button variant="link" disabled={isBusy} onClick={() => request.mutate({ supplier })}>
          Ask others too
        </Button>
        <Button variant="link" disabled={isBusy} onClick={() => unrequest.mutate({ supplier })}>
          Without {name}
        </Button>
      </p>
      {problem && <Callout tone="bad" role="alert" title={problem.message} />}
      {isOpen && <CommissionDialog artist={{ id: supplier, name }} terms={commission} onClose={() => setOpen(false)} />}
    </div>
  );
}
