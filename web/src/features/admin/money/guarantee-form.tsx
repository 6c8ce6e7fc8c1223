import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { formatCents } from '#shared/money/money.ts';
import { MAX_CLAIM_PHOTOS } from '#shared/money/refunds.ts';
import { Button } from '#web/ui/button.tsx';
import { Callout } from '#web/ui/callout.tsx';
import { TextArea, TextField } from '#web/ui/field.tsx';
import { Form } from '#web/ui/form.tsx';
import { Loading, Skeleton } from '#web/ui/skeleton.tsx';
import { useForm } from '#web/ui/use-form.ts';
import dialog from '../dialogs.module.css';
import { orderToCheckQuery } from '../orders/orders.queries.ts';
import { ReasonFields, useReasonForm } from '../reason-form.tsx';
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

/** Photos that show what is wrong: those chosen, and the numbers of others, as typed. */
interface Evidence {
  chosen: readonly string[];
  photos: string;
}

const photosOf = ({ chosen, photos }: Evidence): string[] => [...new Set([...chosen, ...numbersIn(photos)])];

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
  const refund = useRefundByGuarantee(orderId);
  const form = useReasonForm<Evidence>({
    about: `refund order ${orderId}`,
    values: () => ({ chosen: [], photos: '' }),
    check: (evidence) => ({ photos: problemWith(photosOf(evidence).length) }),
    sending: refund,
    send: (reason, evidence) =>
      refund.mutate(
        { refund_cents: refundCents, reason, photos: photosOf(evidence) },
        { onSuccess: () => onDone(`${formatCents(refundCents)} goes back to the customer.`) },
      ),
  });
  const { chosen } = form.values;
  const toggle = (id: string) =>
    form.edit({ chosen: chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id] });
  return (
    <ReasonFields
      form={form}
      max={1_000}
      variant="bad"
      send={`Refund ${formatCents(refundCents)}`}
      busy="Refunding"
      sending={refund}
      onClose={onClose}
    >
      <SentPhotos orderId={orderId} chosen={chosen} onToggle={toggle} />
      <TextArea
        label="Other photos, by their numbers"
        rows={2}
        hint="Of the same customer, one per line. At least one photo has to show what is wrong."
        {...form.field('photos')}
      />
    </ReasonFields>
  );
}

/** The money-back guarantee as an admin decides it: the piece, whether it holds and how much it is, then the reason and photos (C16). */
export function GuaranteeForm({ onClose, onDone }: GuaranteeFormProps) {
  const [orderId, setOrderId] = useState('');
  const client = useQueryClient();
  const find = useMutation({
    mutationFn: (number: string) => client.fetchInfiniteQuery(findOrdersQuery(number)),
    onSuccess: ({ pages }, number) => {
      const [order, another] = pages[0]?.orders ?? [];
      setOrderId(another ? number : (order?.id ?? number));
    },
  });
  const { data, error: refusal, isFetching } = useQuery(guaranteeQuery(orderId));
  const error = find.error ?? refusal;
  const form = useForm({
    values: () => ({ order: '' }),
    send: ({ order }) => {
      const text = order.trim();
      if (text.startsWith('ord_')) setOrderId(text);
      else if (text !== '') find.mutate(text);
    },
  });
  return (
    <div className={dialog.body}>
      <Form of={form} className={dialog.body}>
        <TextField
          label="Piece"
          hint="Its number, as Orders and the customer’s pages have it."
          {...form.field('order')}
        />
        <div className="row">
          <Button type="submit" variant="ghost" busy={(isFetching || find.isPending) && 'Looking'}>
            Look it up
          </Button>
        </div>
      </Form>
      {error && <Callout tone="bad" role="alert" title={error.message} />}
      {data && !data.allowed && <Callout tone="warn" role="status" title={data.sentence} />}
      {data?.allowed && <p role="status">{data.sentence}</p>}
      {data?.allowed && (
        <Decision key={orderId} orderId={orderId} refundCents={data.refund_cents} onClose={onClose} onDone={onDone} />
      )}
    </div>
  );
}
