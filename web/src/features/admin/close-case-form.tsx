import { useState, type SubmitEvent } from 'react';
import { Button } from '#web/ui/button.tsx';
import { Callout } from '#web/ui/callout.tsx';
import { TextArea } from '#web/ui/field.tsx';
import { useCloseCase } from './books.queries.ts';
import dialog from './dialogs.module.css';

const MOST_REASON = 1_000;

interface CloseCaseFormProps {
  id: string;
  onClose: () => void;
  onDone: (what: string) => void;
}

/** Asks what was found out about a case before it is closed. */
export function CloseCaseForm({ id, onClose, onDone }: CloseCaseFormProps) {
  const [reason, setReason] = useState('');
  const [isTried, setIsTried] = useState(false);
  const close = useCloseCase();
  const isEmpty = reason.trim() === '';
  const send = (event: SubmitEvent) => {
    event.preventDefault();
    setIsTried(true);
    if (!isEmpty && !close.isPending) close.mutate({ id, reason: reason.trim() }, { onSuccess: () => onDone('The case is closed.') });
  };
  return (
    <form noValidate onSubmit={send} className={dialog['body']}>
      <TextArea
        label="Reason"
        name="reason"
        rows={3}
        maxLength={MOST_REASON}
        value={reason}
        error={isTried && isEmpty ? 'Please give a reason.' : undefined}
        hint="What it was, and what was done about it. It stays in the audit trail."
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
      />
      {close.error && <Callout tone="bad" role="alert" title={close.error.message} />}
      <div className="row">
        <Button type="submit" busy={close.isPending && 'Closing'}>
          Close the case
        </Button>
        <Button variant="ghost" onClick={onClose}>
          Leave it open
        </Button>
      </div>
    </form>
  );
}
