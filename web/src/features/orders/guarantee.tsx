import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { formatCents } from '#shared/money.ts';
import { ORDER } from '#shared/order-states.ts';
import type { Claim, Guarantee } from '#shared/schemas/guarantee.ts';
import type { OrderSummary } from '#shared/schemas/order.ts';
import { formatDate } from '#web/lib/dates.ts';
import { Button } from '../../ui/button.tsx';
import { Callout } from '../../ui/callout.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ClaimForm } from './claim-form.tsx';
import styles from './guarantee.module.css';
import { guaranteeQuery } from './guarantee.queries.ts';

const COVERED = new Set<number>([ORDER.delivered, ORDER.closed, ORDER.refunded]);

const day = (iso: string): string => formatDate(Date.parse(iso));

const wordsOf = ({ state, asked_at: askedAt, decided_at: decidedAt }: Claim, cents: number): { tone: 'info' | 'warn' | 'ok'; title: string; text: string } => {
  const decided = decidedAt === null ? '' : ` on ${day(decidedAt)}`;
  switch (state) {
    case 'asked':
      return { tone: 'info', title: 'You have asked for your money back.', text: `Sent on ${day(askedAt)}. We look at your photos and write to you. If we agree, ${formatCents(cents)} comes back.` };
    case 'declined':
      return { tone: 'warn', title: `We could not agree to your request${decided}.`, text: 'We wrote:' };
    case 'accepted':
      return { tone: 'ok', title: `We agreed to your request${decided}.`, text: `${formatCents(cents)} is on its way back to you.` };
    case 'refunded':
      return { tone: 'ok', title: `We agreed to your request${decided}.`, text: `${formatCents(cents)} has been paid back.` };
  }
};

function ClaimState({ claim, refund }: { claim: Claim; refund: Guarantee['refund'] }) {
  const { tone, title, text } = wordsOf(claim, refund.refund_cents);
  return (
    <>
      <Callout tone={tone} title={title}>
        {text}
      </Callout>
      {claim.state === 'declined' && claim.answer !== null && <blockquote className={styles['answer']}>{claim.answer}</blockquote>}
      <details className={styles['sent']}>
        <summary>What you sent us</summary>
        <p>{claim.reason}</p>
        <ul className={styles['taken']}>
          {claim.photos.map(({ id, name, thumb, url }) => (
            <li key={id}>
              <a href={url} target="_blank" rel="noopener">
                <img src={thumb} alt={name} loading="lazy" />
                <span className="vh"> in full size, in a new tab</span>
              </a>
            </li>
          ))}
        </ul>
      </details>
    </>
  );
}

/** The money-back guarantee of a piece that has arrived, for its owner: until when it holds, the way to ask, and how far a request is (C16). */
export function GuaranteedPiece({ order: { id, status, item } }: { order: OrderSummary }) {
  const { data } = useQuery({ ...guaranteeQuery(id), enabled: COVERED.has(status) });
  const [isAsking, setIsAsking] = useState(false);
  const [isSent, setIsSent] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The button that was pressed is gone with its dialog.
    if (isSent) place.current?.focus();
  }, [isSent]);
  if (!data || !COVERED.has(status) || (!data.claim && data.until === null)) return null;
  const { claim, refund, until, may_ask: mayAsk } = data;
  return (
    <div ref={place} tabIndex={-1} role={isSent ? 'status' : undefined} className={styles['guarantee']}>
      {claim && <ClaimState claim={claim} refund={refund} />}
      {mayAsk && until !== null && (
        <>
          <p className="small muted">Our money-back guarantee covers this piece until {day(until)}.</p>
          <Button variant="link" onClick={() => setIsAsking(true)}>
            {claim ? 'Ask once more' : 'Ask for your money back'}
          </Button>
        </>
      )}
      {!mayAsk && claim?.state !== 'asked' && until !== null && <p className="small muted">Money-back guarantee: {refund.sentence}</p>}
      <Dialog open={isAsking} shape="wide" title={`Ask for your money back: ${item.title}`} onClose={() => setIsAsking(false)}>
        <ClaimForm
          orderId={id}
          guarantee={data}
          onClose={() => setIsAsking(false)}
          onAsked={() => {
            setIsAsking(false);
            setIsSent(true);
          }}
        />
      </Dialog>
    </div>
  );
}
