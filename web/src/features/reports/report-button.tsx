import type { UseMutationResult } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { TextArea } from '#web/ui/field.tsx';
import { Form } from '#web/ui/form.tsx';
import { FormRefusal } from '#web/ui/form-refusal.tsx';
import { useForm } from '#web/ui/use-form.ts';
import styles from './report-button.module.css';

const MIN_REASON = 3;
const MAX_REASON = 500;

interface ReportButtonProps {
  /** The text in a sentence: "the review of Grace". */
  what: string;
  /** Its short name: "review". */
  name: string;
  /** Sends the report with its reason. */
  report: UseMutationResult<unknown, Error, string>;
}

/** A button that reports a public text to the studio's staff, with the reporter's reason (C22). */
export function ReportButton({ what, name, report }: ReportButtonProps) {
  const [isOpen, setIsOpen] = useState(false);
  const form = useForm({
    values: () => ({ reason: '' }),
    check: ({ reason }) => ({
      reason: reason.trim().length < MIN_REASON ? 'Please tell us what is wrong with it.' : undefined,
    }),
    sending: report,
    send: ({ reason }) => report.mutate(reason.trim(), { onSuccess: () => setIsOpen(false) }),
  });
  if (report.isSuccess)
    return (
      // promise: reported-stays-shown
      <p role="status" className="small muted">
        Thank you. A person looks at this {name}.
      </p>
    );
  return (
    <>
      <Button variant="link" className={styles.report} onClick={() => setIsOpen(true)}>
        Report<span className="vh"> {what}</span>
      </Button>
      <Dialog open={isOpen} title={`Report ${what}?`} onClose={() => setIsOpen(false)}>
        <Form of={form} className={styles.form}>
          <TextArea label="What is wrong with it?" rows={3} maxLength={MAX_REASON} {...form.field('reason')} />
          <FormRefusal of={form} />
          <div className="row">
            <Button type="submit" busy={report.isPending && 'Sending'}>
              Report
            </Button>
            <Button variant="ghost" onClick={() => setIsOpen(false)}>
              Leave it
            </Button>
          </div>
        </Form>
      </Dialog>
    </>
  );
}
