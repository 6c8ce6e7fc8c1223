import { useState, type SubmitEvent } from 'react';
import type { Project } from '#shared/schemas/project.ts';
import { Button } from '../../ui/button.tsx';
import { Callout } from '../../ui/callout.tsx';
import { TextField } from '../../ui/field.tsx';
import { useProjectAct } from './projects.queries.ts';
import styles from './acts.module.css';

const CARRIERS = ['DHL', 'FedEx', 'UPS', 'USPS', 'DPD', 'GLS', 'Royal Mail', 'La Poste', 'Deutsche Post', 'EMS'];

/** Carrier and tracking number of the packed piece; money that is still owed is said in words. */
export function ShipForm({ project }: { project: Project }) {
  const [carrier, setCarrier] = useState('');
  const [tracking, setTracking] = useState('');
  const [isAttempted, setAttempted] = useState(false);
  const ship = useProjectAct<{ carrier: string; tracking: string }>(project.order.id, 'ship');
  const send = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setAttempted(true);
    const input = { carrier: carrier.trim(), tracking: tracking.trim() };
    if (input.carrier === '' || input.tracking === '') {
      event.currentTarget
        .querySelector<HTMLElement>(`[name="${input.carrier === '' ? 'carrier' : 'tracking'}"]`)
        ?.focus();
      return;
    }
    if (!ship.isPending) ship.mutate({ input });
  };
  return (
    <form className={styles.form} onSubmit={send} noValidate aria-label="Ship it">
      <div className={styles.fields}>
        <TextField
          label="Carrier"
          name="carrier"
          list="carriers"
          autoComplete="off"
          maxLength={60}
          value={carrier}
          error={isAttempted && carrier.trim() === '' ? 'Please enter the carrier.' : undefined}
          onChange={({ currentTarget }) => setCarrier(currentTarget.value)}
        />
        <datalist id="carriers">
          {CARRIERS.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </datalist>
        <TextField
          label="Tracking number"
          name="tracking"
          autoComplete="off"
          maxLength={60}
          value={tracking}
          error={isAttempted && tracking.trim() === '' ? 'Please enter the tracking number.' : undefined}
          onChange={({ currentTarget }) => setTracking(currentTarget.value)}
        />
        <Button type="submit" busy={ship.isPending && 'Saving'}>
          It is shipped
        </Button>
      </div>
      {ship.error && <Callout tone="bad" role="alert" title={ship.error.message} />}
    </form>
  );
}
