import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatCents } from '#shared/money.ts';
import type { CardToPrint, PrintedCard } from '#shared/schemas/gift-card.ts';
import { formatDate } from '#web/lib/dates.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Callout } from '#web/ui/callout.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import dialog from './dialogs.module.css';
import { cardsToPrintQuery, usePostCard, usePrintCard } from './gift-cards.queries.ts';
import { PostalAddress, PrintedSheet } from './printed-card.tsx';
import record from './record.module.css';
import { Records } from './records.tsx';
import styles from './refunds-tab.module.css';
import { TakeBackForm } from './take-back-form.tsx';
import { useNotice } from './use-notice.tsx';

const EMPTY_TEXTS = {
  title: 'No card waits',
  text: 'Gift cards that were bought to be printed appear here once they are paid, and stay until they are in the post.',
};

/** Asks for confirmation, because the card's number is shown only once. */
function PrintQuestion({
  card,
  onClose,
  onPrinted,
}: {
  card: CardToPrint;
  onClose: () => void;
  onPrinted: (card: PrintedCard) => void;
}) {
  const print = usePrintCard();
  return (
    <div className={dialog.body}>
      <p>The number of this card is shown once, on a sheet that you print at once. Is the printer ready?</p>
      {print.error && <Callout tone="bad" role="alert" title={print.error.message} />}
      <div className="row">
        <Button busy={print.isPending && 'Opening'} onClick={() => print.mutate(card, { onSuccess: onPrinted })}>
          Yes, show it
        </Button>
        <Button variant="ghost" onClick={onClose}>
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
  onPrinted: (card: PrintedCard) => void;
  onDone: (what: string) => void;
}

function WaitingCard({ card, onPrinted, onDone }: WaitingCardProps) {
  const [isAsked, setIsAsked] = useState(false);
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
          <Button onClick={() => setIsAsked(true)} aria-label={`Print: ${name}`}>
            Print
          </Button>
        </div>
      ) : (
        <Posting card={card} name={name} onDone={onDone} />
      )}
      <Dialog open={isAsked} title="Print this card?" onClose={() => setIsAsked(false)}>
        <PrintQuestion card={card} onClose={() => setIsAsked(false)} onPrinted={onPrinted} />
      </Dialog>
    </li>
  );
}

/** Gift cards that are printed and posted by hand, and taking a card back for its buyer (C20, C40). */
export function GiftCardsTab() {
  const [printed, setPrinted] = useState<PrintedCard>();
  const [isTaking, setIsTaking] = useState(false);
  const { notify, notice } = useNotice('ok');
  const query = useQuery(cardsToPrintQuery());
  const finish = (what: string) => {
    setIsTaking(false);
    notify(what);
  };
  if (printed)
    return (
      <PrintedSheet
        card={printed}
        onDone={() => {
          setPrinted(undefined);
          notify('The card is printed. Mark it as sent when it is in the post.');
        }}
      />
    );
  return (
    <div className={styles.tab}>
      <div className="row">
        <Button variant="ghost" onClick={() => setIsTaking(true)}>
          Take a card back
        </Button>
      </div>
      {notice}
      <Records
        query={query}
        of={({ cards }) => cards}
        keyOf={({ id }) => id}
        loading="Loading the gift cards"
        emptyText={EMPTY_TEXTS}
      >
        {(card) => <WaitingCard card={card} onPrinted={setPrinted} onDone={notify} />}
      </Records>
      <Dialog open={isTaking} title="Take a gift card back" shape="wide" onClose={() => setIsTaking(false)}>
        <TakeBackForm onDone={finish} />
      </Dialog>
    </div>
  );
}
