import { useState, type SubmitEvent } from 'react';
import { formatCents } from '#shared/money/money.ts';
import type { UnsentCard } from '#shared/schemas/gift-card.ts';
import { ApiError } from '#web/lib/api.ts';
import { formatDate } from '#web/lib/dates.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Callout } from '#web/ui/callout.tsx';
import { TextField } from '#web/ui/field.tsx';
import dialog from '../dialogs.module.css';
import { useMailCard } from './gift-cards.queries.ts';
import { MailProblemNote } from '../mail-problem.tsx';
import record from '../record.module.css';

interface UnsentProps {
  card: UnsentCard;
  onDone: (what: string) => void;
}

function Unsent({ card, onDone }: UnsentProps) {
  const { cart, cents, bought_at: at, email, recipient, mail_problem: problem } = card;
  const [to, setTo] = useState(email);
  const mail = useMailCard(card);
  const name = `${formatCents(cents)} for ${recipient ?? email}`;
  const send = (event: SubmitEvent) => {
    event.preventDefault();
    if (!mail.isPending) mail.mutate({ email: to.trim() }, { onSuccess: () => onDone('The card is mailed again.') });
  };
  const wrong = mail.error instanceof ApiError ? mail.error.fields?.email : undefined;
  return (
    <li className={record.card}>
      <div className={record.title}>
        <h2>{name}</h2>
        <Badge tone="bad">Not sent</Badge>
      </div>
      <p className="small muted">
        Order {cart}, bought {formatDate(Date.parse(at))}
      </p>
      <MailProblemNote email={email} problem={problem} />
      <form noValidate onSubmit={send} className={dialog.body} aria-label={`Mail it again: ${name}`}>
        <TextField
          label="Email"
          name="email"
          type="email"
          value={to}
          error={wrong}
          hint="Whoever gets this mail can spend the card: ask its buyer for the address. It stays in the audit trail."
          onChange={({ currentTarget }) => setTo(currentTarget.value)}
        />
        {mail.error && !wrong && <Callout tone="bad" role="alert" title={mail.error.message} />}
        <div className="row">
          <Button type="submit" busy={mail.isPending && 'Mailing'}>
            Mail it again
          </Button>
        </div>
      </form>
    </li>
  );
}

/** Gift cards whose mail could not be sent, each with a form that mails it again, also to another address (C20). */
export function UnsentCards({ cards, onDone }: { cards: readonly UnsentCard[] } & Pick<UnsentProps, 'onDone'>) {
  return (
    <ul className={record.list}>
      {cards.map((card) => (
        <Unsent key={card.id} card={card} onDone={onDone} />
      ))}
    </ul>
  );
}
