import { useRef, useState, type ReactNode, type SubmitEvent } from 'react';
import { Button, type ButtonProps } from '#web/ui/button.tsx';
import { Callout } from '#web/ui/callout.tsx';
import { TextArea } from '#web/ui/field.tsx';
import dialog from './dialogs.module.css';

interface ReasonFormProps {
  /** What the reason is for, before it; a function where it says what is missing once somebody has tried to send. */
  children?: ReactNode | ((isAttempted: boolean) => ReactNode);
  /** The name of a control that is still to be filled, to which the focus goes; nothing is sent while there is one. */
  missing?: string | undefined;
  label?: string;
  max: number;
  rows?: number;
  hint?: string;
  /** Said where it is empty. */
  empty?: string;
  /** The button that does it, while it is being done, and the one that does not. */
  send: ReactNode;
  busy: string;
  cancelLabel?: string;
  variant?: ButtonProps['variant'];
  sending: { isPending: boolean; error: Error | null };
  /** In place of the refusal's sentence. */
  refusal?: ReactNode;
  onSend: (reason: string) => void;
  onClose: () => void;
}

/** A decision with the reason for it, which stays on the trail. */
export function ReasonForm(props: ReasonFormProps) {
  const {
    children,
    missing,
    label = 'Reason',
    max,
    rows = 3,
    hint = 'It stays in the audit trail.',
    empty = 'Please give a reason.',
    send,
    busy,
    cancelLabel = 'Leave it',
    variant = 'primary',
    sending,
    refusal,
    onSend,
    onClose,
  } = props;
  const [reason, setReason] = useState('');
  const [isAttempted, setIsAttempted] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const isEmpty = reason.trim() === '';
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    setIsAttempted(true);
    const first = missing ?? (isEmpty ? 'reason' : undefined);
    if (first !== undefined) form.current?.querySelector<HTMLElement>(`[name="${first}"]:enabled`)?.focus();
    else if (!sending.isPending) onSend(reason.trim());
  };
  return (
    <form ref={form} noValidate onSubmit={submit} className={dialog.body}>
      {typeof children === 'function' ? children(isAttempted) : children}
      <TextArea
        label={label}
        name="reason"
        rows={rows}
        maxLength={max}
        value={reason}
        error={isAttempted && isEmpty ? empty : undefined}
        hint={hint}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
      />
      {sending.error && (refusal ?? <Callout tone="bad" role="alert" title={sending.error.message} />)}
      <div className="row">
        <Button type="submit" variant={variant} busy={sending.isPending && busy}>
          {send}
        </Button>
        <Button variant="ghost" onClick={onClose}>
          {cancelLabel}
        </Button>
      </div>
    </form>
  );
}
