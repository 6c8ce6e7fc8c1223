import Printer from 'icon:printer';
import { useEffect, useRef } from 'react';
import { formatCents } from '#shared/money/money.ts';
import type { CardToPrint, PrintedCard } from '#shared/schemas/gift-card.ts';
import { useAddressLines } from '#web/lib/address-format.ts';
import { Button } from '#web/ui/button.tsx';
import { Callout } from '#web/ui/callout.tsx';
import { cardColors } from '#web/ui/card-front.tsx';
import styles from './printed-card.module.css';

/** Where a card is posted to, line by line as on an envelope. */
export function PostalAddress({ address }: Pick<CardToPrint, 'address'>) {
  const linesOf = useAddressLines();
  if (!address) return <p className="muted">The order has no address.</p>;
  const lines = [address.name, ...linesOf(address)].filter(Boolean);
  return (
    <address className={styles.address}>
      {lines.map((line, index) => (
        <span key={index}>{line}</span>
      ))}
    </address>
  );
}

/** The card itself, as it is cut out and put into the envelope. */
function Card({ card: { cents, code, design } }: { card: PrintedCard }) {
  return (
    <div
      className={styles.card}
      style={design && cardColors(design)}
      role="img"
      aria-label={`Gift card over ${formatCents(cents)}, number ${code}`}
    >
      <div className={styles.paint} />
      <div className={styles.front} aria-hidden="true">
        <p className={styles.house}>Atelier</p>
        <p className={styles.worth}>{formatCents(cents).replace(/\.00$/, '')}</p>
        <p className={styles.kind}>Gift card</p>
      </div>
      <p className={styles.line} aria-hidden="true">
        One photo of yours, painted by hand.
      </p>
      <div className={styles.words} aria-hidden="true">
        <p className={styles.code} translate="no">
          {code}
        </p>
        <p className={styles.how}>
          Enter this number at the checkout under “Gift card”. What is left stays on the card. Keep it like money:
          whoever has the number can spend it.
        </p>
      </div>
    </div>
  );
}

/**
 * The sheet to print: the postal address for the envelope's window, and the card, whose number is shown on this page
 * only.
 */
export function PrintedSheet({ card, onDone }: { card: PrintedCard; onDone: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section aria-labelledby="print-sheet" className={styles.sheet}>
      <div className={styles.screen}>
        <h2 id="print-sheet" ref={heading} tabIndex={-1} className="d3">
          Print this card now
        </h2>
        <Callout tone="warn" title="Its number is shown this once.">
          It is stored nowhere that it could be read from. If the print fails, print again before you leave this page;
          afterwards the card can only be taken back and bought anew.
        </Callout>
        <div className="row">
          <Button onClick={() => window.print()}>
            <Printer aria-hidden="true" />
            Print
          </Button>
          <Button variant="ghost" onClick={onDone}>
            It is printed
          </Button>
        </div>
      </div>
      <div className={styles.paper}>
        <PostalAddress address={card.address} />
        <Card card={card} />
      </div>
    </section>
  );
}
