import { useCloseCase } from './reconciliation.queries.ts';
import { ReasonForm } from '../reason-form.tsx';

interface CloseCaseFormProps {
  id: string;
  onClose: () => void;
  onDone: (what: string) => void;
}

/** Closes a case, with a text on its cause and its solution. */
export function CloseCaseForm({ id, onClose, onDone }: CloseCaseFormProps) {
  const close = useCloseCase();
  return (
    <ReasonForm
      about={`close case ${id}`}
      max={1_000}
      hint="What it was, and what was done about it. It stays in the audit trail."
      send="Close the case"
      busy="Closing"
      cancelLabel="Leave it open"
      sending={close}
      onSend={(reason) => close.mutate({ id, reason }, { onSuccess: () => onDone('The case is closed.') })}
      onClose={onClose}
    />
  );
}
