import { formatCents } from '#shared/money/money.ts';
import type { Address } from '#shared/schemas/cart.ts';
import type { Project } from '#shared/schemas/project.ts';
import { shownAddress } from '#web/lib/address-format.ts';
import { ApiError, detailOf } from '#web/lib/api.ts';
import { Button } from '../../ui/button.tsx';
import { Callout } from '../../ui/callout.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Form } from '../../ui/form.tsx';
import { FormRefusal } from '../../ui/form-refusal.tsx';
import { refusedFields, useForm, type Problems } from '../../ui/use-form.ts';
import { AddressForm } from '../checkout/address-form.tsx';
import { ACTS, useProjectAct } from './projects.queries.ts';
import styles from './acts.module.css';

const EMPTY: Address = { name: '', phone: '', line1: '', line2: '', zip: '', city: '', state: '', country: 'US' };

/** The wire has the address in one field. */
const problemsIn = (refusal: Error): Problems =>
  Object.fromEntries(
    Object.entries(refusedFields(refusal)).map(([field, problem]) => [field.replace(/^address\./, ''), problem]),
  );

/** Cents that the shipping to a refused address costs more, or less; undefined for any other refusal. */
const differenceIn = (error: Error | null): number | undefined => {
  if (!(error instanceof ApiError) || error.code !== 'shipping.price_changed') return undefined;
  const cents = Number(error.fields?.['difference']);
  return Number.isInteger(cents) ? cents : undefined;
};

/** Sends the piece to another address; where shipping there costs more or less, it asks before it is saved. */
export function AddressDialog({ project, onClose }: { project: Project; onClose: () => void }) {
  const change = useProjectAct(project.order.id, ACTS.address);
  const difference = differenceIn(change.error);
  const form = useForm<Address>({
    values: () => ({ ...EMPTY, ...project.shipping.address }),
    sending: change,
    problemsIn,
    // A difference was computed for the address before.
    onEdit: () => change.reset(),
    send: (address) => change.mutate({ input: { address, agreed_difference: difference ?? 0 }, done: onClose }),
  });
  // A state belongs to its country.
  const edit = (part: Partial<Address>) =>
    form.edit((before) =>
      shownAddress({
        ...before,
        ...(part.country !== undefined && part.country !== before.country && { state: '' }),
        ...part,
      }),
    );
  return (
    <Dialog open title="Change the address" shape="wide" onClose={onClose}>
      <Form of={form} className={styles.form}>
        <AddressForm kind="shipping" address={form.values} onEdit={edit} errorOf={(field) => form.problems[field]} />
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
            {/* promise: lower-shipping-comes-back */}
            {difference < 0 ? 'What was paid too much goes back.' : 'It is added to your balance.'}
          </Callout>
        )}
        {difference === undefined && (
          <FormRefusal of={form}>
            {change.error && detailOf(change.error) !== change.error.message && detailOf(change.error)}
          </FormRefusal>
        )}
        <div className="row">
          <Button type="submit" busy={change.isPending && 'Checking the address'}>
            {difference === undefined ? 'Save the address' : 'Agree and save'}
          </Button>
          <Button variant="ghost" onClick={onClose}>
            Keep the old one
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}
