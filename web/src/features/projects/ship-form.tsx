import { useState, type SubmitEvent } from 'react';
import { CARRIERS, CARRIER_IDS, trackingNumber, trackingProblem, type CarrierId } from '#shared/carriers.ts';
import type { Project } from '#shared/schemas/project.ts';
import type { ShipOrder } from '#shared/schemas/shipping.ts';
import { ApiError } from '#web/lib/api.ts';
import { Button } from '../../ui/button.tsx';
import { Callout } from '../../ui/callout.tsx';
import { Select, TextField } from '../../ui/field.tsx';
import { useProjectAct } from './projects.queries.ts';
import styles from './acts.module.css';

const isBalanceDue = (error: Error): boolean => error instanceof ApiError && error.code === 'order.balance_due';

/** Carrier and tracking number of the packed piece; the number is checked against the carrier's form while it is typed. */
export function ShipForm({ project }: { project: Project }) {
  const [carrier, setCarrier] = useState<CarrierId>('dhl');
  const [tracking, setTracking] = useState('');
  const [isAttempted, setAttempted] = useState(false);
  const ship = useProjectAct<ShipOrder>(project.order.id, 'ship');
  const problem =
    tracking.trim() === '' ? 'Please enter the tracking number.' : trackingProblem(carrier, trackingNumber(tracking));
  const send = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setAttempted(true);
    if (problem) event.currentTarget.querySelector<HTMLElement>('[name="tracking"]')?.focus();
    else if (!ship.isPending) ship.mutate({ input: { carrier, tracking: tracking.trim() } });
  };
  return (
    <form className={styles.form} onSubmit={send} noValidate aria-label="Ship it">
      <div className={styles.fields}>
        <Select
          label="Carrier"
          name="carrier"
          value={carrier}
          onChange={({ currentTarget }) => setCarrier(currentTarget.value as CarrierId)}
        >
          {CARRIER_IDS.map((id) => (
            <option key={id} value={id}>
              {CARRIERS[id].name}
            </option>
          ))}
        </Select>
        <TextField
          label="Tracking number"
          name="tracking"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={60}
          value={tracking}
          placeholder={CARRIERS[carrier].hint}
          error={isAttempted ? problem : undefined}
          onChange={({ currentTarget }) => setTracking(currentTarget.value)}
        />
        <Button type="submit" busy={ship.isPending && 'Saving'}>
          It is shipped
        </Button>
      </div>
      {ship.error && (
        <Callout tone="bad" role="alert" title={ship.error.message}>
          {isBalanceDue(ship.error) && 'Please keep the piece until the customer has paid; we write to you then.'}
        </Callout>
      )}
    </form>
  );
}
