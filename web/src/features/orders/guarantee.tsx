import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { formatCents } from '#shared/money/money.ts';
import { ORDER } from '#shared/orders/order-states.ts';
import type { Claim, Guarantee } from '#shared/schemas/guarantee.ts';
import type { OrderSummary } from '#shared/schemas/order.ts';
import { formatDate } from '#web/lib/dates.ts';
import { Button } from '../../ui/button.tsx';
import { Callout } from '../../ui/callout.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { PhotoLinks } from '../../ui/photo-grid.tsx';
import { ClaimForm } from './claim-form.tsx';
import styles from './guarantee.module.css';
import { guaranteeQuery } from './guarantee.queries.ts';

const COVERED = new Set<number>([ORDER.delivered, ORDER.closed, ORDER.refunded]);

const day = (iso: string): string => formatDate(Date.parse(iso));

const wordsOf = (
  { state, asked_at: askedAt, decided_at: decidedAt }: Claim,
  cents: number,
  isUnderway: boolean,
): { tone: 'info' | 'warn' | 'ok'; title: string; text: string } => {
  const decided = decidedAt === null ? '' : ` on ${day(decidedAt)}`;
  switch (state) {
    case 'asked':
      return {
        tone: 'info',
        title: 'You have asked for your money back.',
        // promise: claim-answered, guarantee-all-the-money
        text: `Sent on ${day(askedAt)}. We look at your photos and write to you. If we agree, ${formatCents(cents)} comes back.`,
      };
    case 'declined':
      return { tone: 'warn', title: `We could not agree to your request${decided}.`, text: 'We wrote:' };
    case 'repaint':
      return isUnderway
        ? {
            tone: 'ok',
            // promise: repaint-costs-nothing
            title: 'We paint it again.',
            // promise: guarantee-30-days
            text: `It costs you nothing, and from the day on which it arrives the guarantee covers it for another 30 days. We wrote${decided}:`,
          }
        : { tone: 'info', title: 'This piece was painted again.', text: `We wrote${decided}:` };
    case 'accepted':
      return {
        tone: 'ok',
        title: `We agreed to your request${decided}.`,
        text: `${formatCents(cents)} is on its way back to you.`,
      };
    case 'refunded':
      return {
        tone: 'ok',
        title: `We agreed to your request${decided}.`,
        text: `${formatCents(cents)} has been paid back.`,
      };
  }
};

function ClaimState({ claim, refund, isUnderway }: { claim: Claim; refund: Guarantee['refund']; isUnderway: boolean }) {
  const { tone, title, text } = wordsOf(claim, refund.refund_cents, isUnderway);
  return (
    <>
      <Callout tone={tone} title={title}>
        {text}
      </Callout>
      {claim.answer !== null && <blockquote className={styles.answer}>{claim.answer}</blockquote>}
      <details className={styles.sent}>
        <summary>What you sent us</summary>
        <p>{claim.reason}</p>
        <PhotoLinks photos={claim.photos} />
      </details>
    </>
  );
}

/**
 * The money-back guarantee of a piece that has arrived, also while it is painted again, for its owner: the last day,
 * the button that requests it, and the state of a request (C16).
 */
export function GuaranteedPiece({ order }: { order: OrderSummary }) {
  const { id, status, item } = order;
  const isUnderway = order.repainted;
  const isCovered = COVERED.has(status) || isUnderway;
  const { data } = useQuery({ ...guaranteeQuery(id), enabled: isCovered });
  const [isAsking, setIsAsking] = useState(false);
  const [isSent, setIsSent] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The pressed button is gone with its dialog, so the focus moves here.
    if (isSent) place.current?.focus();
  }, [isSent]);
  if (!data || !isCovered || (!data.claim && data.until === null)) return null;
  const { claim, refund, until, may_ask: mayAsk } = data;
  return (
    <div ref={place} tabIndex={-1} role={isSent ? 'status' : undefined} className={styles.guarantee}>
      {claim && <ClaimState claim={claim} refund={refund} isUnderway={isUnderway} />}
      {mayAsk && until !== null && (
        <Button variant="link" onClick={() => setIsAsking(true)}>
          {claim ? 'Ask once more' : 'Ask for your money back'}
        </Button>
      )}
      {!mayAsk && claim?.state !== 'asked' && until !== null && (
        <p className="small muted">Money-back guarantee: {refund.sentence}</p>
      )}
      <Dialog
        open={isAsking}
        shape="wide"
        title={`Ask for your money back: ${item.title}`}
        onClose={() => setIsAsking(false)}
      >
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
