import { useState, type ReactNode } from 'react';
import type { ModeratedText } from '#shared/schemas/moderation.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { ReasonForm } from './reason-form.tsx';

const MAX_REASON = 500;

export interface DecisionProps {
  /** The text's name in a sentence: "review of Oil painting from your photo". */
  what: string;
  /** Its short name on the button: "review". */
  name: string;
  decision: 'publish' | 'hide';
  sending: { isPending: boolean; error: Error | null };
  /** Sends the decision; calls `done` once it holds. */
  onSend: (reason: string, done: () => void) => void;
  onDone: (what: string) => void;
}

/** The button that publishes or hides a text, and the dialog that asks for the reason. */
export function Decision({ what, name, decision, sending, onSend, onDone }: DecisionProps) {
  const [isOpen, setIsOpen] = useState(false);
  const verb = decision === 'publish' ? 'Publish' : 'Hide';
  const close = () => setIsOpen(false);
  const done = () => {
    close();
    onDone(`The ${what} is ${decision === 'publish' ? 'shown' : 'hidden'} now.`);
  };
  return (
    <>
      <Button variant={decision === 'publish' ? 'primary' : 'ghost'} onClick={() => setIsOpen(true)}>
        {verb} the {name}
      </Button>
      <Dialog open={isOpen} title={`${verb} the ${what}?`} onClose={close}>
        <ReasonForm
          max={MAX_REASON}
          send={verb}
          busy="Saving"
          variant={decision === 'publish' ? 'primary' : 'bad'}
          sending={sending}
          onSend={(reason) => onSend(reason, done)}
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
