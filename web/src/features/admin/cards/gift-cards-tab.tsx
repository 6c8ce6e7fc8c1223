import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatCents } from '#shared/money/money.ts';
import type { CardToPrint } from '#shared/schemas/gift-card.ts';
import { formatDate } from '../shop-dates.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Callout } from '#web/ui/callout.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import dialog from '../dialogs.module.css';
import { cardsToPrintQuery, usePostCard, usePrintCard } from './gift-cards.queries.ts';
import { PostalAddress, PrintedSheet } from './printed-card.tsx';
import record from '../record.module.css';
import { Records } from '../records.tsx';
import styles from '../tab.module.css';
import { TakeBackForm } from './take-back-form.tsx';
import { UnsentCards } from './unsent-cards.tsx';
import { useNotice } from '../use-notice.tsx';

const EMPTY_TEXTS = {
  title: 'No card waits',
  text: 'Gift cards that were bought to be printed appear here once they are paid, and stay until they are in the post.',
};

/** Asks for confirmation, because the card's number is shown only once. */
function PrintQuestion({
  card,
  print,
  onClose,
}: {
  card: CardToPrint;
  print: ReturnType<typeof usePrintCard>;
  onClose: () => void;
}) {
  return (
    <div className={dialog.body}>
      <p>The number of this card is shown once, on a sheet that you print at once. Is the printer ready?</p>
      {print.error && <Callout tone="bad" role="alert" title={print.error.message} />}
      <div className="row">
        <Button busy={print.isPending && 'Opening'} onClick={() => print.mutate(card)}>
          Yes, show it
        </Button>
        <Button variant="ghost" disabled={print.isPending} onClick={onClose}>
          Not yet
        </Button>
      </div>
    </div>
  );
}

function Posting({ card, name, onDone }: { card: CardToPrint; name: string; onDone: (what: string) => void }) {
  const post = usePostCard(card);
  return (
    <>
      {post.error && <Callout tone="bad" role="alert" title={post.error.message} />}
      <div className="row">
        <Button
          busy={post.isPending && 'Noting it'}
          aria-label={`Mark as sent: ${name}`}
          onClick={() => post.mutate(undefined, { onSuccess: () => onDone('The card is on its way.') })}
        >
          Mark as sent
        </Button>
      </div>
    </>
  );
}

interface WaitingCardProps {
  card: CardToPrint;
  onPrint: () => void;
  onDone: (what: string) => void;
}

function WaitingCard({ card, onPrint, onDone }: WaitingCardProps) {
  const { cents, cart, bought_at: at, state, address } = card;
  const name = `${formatCents(cents)} for ${address?.name ?? cart}`;
  return (
    <li className={record.card}>
      <div className={record.title}>
        <h2>{name}</h2>
        {state === 'to_print' ? <Badge tone="blue">To be printed</Badge> : <Badge tone="warn">To be posted</Badge>}
      </div>
      <p className="small muted">
        Order {cart}, bought {formatDate(Date.parse(at))}
      </p>
      <PostalAddress address={address} />
      {state === 'to_print' ? (
        <div className="row">
          <Button onClick={onPrint} aria-label={`Print: ${name}`}>
            Print
          </Button>
        </div>
      ) : (
        <Posting card={card} name={name} onDone={onDone} />
      )}
    </li>
  );
}

/** Gift cards that are printed and posted by hand, those whose mail could not be sent, and taking a card back for its buyer (C20, C40). */
export function GiftCardsTab() {
  const [asked, ask] = useState<CardToPrint>();
  const [isTaking, setIsTaking] = useState(false);
  const { notify, notice } = useNotice('ok');
  const query = useQuery(cardsToPrintQuery());
  // Held by the tab and not by the question: an answer to a question that has gone would lose the number for good.
  const print = usePrintCard();
  const closeQuestion = () => {
    if (print.isPending) return;
    if (print.isError) print.reset();
    ask(undefined);
  };
  const finish = (what: string) => {
    setIsTaking(false);
    notify(what);
  };
  const unsent = query.data?.unsent ?? [];
  const isEmpty = query.data?.cards.length === 0;
  if (print.data)
    return (
      <PrintedSheet
        card={print.data}
        onDone={() => {
          print.reset();
          ask(undefined);
          notify('The card is printed. Mark it as sent when it is in the post.');
        }}
      />
    );
  return (
    <div className={styles.dense}>
      <div className="row">
        <Button variant="ghost" onClick={() => setIsTaking(true)}>
          Take a card back
        </Button>
      </div>
      {notice}
      {unsent.length > 0 && <UnsentCards cards={unsent} onDone={notify} />}
      {!(isEmpty && unsent.length > 0) && (
        <Records
          query={query}
          of={({ cards }) => cards}
          keyOf={({ id }) => id}
          loading="Loading the gift cards"
          emptyText={EMPTY_TEXTS}
        >
          {(card) => <WaitingCard card={card} onPrint={() => ask(card)} onDone={notify} />}
        </Records>
      )}
      <Dialog open={asked !== undefined} title="Print this card?" onClose={closeQuestion}>
        {asked && <PrintQuestion card={asked} print={print} onClose={closeQuestion} />}
      </Dialog>
      <Dialog open={isTaking} title="Take a gift card back" shape="wide" onClose={() => setIsTaking(false)}>
        <TakeBackForm onDone={finish} />
      </Dialog>
    </div>
  );
}
