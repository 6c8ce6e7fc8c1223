import { useState, type SubmitEvent } from 'react';
import { formatCents } from '#shared/money.ts';
import type { AdminPayoutRun } from '#shared/schemas/payout.ts';
import { Button } from '#web/ui/button.tsx';
import { Callout } from '#web/ui/callout.tsx';
import { TextField } from '#web/ui/field.tsx';
import dialog from './dialogs.module.css';
import { usePayRun } from './payouts.queries.ts';

const MAX_CHARACTERS = 80;

interface PayRunFormProps {
  run: AdminPayoutRun;
  onClose: () => void;
  onDone: (what: string) => void;
}

/** Asks for the bank's reference, with which a payment is marked as paid. */
export function PayRunForm({ run, onClose, onDone }: PayRunFormProps) {
  const { id, amount, artists, reference: begun } = run;
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
        { onSuccess: () => onDone(`${formatCents(amount)} is marked as paid. The artists get a mail.`) },
      );
  };
  return (
    <form noValidate onSubmit={submit} className={dialog.body}>
      <p>
        {formatCents(amount)} to {artists === 1 ? 'one artist' : `${artists} artists`}. Each gets a mail with amount and
        reference. This cannot be taken back.
      </p>
      <TextField
        label="The bank’s reference"
        name="reference"
        maxLength={MAX_CHARACTERS}
        value={reference}
        error={isAttempted && isEmpty ? 'Please enter the reference of the payment.' : undefined}
        hint="It stays in the audit trail, and artists see it."
        onChange={({ currentTarget }) => setReference(currentTarget.value)}
      />
      {paying.error && <Callout tone="bad" role="alert" title={paying.error.message} />}
      <div className="row">
        <Button type="submit" busy={paying.isPending && 'Marking'}>
          Mark as paid
        </Button>
        <Button variant="ghost" onClick={onClose}>
          Leave it
        </Button>
      </div>
    </form>
  );
}
