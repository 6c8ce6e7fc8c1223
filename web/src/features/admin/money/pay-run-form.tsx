import { formatCents } from '#shared/money/money.ts';
import type { AdminPayoutRun } from '#shared/schemas/payout.ts';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/field.tsx';
import { Form } from '#web/ui/form.tsx';
import { FormRefusal } from '#web/ui/form-refusal.tsx';
import { useForm } from '#web/ui/use-form.ts';
import dialog from '../dialogs.module.css';
import { usePayRun } from './payouts.queries.ts';

const MAX_CHARACTERS = 80;

interface PayRunFormProps {
  run: AdminPayoutRun;
  onClose: () => void;
  onDone: (what: string) => void;
}

/** Asks for the reference of bank or PayPal, with which a payment is marked as sent. */
export function PayRunForm({ run, onClose, onDone }: PayRunFormProps) {
  const { id, to, amount, payees, reference: begun } = run;
  const [one, from] = to === 'artists' ? ['artist', 'The bank’s'] : ['partner', 'PayPal’s'];
  const paying = usePayRun(id);
  const form = useForm({
    values: () => ({ reference: begun ?? '' }),
    check: ({ reference }) => ({
      reference: reference.trim() === '' ? 'Please enter the reference of the payment.' : undefined,
    }),
    sending: paying,
    send: ({ reference }) =>
      paying.mutate(
        { reference: reference.trim() },
        { onSuccess: () => onDone(`${formatCents(amount)} is marked as sent. The ${to} get a mail.`) },
      ),
  });
  return (
    <Form of={form} className={dialog.body}>
      <p>
        {formatCents(amount)} to {payees === 1 ? `one ${one}` : `${payees} ${to}`}. Each gets a mail with amount,
        pieces, destination and reference. Mark it once the bank or PayPal has the file.
      </p>
      <TextField
        label={`${from} reference`}
        maxLength={MAX_CHARACTERS}
        hint={`It stays in the audit trail, and ${to} see it.`}
        {...form.field('reference')}
      />
      <FormRefusal of={form} />
      <div className="row">
        <Button type="submit" busy={paying.isPending && 'Marking'}>
          Mark as sent
        </Button>
        <Button variant="ghost" onClick={onClose}>
          Leave it
        </Button>
      </div>
    </Form>
  );
}
