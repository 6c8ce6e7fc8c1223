import { formatCents } from '#shared/money/money.ts';
import type { AdminClaim } from '#shared/schemas/guarantee.ts';
import type { Cancellation } from '#shared/schemas/refund.ts';
import { useDeclineClaim, useRepaint } from './guarantee.queries.ts';
import { ReasonForm } from '../reason-form.tsx';
import { useRefundByGuarantee } from './refunds.queries.ts';

interface ClaimDialogProps {
  claim: AdminClaim;
  onClose: () => void;
  onDone: (what: string) => void;
}

/**
 * Accepts a guarantee request: lists the refund of each payment and asks for the reason, which the audit trail records.
 */
export function AcceptClaim({
  claim,
  guarantee: { refund_cents: refundCents, sources },
  onClose,
  onDone,
}: ClaimDialogProps & { guarantee: Cancellation }) {
  const refund = useRefundByGuarantee(claim.order_id);
  const send = (reason: string) =>
    refund.mutate(
      { refund_cents: refundCents, reason, photos: claim.photos.map(({ id }) => id), claim: claim.number },
      { onSuccess: () => onDone(`${formatCents(refundCents)} goes back to ${claim.email}.`) },
    );
  return (
    <ReasonForm
      about={`accept claim ${claim.order_id} ${claim.number}`}
      max={1_000}
      variant="bad"
      send={`Refund ${formatCents(refundCents)}`}
      busy="Refunding"
      cancelLabel="Not yet"
      sending={refund}
      onSend={send}
      onClose={onClose}
    >
      {sources.map(({ label, cents }, index) => (
        <p key={index} className="num" translate="no">
          Back to: {label}, {formatCents(cents)}
        </p>
      ))}
    </ReasonForm>
  );
}

/** Declines a guarantee request with words for the customer. */
export function DeclineClaim({ claim, onClose, onDone }: ClaimDialogProps) {
  const decline = useDeclineClaim(claim.order_id);
  return (
    <ReasonForm
      about={`decline claim ${claim.order_id} ${claim.number}`}
      max={1_000}
      rows={5}
      variant="bad"
      hint={`${claim.email} gets these words by mail, as you write them.`}
      empty="Please give a reason; the customer gets it by mail."
      send="Yes, decline"
      busy="Declining"
      cancelLabel="Not yet"
      sending={decline}
      onSend={(answer) =>
        decline.mutate(
          { number: claim.number, answer },
          { onSuccess: () => onDone(`The request of ${claim.email} was declined.`) },
        )
      }
      onClose={onClose}
    />
  );
}

/** Has the piece painted again, with words for its customer and its artist. */
export function RepaintClaim({ claim, onClose, onDone }: ClaimDialogProps) {
  const repaint = useRepaint(claim.order_id);
  return (
    <ReasonForm
      about={`repaint for claim ${claim.order_id} ${claim.number}`}
      label="What is to be painted differently"
      max={1_000}
      rows={5}
      hint={`${claim.email} and the artist get these words by mail, as you write them.`}
      empty="Please say what is to be painted differently; the customer and the artist get it by mail."
      send="Yes, paint it again"
      busy="Giving it back to the artist"
      cancelLabel="Not yet"
      sending={repaint}
      onSend={(answer) =>
        repaint.mutate(
          { number: claim.number, answer },
          { onSuccess: () => onDone(`The piece of ${claim.email} is painted again.`) },
        )
      }
      onClose={onClose}
    >
      <p>
        No money goes back. The piece returns to its artist, and from the day on which it arrives anew the guarantee
        covers it for another 30 days. If nothing comes of it, it can still be refunded in full.
      </p>
    </ReasonForm>
  );
}
