import { useState, type SubmitEvent } from 'react';
import { formatCents } from '#shared/money/money.ts';
import type { AdminPayoutRun } from '#shared/schemas/payout.ts';
import { Button } from '#web/ui/button.tsx';
import { Callout } from '#web/ui/callout.tsx';
import { TextField } from '#web/ui/field.tsx';
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
  const [reference, setReference] = useState(begun ?? '');
  const [isAttempted, setIsAttempted] = useState(false);
  const paying = usePayRun(id);
  const isEmpty = reference.trim() === '';
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setIsAttempted(true);
    if (isEmpty) event.currentTarget.querySelector<HTMLElement>('[name="reference"]')?.focus();
    else if (!paying.isPending)
      paying.mutate(
        { reference: reference.trim() },
        { onSuccess: () => onDone(`${formatCents(amount)} is marked as sent. The ${to} get a mail.`) },
      );
  };
  return (
    <form noValidate onSubmit={submit} className={dialog.body}>
      <p>
        {formatCents(amount)} to {payees === 1 ? `one ${one}` : `${payees} ${to}`}. Each gets a mail with amount,
        pieces, destination and reference. Mark it once the bank or PayPal has the file.
      </p>
      <TextField
        label={`${from} reference`}
        name="reference"
        maxLength={MAX_CHARACTERS}
        value={reference}
        error={isAttempted && isEmpty ? 'Please enter the reference of the payment.' : undefined}
        hint={`It stays in the audit trail, and ${to} see it.`}
        onChange={({ currentTarget }) => setReference(currentTarget.value)}
      />
      {paying.error && <Callout tone="bad" role="alert" title={paying.error.message} />}
      <div className="row">
        <Button type="submit" busy={paying.isPending && 'Marking'}>
          Mark as sent
        </Button>
        <Button variant="ghost" onClick={onClose}>
          Leave it
        </Button>
      </div>
    </form>
  );
}
