import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatCents } from '#shared/money/money.ts';
import type { CardsOfOrder } from '#shared/schemas/gift-card.ts';
import { Button } from '#web/ui/button.tsx';
import { Callout } from '#web/ui/callout.tsx';
import { TextField } from '#web/ui/field.tsx';
import { Form } from '#web/ui/form.tsx';
import { useForm } from '#web/ui/use-form.ts';
import dialog from '../dialogs.module.css';
import { cardsOfOrderQuery, useTakeCardBack } from './gift-cards.queries.ts';
import { ReasonForm } from '../reason-form.tsx';
import record from '../record.module.css';

interface TakeBackProps {
  onDone: (what: string) => void;
}

function Question({
  card: { id, cancellation },
  onClose,
  onDone,
}: TakeBackProps & { card: CardsOfOrder['cards'][number]; onClose: () => void }) {
  const { sources, refund_cents: refundCents } = cancellation;
  const take = useTakeCardBack(id);
  const send = (reason: string) =>
    take.mutate(
      { refund_cents: refundCents, reason },
      { onSuccess: () => onDone(`${formatCents(refundCents)} goes back to the customer.`) },
    );
  return (
    <ReasonForm
      about={`take back card ${id}`}
      max={500}
      variant="bad"
      send={`Take it back for ${formatCents(refundCents)}`}
      busy="Taking it back"
      sending={take}
      onSend={send}
      onClose={onClose}
    >
      <p>{cancellation.sentence}</p>
      {sources.map(({ label, cents }, index) => (
        <p key={index} className="num" translate="no">
          Back to: {label}, {formatCents(cents)}
        </p>
      ))}
    </ReasonForm>
  );
}

function CardLine({ card, onChoose }: { card: CardsOfOrder['cards'][number]; onChoose: () => void }) {
  const { title, cents, recipient, cancellation } = card;
  const name = `${title}, ${formatCents(cents)}${recipient ? ` for ${recipient}` : ''}`;
  return (
    <li className={record.card}>
      <p>
        <b>{name}</b>
      </p>
      {cancellation.allowed ? (
        <div className="row">
          <Button variant="ghost" onClick={onChoose} aria-label={`Take it back: ${name}`}>
            Take it back
          </Button>
        </div>
      ) : (
        <p className="small muted">{cancellation.sentence}</p>
      )}
    </li>
  );
}

/** Takes a gift card back for its buyer: the order, its cards with what can be done, then what comes back and the reason (C16). */
export function TakeBackForm({ onDone }: TakeBackProps) {
  const [cartId, setCartId] = useState('');
  const [chosen, choose] = useState<string>();
  const { data, error, isFetching } = useQuery(cardsOfOrderQuery(cartId));
  const form = useForm({
    values: () => ({ order: '' }),
    send: ({ order }) => {
      choose(undefined);
      setCartId(order.trim());
    },
  });
  const card = data?.cards.find(({ id, cancellation }) => id === chosen && cancellation.allowed);
  return (
    <div className={dialog.body}>
      <Form of={form} className={dialog.body}>
        <TextField label="Order" hint="The number of the receipt, as its mails have it." {...form.field('order')} />
        <div className="row">
          <Button type="submit" variant="ghost" busy={isFetching && 'Looking'}>
            Look it up
          </Button>
        </div>
      </Form>
      {error && <Callout tone="bad" role="alert" title={error.message} />}
      {data?.cards.length === 0 && <p role="status">No gift card was bought with this order.</p>}
      {data && !card && (
        <ul className={record.list}>
          {data.cards.map((one) => (
            <CardLine key={one.id} card={one} onChoose={() => choose(one.id)} />
          ))}
        </ul>
      )}
      {card && <Question key={card.id} card={card} onClose={() => choose(undefined)} onDone={onDone} />}
    </div>
  );
}
