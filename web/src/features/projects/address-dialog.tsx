import { useState, type SubmitEvent } from 'react';
import { formatCents } from '#shared/money/money.ts';
import type { Address } from '#shared/schemas/cart.ts';
import type { Project } from '#shared/schemas/project.ts';
import { ApiError } from '#web/lib/api.ts';
import { Button } from '../../ui/button.tsx';
import { Callout } from '../../ui/callout.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { AddressForm } from '../checkout/address-form.tsx';
import { ACTS, useProjectAct } from './projects.queries.ts';
import styles from './acts.module.css';

const EMPTY: Address = { name: '', phone: '', line1: '', line2: '', zip: '', city: '', state: '', country: 'US' };

/** Cents that the shipping to a refused address costs more, or less; undefined for any other refusal. */
const differenceIn = (error: Error | null): number | undefined => {
  if (!(error instanceof ApiError) || error.code !== 'shipping.price_changed') return undefined;
  const cents = Number(error.fields?.['difference']);
  return Number.isInteger(cents) ? cents : undefined;
};

/** Sends the piece to another address; where shipping there costs more or less, it asks before it is saved. */
export function AddressDialog({ project, onClose }: { project: Project; onClose: () => void }) {
  const [address, setAddress] = useState<Address>({ ...EMPTY, ...project.shipping.address });
  const change = useProjectAct(project.order.id, ACTS.address);
  const difference = differenceIn(change.error);
  const save = (agreed: number) => {
    if (!change.isPending) change.mutate({ input: { address, agreed_difference: agreed }, done: onClose });
  };
  const send = (event: SubmitEvent) => {
    event.preventDefault();
    save(difference ?? 0);
  };
  const edit = (part: Partial<Address>) => {
    // A difference was computed for the address before.
    change.reset();
    // A state belongs to its country.
    const { country } = part;
    setAddress((before) => ({
      ...before,
      ...(country !== undefined && country !== before.country && { state: '' }),
      ...part,
    }));
  };
  const error = change.error;
  return (
    <Dialog open title="Change the address" shape="wide" onClose={onClose}>
      <form className={styles.form} onSubmit={send} noValidate>
        <AddressForm
          kind="shipping"
          address={address}
          onEdit={edit}
          errorOf={(field) => (error instanceof ApiError ? error.fields?.[`address.${field}`] : undefined)}
        />
        {difference !== undefined && (
          <Callout
            tone="warn"
            role="alert"
            title={
              difference < 0
                ? `Shipping there costs ${formatCents(-difference)} less.`
                : `Shipping there costs ${formatCents(difference)} more.`
            }
          >
            {difference < 0 ? 'What was paid too much goes back.' : 'It is added to your balance.'}
          </Callout>
        )}
        {error && difference === undefined && (
          <Callout tone="bad" role="alert" title={error.message}>
            {error instanceof ApiError && error.description !== error.message && error.description}
          </Callout>
        )}
        <div className="row">
          <Button type="submit" busy={change.isPending && 'Checking the address'}>
            {difference === undefined ? 'Save the address' : 'Agree and save'}
          </Button>
          <Button variant="ghost" onClick={onClose}>
            Keep the old one
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
