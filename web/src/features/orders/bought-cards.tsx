import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatCents } from '#shared/money/money.ts';
import type { BoughtCardState, BoughtGiftCard } from '#shared/schemas/gift-card.ts';
import { useReloadOrders } from '#web/lib/reload-orders.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import styles from './bought-cards.module.css';
import { CancelQuestion, Figures } from './cancel-question.tsx';
import { cancellationQuery } from './cancellation.queries.ts';

const WORDS = {
  notOwner: 'Only whoever bought this card can give it back.',
  yes: 'Yes, give it back',
  busy: 'Giving it back',
};

const CARD_STATES: Record<BoughtCardState, { label: string; tone?: 'ok' | 'blue' | 'bad'; text: string }> = {
  // promise: gift-card-on-its-day
  unissued: { label: 'Being made', tone: 'blue', text: 'We make it as soon as it is paid.' },
  waiting: {
    label: 'Waiting for its day',
    tone: 'blue',
    // promise: gift-card-on-its-day
    text: 'It goes out by e-mail at nine in the morning of the day that you chose.',
  },
  mailing: { label: 'On its way', tone: 'blue', text: 'Its e-mail is about to leave.' },
  mailed: { label: 'Sent', tone: 'ok', text: 'It was sent by e-mail. Whoever has its number can spend it.' },
  // promise: gift-card-posted
  printing: { label: 'To be printed', tone: 'blue', text: 'We print it and send it by post.' },
  printed: { label: 'Printed', tone: 'blue', text: 'It goes to the post next.' },
  posted: { label: 'Posted', tone: 'ok', text: 'It is on its way by post. Whoever has its number can spend it.' },
  void: { label: 'Ended', tone: 'bad', text: 'Its number opens nothing any more.' },
};

const UNSENT = {
  label: 'Not sent',
  tone: 'bad',
  // promise: gift-card-other-address
  text: 'Mails to its address do not arrive. Write to us with another one, and we send it there.',
} as const;

/**
 * Why a gift card has ended, and what came back, for its buyer; a visitor with a mailed link gets no answer and sees
 * nothing.
 */
function CameBack({ id }: { id: string }) {
  const { data } = useQuery(cancellationQuery(id));
  if (!data) return null;
  return (
    <>
      <p>{data.sentence}</p>
      <Figures cancellation={data} />
    </>
  );
}

/** One gift card: its state, and the button that gives it back after a question that shows the refund. */
function Card({ card: { id, title, cents, state, recipient, unsent } }: { card: BoughtGiftCard }) {
  const [isAsking, ask] = useState(false);
  const reload = useReloadOrders();
  const { label, tone, text } = unsent ? UNSENT : CARD_STATES[state];
  const name = `${title}, ${formatCents(cents)}`;
  // The page's data is loaded again only on close: with the card given back, this question would vanish before it was
  // read.
  const close = () => {
    ask(false);
    reload();
  };
  return (
    <li className={styles.card}>
      <div className={styles.about}>
        <h3 className="d3">{name}</h3>
        <Badge {...(tone && { tone })}>{label}</Badge>
      </div>
      <p className="muted">
        {recipient && `For ${recipient}. `}
        {text}
      </p>
      {state === 'void' ? (
        <CameBack id={id} />
      ) : (
        <Button
          variant="link"
          onClick={() => ask(true)}
          aria-label={`Give this card back: ${name}${recipient ? ` for ${recipient}` : ''}`}
        >
          Give this card back
        </Button>
      )}
      <Dialog open={isAsking} title="Give this gift card back?" onClose={close}>
        <CancelQuestion id={id} words={WORDS} onClose={close} />
      </Dialog>
    </li>
  );
}

/** The gift cards of an order: the state of each, and giving one back while nothing of it is spent (C16). */
export function BoughtCards({ cards }: { cards: readonly BoughtGiftCard[] }) {
  return (
    <section aria-labelledby="bought-cards" className={styles.cards}>
      <h2 id="bought-cards" className="d2">
        {cards.length === 1 ? 'Gift card' : 'Gift cards'}
      </h2>
      <ul>
        {cards.map((card) => (
          <Card key={card.id} card={card} />
        ))}
      </ul>
    </section>
  );
}
