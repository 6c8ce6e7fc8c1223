import { formatCents } from '#shared/money/money.ts';
import type { UnsentCard } from '#shared/schemas/gift-card.ts';
import { formatDate } from '../shop-dates.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/field.tsx';
import { Form } from '#web/ui/form.tsx';
import { FormRefusal } from '#web/ui/form-refusal.tsx';
import { useForm } from '#web/ui/use-form.ts';
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
  const mail = useMailCard(card);
  const name = `${formatCents(cents)} for ${recipient ?? email}`;
  const form = useForm({
    values: () => ({ email }),
    sending: mail,
    send: ({ email: to }) =>
      mail.mutate({ email: to.trim() }, { onSuccess: () => onDone('The card is mailed again.') }),
  });
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
      <Form of={form} className={dialog.body} aria-label={`Mail it again: ${name}`}>
        <TextField
          label="Email"
          type="email"
          hint="Whoever gets this mail can spend the card: ask its buyer for the address. It stays in the audit trail."
          {...form.field('email')}
        />
        <FormRefusal of={form} />
        <div className="row">
          <Button type="submit" busy={mail.isPending && 'Mailing'}>
            Mail it again
          </Button>
        </div>
      </Form>
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
