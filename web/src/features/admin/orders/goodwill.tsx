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
import { ReasonFields, useReasonForm } from '../reason-form.tsx';
import { typedCents } from './typed-cents.ts';

interface GoodwillProps {
  orderId: string;
  onDone: (what: string) => void;
}

/** Where an amount would go back to. */
function Preview({ orderId, cents }: { orderId: string; cents: number }) {
  const { data } = useQuery({ ...goodwillQuery(orderId, cents), placeholderData: keepPreviousData });
  if (!data) return null;
  return (
    <>
      {data.sources.map(({ label, cents: part }, index) => (
        <p key={index} className="num" translate="no">
          Back to: {label}, {formatCents(part)}
        </p>
      ))}
      {data.sentence && <p>{data.sentence}</p>}
    </>
  );
}

interface GoodwillFormProps extends GoodwillProps {
  /** What was paid for the piece, in cents. */
  most: number;
  onClose: () => void;
}

interface GoodwillFormProps extends GoodwillProps {
  onClose: () => void;
}

function AmountForm({ orderId, max, onClose, onDone }: GoodwillFormProps & { max: number }) {
  const goodwill = useGoodwill(orderId);
  // The same form sent again is the same refund.
  const attempt = useRef(crypto.randomUUID());
  const isTooMuch = (cents: number | undefined): boolean => cents === undefined || cents > max;
  const form = useReasonForm({
    about: `goodwill for order ${orderId}`,
    values: () => ({ dollars: '' }),
    check: ({ dollars }) => ({
      dollars: isTooMuch(typedCents(dollars)) ? 'Please enter an amount up to what was paid.' : undefined,
    }),
    empty: 'Please give a reason; the customer gets it by mail.',
    sending: goodwill,
    send: (reason, { dollars }) => {
      const cents = typedCents(dollars) ?? 0;
      goodwill.mutate(
        { input: { cents, reason }, idempotencyKey: attempt.current },
        { onSuccess: () => onDone(`${formatCents(cents)} goes back, and the piece goes on.`) },
      );
    },
  });
  const typed = typedCents(form.values.dollars);
  const cents = typed === undefined || typed > max ? 0 : typed;
  const { data } = useQuery({ ...goodwillQuery(orderId, cents), placeholderData: keepPreviousData });
  return (
    <ReasonFields
      form={form}
      max={1_000}
      rows={4}
      variant="bad"
      hint="The customer gets these words by mail, as you write them."
      send={cents === 0 ? 'Refund a part' : `Refund ${formatCents(cents)}`}
      busy="Refunding"
      sending={goodwill}
      onClose={onClose}
    >
      <p>The piece goes on, and owes what it did. The artist’s earnings stay as they are.</p>
      <TextField
        label="Dollars"
        inputMode="decimal"
        hint={`${formatCents(max)} was paid for this piece.`}
        {...form.field('dollars')}
      />
      {cents > 0 &&
        data?.sources.map(({ label, cents: part }, index) => (
          <p key={index} className="num" translate="no">
            Back to: {label}, {formatCents(part)}
          </p>
        ))}
      {cents > 0 && data?.sentence && <p>{data.sentence}</p>}
    </ReasonFields>
  );
}

function GoodwillForm(props: GoodwillFormProps) {
  const { data, error, refetch } = useQuery(goodwillQuery(props.orderId, 0));
  if (error && !data) return <LoadError message={error.message} onRetry={() => void refetch()} />;
  if (!data)
    return (
      <Loading label="Computing what was paid">
        <Skeleton height="240px" />
      </Loading>
    );
  const { max_cents: max } = data;
  if (max > 0) return <AmountForm {...props} max={max} />;
  return (
    <Callout
      tone="warn"
      role="status"
      title="Nothing of this piece can be refunded now: nothing is paid for it, it has ended, or a case is open."
    />
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
          <GoodwillDialog
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
