import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type SubmitEvent } from 'react';
import { formatCents } from '#shared/money/money.ts';
import { MAX_CLAIM_PHOTOS } from '#shared/money/refunds.ts';
import { Button } from '#web/ui/button.tsx';
import { Callout } from '#web/ui/callout.tsx';
import { TextArea, TextField } from '#web/ui/field.tsx';
import { Loading, Skeleton } from '#web/ui/skeleton.tsx';
import dialog from '../dialogs.module.css';
import { orderToCheckQuery } from '../orders/orders.queries.ts';
import { ReasonForm } from '../reason-form.tsx';
import { findOrdersQuery } from '../orders/order-record.queries.ts';
import { guaranteeQuery, useRefundByGuarantee } from './refunds.queries.ts';
import { PhotoChoice } from '../samples.tsx';

interface GuaranteeFormProps {
  onClose: () => void;
  onDone: (what: string) => void;
}

/** The numbers in a text, one per line or with commas between them. */
const numbersIn = (text: string): string[] => text.split(/[\s,]+/).filter(Boolean);

interface PhotosProps {
  orderId: string;
  chosen: readonly string[];
  onToggle: (id: string) => void;
}

/**
 * The customer's photos to choose from: those of the piece's guarantee requests first, then those that it is painted
 * from.
 */
function SentPhotos({ orderId, chosen, onToggle }: PhotosProps) {
  const { data, error, isPending } = useQuery(orderToCheckQuery(orderId));
  if (isPending)
    return (
      <Loading label="Loading the photos">
        <Skeleton height="124px" />
      </Loading>
    );
  if (error && !data) return <Callout tone="bad" role="alert" title={error.message} />;
  const piece = data?.pieces.find(({ id }) => id === orderId);
  if (!piece || piece.photos.length + piece.claim_photos.length === 0)
    return <p className="small muted">The customer has no photos of this piece here.</p>;
  return (
    <>
      <PhotoChoice
        legend="Sent with a request under the guarantee"
        photos={piece.claim_photos}
        chosen={chosen}
        onToggle={onToggle}
      />
      <PhotoChoice legend="Painted from" photos={piece.photos} chosen={chosen} onToggle={onToggle} />
    </>
  );
}

const problemWith = (count: number): string | undefined => {
  if (count === 0) return 'The guarantee needs at least one photo.';
  return count > MAX_CLAIM_PHOTOS ? `At most ${MAX_CLAIM_PHOTOS} photos, please; these are ${count}.` : undefined;
};

function Decision({
  orderId,
  refundCents,
  onDone,
  onClose,
}: GuaranteeFormProps & { orderId: string; refundCents: number }) {
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [others, setOthers] = useState('');
  const refund = useRefundByGuarantee(orderId);
  const photos = [...new Set([...chosen, ...numbersIn(others)])];
  const problem = problemWith(photos.length);
  const toggle = (id: string) =>
    setChosen((before) => (before.includes(id) ? before.filter((other) => other !== id) : [...before, id]));
  const send = (reason: string) =>
    refund.mutate(
      { refund_cents: refundCents, reason, photos },
      { onSuccess: () => onDone(`${formatCents(refundCents)} goes back to the customer.`) },
    );
  return (
    <ReasonForm
      about={`refund order ${orderId}`}
      max={1_000}
      variant="bad"
      missing={problem && 'photos'}
      send={`Refund ${formatCents(refundCents)}`}
      busy="Refunding"
      sending={refund}
      onSend={send}
      onClose={onClose}
    >
      {(isAttempted) => (
        <>
          <SentPhotos orderId={orderId} chosen={chosen} onToggle={toggle} />
          <TextArea
            label="Other photos, by their numbers"
            name="photos"
            rows={2}
            value={others}
            error={isAttempted ? problem : undefined}
            hint="Of the same customer, one per line. At least one photo has to show what is wrong."
            onChange={({ currentTarget }) => setOthers(currentTarget.value)}
          />
        </>
      )}
    </ReasonForm>
  );
}

/** The money-back guarantee as an admin decides it: the piece, whether it holds and how much it is, then the reason and photos (C16). */
export function GuaranteeForm({ onClose, onDone }: GuaranteeFormProps) {
  const [typed, setTyped] = useState('');
  const [orderId, setOrderId] = useState('');
  const client = useQueryClient();
  const find = useMutation({
    mutationFn: (number: string) => client.fetchQuery(findOrdersQuery(number)),
    onSuccess: ({ orders: [order, another] }, number) => setOrderId(another ? number : (order?.id ?? number)),
  });
  const { data, error: refusal, isFetching } = useQuery(guaranteeQuery(orderId));
  const error = find.error ?? refusal;
  const look = (event: SubmitEvent) => {
    event.preventDefault();
    const text = typed.trim();
    if (text.startsWith('ord_')) setOrderId(text);
    else if (text !== '') find.mutate(text);
  };
  return (
    <div className={dialog.body}>
      <form onSubmit={look} className={dialog.body}>
        <TextField
          label="Piece"
          name="order"
          value={typed}
          hint="Its number, as Orders and the customer’s pages have it."
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
        <div className="row">
          <Button type="submit" variant="ghost" busy={(isFetching || find.isPending) && 'Looking'}>
            Look it up
          </Button>
        </div>
      </form>
      {error && <Callout tone="bad" role="alert" title={error.message} />}
      {data && !data.allowed && <Callout tone="warn" role="status" title={data.sentence} />}
      {data?.allowed && <p role="status">{data.sentence}</p>}
      {data?.allowed && (
        <Decision key={orderId} orderId={orderId} refundCents={data.refund_cents} onClose={onClose} onDone={onDone} />
      )}
    </div>
  );
}
