import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { formatCents } from '#shared/money/money.ts';
import { Button } from '#web/ui/button.tsx';
import { Callout } from '#web/ui/callout.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { LoadError } from '#web/ui/empty-state.tsx';
import { TextField } from '#web/ui/field.tsx';
import { Loading, Skeleton } from '#web/ui/skeleton.tsx';
import { goodwillQuery, useGoodwill } from '../overview.queries.ts';
import { ReasonForm } from '../reason-form.tsx';
import { typedCents } from './typed-cents.ts';

interface GoodwillProps {
  orderId: string;
  onDone: (what: string) => void;
}

function GoodwillForm({ orderId, onClose, onDone }: GoodwillProps & { onClose: () => void }) {
  const [dollars, setDollars] = useState('');
  const cents = typedCents(dollars);
  const { data, error, refetch } = useQuery({
    ...goodwillQuery(orderId, cents ?? 0),
    placeholderData: keepPreviousData,
  });
  const goodwill = useGoodwill(orderId);
  // The same form sent again is the same refund.
  const attempt = useRef(crypto.randomUUID());
  if (error && !data) return <LoadError message={error.message} onRetry={() => void refetch()} />;
  if (!data)
    return (
      <Loading label="Computing what was paid">
        <Skeleton height="240px" />
      </Loading>
    );
  const { max_cents: most, sources, sentence } = data;
  if (most === 0)
    return (
      <Callout
        tone="warn"
        role="status"
        title="Nothing of this piece can be refunded now: nothing is paid for it, it has ended, or a case is open."
      />
    );
  const isMissing = cents === undefined || cents > most;
  return (
    <ReasonForm
      about={`goodwill for order ${orderId}`}
      max={1_000}
      rows={4}
      variant="bad"
      hint="The customer gets these words by mail, as you write them."
      empty="Please give a reason; the customer gets it by mail."
      missing={isMissing ? 'dollars' : undefined}
      send={isMissing ? 'Refund a part' : `Refund ${formatCents(cents)}`}
      busy="Refunding"
      sending={goodwill}
      onSend={(reason) =>
        cents !== undefined &&
        goodwill.mutate(
          { input: { cents, reason }, idempotencyKey: attempt.current },
          { onSuccess: () => onDone(`${formatCents(cents)} goes back, and the piece goes on.`) },
        )
      }
      onClose={onClose}
    >
      {(isAttempted) => (
        <>
          <p>The piece goes on, and owes what it did. The artist’s earnings stay as they are.</p>
          <TextField
            name="dollars"
            label="Dollars"
            inputMode="decimal"
            value={dollars}
            hint={`${formatCents(most)} was paid for this piece.`}
            error={isAttempted && isMissing ? 'Please enter an amount up to what was paid.' : undefined}
            onChange={(event) => setDollars(event.target.value)}
          />
          {!isMissing &&
            sources.map(({ label, cents: part }, index) => (
              <p key={index} className="num" translate="no">
                Back to: {label}, {formatCents(part)}
              </p>
            ))}
          {!isMissing && sentence && <p>{sentence}</p>}
        </>
      )}
    </ReasonForm>
  );
}

/** Refunds a part of what was paid for a piece, with a reason and without a case. */
export function Goodwill({ orderId, onDone }: GoodwillProps) {
  const [isAsked, ask] = useState(false);
  const close = () => ask(false);
  return (
    <>
      <p>
        <Button variant="ghost" onClick={() => ask(true)}>
          Refund a part
        </Button>
      </p>
      <Dialog open={isAsked} title="Refund a part" onClose={close}>
        {isAsked && (
          <GoodwillForm
            orderId={orderId}
            onClose={close}
            onDone={(what) => {
              close();
              onDone(what);
            }}
          />
        )}
      </Dialog>
    </>
  );
}
