import { useEffect, type ReactNode } from 'react';
import { Button, type ButtonProps } from '#web/ui/button.tsx';
import { TextArea } from '#web/ui/field.tsx';
import { Form } from '#web/ui/form.tsx';
import { FormRefusal } from '#web/ui/form-refusal.tsx';
import { useForm, type FormOf, type Problems } from '#web/ui/use-form.ts';
import dialog from './dialogs.module.css';
import { reasonDrafts } from './reason-drafts.ts';

interface Reason {
  reason: string;
}

interface Decision<Values extends object> {
  /** What is decided, in words that no other decision has: a reason that was typed and not sent is stored under them. */
  about: string;
  /** What is decided besides the reason. */
  values: () => Values;
  check?: (values: Values) => Problems;
  /** Error text of an empty reason. */
  empty?: string | undefined;
  sending: { isPending: boolean; error: Error | null };
  send: (reason: string, values: Values) => void;
}

/** The form of a decision, which has a reason. */
export const useReasonForm = <Values extends object>({
  about,
  values,
  check,
  empty = 'Please give a reason.',
  sending,
  send,
}: Decision<Values>): FormOf<Values & Reason> => {
  const save = (reason: string) => reasonDrafts.change({ [about]: reason });
  const form = useForm<Values & Reason>({
    values: () => ({ ...values(), reason: reasonDrafts.read()[about] ?? '' }),
    check: (typed) => ({ ...check?.(typed), ...(typed.reason.trim() === '' && { reason: empty }) }),
    sending,
    onEdit: ({ reason }) => save(reason),
    send: (typed) => {
      // The form is gone once the answer is there, so the draft ends here, and a refusal stores it again.
      save('');
      send(typed.reason.trim(), typed);
    },
  });
  const { reason } = form.values;
  useEffect(() => {
    if (sending.error) reasonDrafts.change({ [about]: reason });
  }, [about, reason, sending.error]);
  return form;
};

interface ReasonFieldsProps {
  form: FormOf<Reason>;
  /** Stands above the reason. */
  children?: ReactNode;
  label?: string;
  max: number;
  rows?: number;
  hint?: string;
  /** Labels of the submit button, of the submit button while pending, and of the cancel button. */
  send: ReactNode;
  busy: string;
  cancelLabel?: string;
  variant?: ButtonProps['variant'];
  sending: Decision<object>['sending'];
  /** Replaces the error's own sentence. */
  refusal?: ReactNode;
  onClose: () => void;
}

/** Asks for the reason of a decision, which the audit trail records, beneath what else is decided. */
export function ReasonFields({
  form,
  children,
  label = 'Reason',
  max,
  rows = 3,
  hint = 'It stays in the audit trail.',
  send,
  busy,
  cancelLabel = 'Leave it',
  variant = 'primary',
  sending,
  refusal,
  onClose,
}: ReasonFieldsProps) {
  return (
    <Form of={form} className={dialog.body}>
      {children}
      <TextArea label={label} rows={rows} maxLength={max} hint={hint} {...form.field('reason')} />
      {refusal ?? <FormRefusal of={form} />}
      <div className="row">
        <Button type="submit" variant={variant} busy={sending.isPending && busy}>
          {send}
        </Button>
        <Button variant="ghost" onClick={onClose}>
          {cancelLabel}
        </Button>
      </div>
    </Form>
  );
}

interface ReasonFormProps extends Omit<ReasonFieldsProps, 'form'>, Pick<Decision<object>, 'about' | 'empty'> {
  onSend: (reason: string) => void;
}

const nothing = () => ({});

/** Asks for the reason of a decision, and for nothing else. */
export function ReasonForm({ about, empty, onSend, ...fields }: ReasonFormProps) {
  const form = useReasonForm({ about, values: nothing, empty, sending: fields.sending, send: onSend });
  return <ReasonFields {...fields} form={form} />;
}
