import { useState, type ReactNode } from 'react';
import type { ModeratedText } from '#shared/schemas/moderation.ts';
import type { Report } from '#shared/schemas/report.ts';
import { ApiError } from '#web/lib/api.ts';
import { formatDate } from '../shop-dates.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { ReasonForm } from '../reason-form.tsx';
import type { Notify } from '../use-notice.tsx';

const MAX_REASON = 500;

export interface DecisionProps {
  /** The text's name in a sentence: "review of Oil painting from your photo". */
  what: string;
  /** Its short name on the button: "review". */
  name: string;
  decision: 'publish' | 'hide';
  /** The text that the reader of the page decides about, or when it was written. */
  text: string;
  sending: { isPending: boolean; error: Error | null; reset: () => void };
  /** Sends the decision about `read`, the `text` of the moment in which the dialog was opened. */
  onSend: (
    input: { read: string; reason: string },
    then: { onSuccess: () => void; onError: (error: Error) => void },
  ) => void;
  onDone: Notify;
}

/** Refusals of a decision about a text that its author has replaced. */
const CHANGED = new Set(['text.changed', 'bio.changed']);

/** The button that publishes or hides a text, and the dialog that asks for the reason. */
export function Decision({ what, name, decision, text, sending, onSend, onDone }: DecisionProps) {
  const [read, setRead] = useState<string>();
  const verb = decision === 'publish' ? 'Publish' : 'Hide';
  const open = () => {
    sending.reset();
    setRead(text);
  };
  const close = () => setRead(undefined);
  const done = () => {
    close();
    onDone(`The ${what} is ${decision === 'publish' ? 'shown' : 'hidden'} now.`);
  };
  // The list below the closed dialog is loaded again, and shows the new text.
  const refused = (error: Error) => {
    if (!(error instanceof ApiError && CHANGED.has(error.code))) return;
    close();
    onDone(error.message, 'info');
  };
  return (
    <>
      <Button variant={decision === 'publish' ? 'primary' : 'ghost'} onClick={open}>
        {verb} the {name}
      </Button>
      <Dialog open={read !== undefined} title={`${verb} the ${what}?`} onClose={close}>
        <ReasonForm
          about={`${decision} the ${what}: ${text}`}
          max={MAX_REASON}
          hint={
            decision === 'hide'
              ? 'It stays in the audit trail, and the author reads it in a mail.'
              : 'It stays in the audit trail.'
          }
          send={verb}
          busy="Saving"
          variant={decision === 'publish' ? 'primary' : 'bad'}
          sending={sending}
          onSend={(reason) => read !== undefined && onSend({ read, reason }, { onSuccess: done, onError: refused })}
          onClose={close}
        />
      </Dialog>
    </>
  );
}

/** A text with its state, why it is in it, and the decisions that can be made about it. */
export function Text({
  by,
  text,
  name,
  children,
}: {
  by: string;
  text: ModeratedText;
  name: string;
  children: ReactNode;
}) {
  return (
    <section aria-label={`The ${name}`}>
      <p className="small muted">
        {by} <Badge tone={text.state === 'shown' ? 'ok' : 'warn'}>{text.state}</Badge>
      </p>
      <blockquote>{text.text}</blockquote>
      {text.reason && <p className="small muted">{text.reason}</p>}
      <div className="row">{children}</div>
    </section>
  );
}

/** What was reported about a text; nothing without reports. */
export function Reports({ reports }: { reports: readonly Report[] }) {
  if (reports.length === 0) return null;
  return (
    <section aria-label="Reports">
      <h3>{reports.length === 1 ? 'One report' : `${reports.length} reports`}</h3>
      <ul>
        {reports.map((report) => (
          <li key={`${report.at} ${report.reason}`} className="small">
            {formatDate(Date.parse(report.at))}: {report.reason}
          </li>
        ))}
      </ul>
    </section>
  );
}
