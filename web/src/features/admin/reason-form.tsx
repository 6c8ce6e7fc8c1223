import { useEffect, useRef, useState, type ReactNode, type SubmitEvent } from 'react';
import { Button, type ButtonProps } from '#web/ui/button.tsx';
import { Callout } from '#web/ui/callout.tsx';
import { TextArea } from '#web/ui/field.tsx';
import dialog from './dialogs.module.css';
import { reasonDrafts } from './reason-drafts.ts';

interface ReasonFormProps {
  /** What is decided, in words that no other decision has: a reason that was typed and not sent is stored under them. */
  about: string;
  /** Stands above the reason; a function learns whether a send was attempted, so that it can mark what is missing. */
  children?: ReactNode | ((isAttempted: boolean) => ReactNode);
  /** Name of a control that is still empty: it gets the focus, and nothing is sent. */
  missing?: string | undefined;
  label?: string;
  max: number;
  rows?: number;
  hint?: string;
  /** Error text of an empty reason. */
  empty?: string;
  /** Labels of the submit button, of the submit button while pending, and of the cancel button. */
  send: ReactNode;
  busy: string;
  cancelLabel?: string;
  variant?: ButtonProps['variant'];
  sending: { isPending: boolean; error: Error | null };
  /** Replaces the error's own sentence. */
  refusal?: ReactNode;
  onSend: (reason: string) => void;
  onClose: () => void;
}

/** Asks for the reason of a decision, which the audit trail records. */
export function ReasonForm(props: ReasonFormProps) {
  const {
    about,
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
  const [reason, setReason] = useState(() => reasonDrafts.read()[about] ?? '');
  const [isAttempted, setIsAttempted] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const isEmpty = reason.trim() === '';
  const edit = (text: string) => {
    setReason(text);
    reasonDrafts.change({ [about]: text });
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    setIsAttempted(true);
    const first = missing ?? (isEmpty ? 'reason' : undefined);
    if (first !== undefined) form.current?.querySelector<HTMLElement>(`[name="${first}"]:enabled`)?.focus();
    else if (!sending.isPending) {
      // The form is gone once the answer is there, so the draft ends here, and a refusal stores it again.
      reasonDrafts.change({ [about]: '' });
      onSend(reason.trim());
    }
  };
  useEffect(() => {
    if (sending.error) reasonDrafts.change({ [about]: reason });
  }, [about, reason, sending.error]);
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
        onChange={({ currentTarget }) => edit(currentTarget.value)}
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
