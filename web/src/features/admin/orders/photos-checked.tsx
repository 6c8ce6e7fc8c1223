import { useState } from 'react';
import type { OrderToCheck } from '#shared/schemas/photo-check.ts';
import { Callout } from '#web/ui/callout.tsx';
import { Switch } from '#web/ui/choice.tsx';
import { useCheckPhotos } from './orders.queries.ts';
import styles from './orders-tab.module.css';

/** The switch that marks an order's photos as checked (CO-13). */
export function PhotosChecked({ order, asked }: { order: OrderToCheck; asked: string }) {
  const check = useCheckPhotos(asked);
  // Shows the pressed value at once; cleared when the mutation settles, so that the query's value counts again.
  const [turned, setTurned] = useState<boolean>();
  const isChecked = turned ?? order.qc_passed;
  const turn = () => {
    if (check.isPending) return;
    setTurned(!isChecked);
    check.mutate(!isChecked, { onSettled: () => setTurned(undefined) });
  };
  return (
    <div className={styles.check}>
      <Switch checked={isChecked} aria-busy={check.isPending} onChange={turn}>
        Photos checked
      </Switch>
      <p className="small muted">
        The customer and the artists read that the photos are good to paint from. Payments and dates stay as they are.
      </p>
      {check.error && <Callout tone="bad" role="alert" title={check.error.message} />}
    </div>
  );
}
