import type { UseMutationResult } from '@tanstack/react-query';
import { useRef, useState, type SubmitEvent } from 'react';
import { Button } from '#web/ui/button.tsx';
import { Callout } from '#web/ui/callout.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { TextArea } from '#web/ui/field.tsx';
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
  const [reason, setReason] = useState('');
  const [isAttempted, setIsAttempted] = useState(false);
  const field = useRef<HTMLFormElement>(null);
  const isShort = reason.trim().length < MIN_REASON;
  const send = (event: SubmitEvent) => {
    event.preventDefault();
    setIsAttempted(true);
    if (isShort) field.current?.querySelector('textarea')?.focus();
    else if (!report.isPending) report.mutate(reason.trim(), { onSuccess: () => setIsOpen(false) });
  };
  if (report.isSuccess)
    return (
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
        <form ref={field} noValidate onSubmit={send} className={styles.form}>
          <TextArea
            label="What is wrong with it?"
            name="reason"
            rows={3}
            maxLength={MAX_REASON}
            value={reason}
            error={isAttempted && isShort ? 'Please tell us what is wrong with it.' : undefined}
            onChange={({ currentTarget }) => setReason(currentTarget.value)}
          />
          {report.error && <Callout tone="bad" role="alert" title={report.error.message} />}
          <div className="row">
            <Button type="submit" busy={report.isPending && 'Sending'}>
              Report
            </Button>
            <Button variant="ghost" onClick={() => setIsOpen(false)}>
              Leave it
            </Button>
          </div>
        </form>
      </Dialog>
    </>
  );
}
