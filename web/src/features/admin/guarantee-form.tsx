import { useQuery } from '@tanstack/react-query';
import { useState, type SubmitEvent } from 'react';
import { formatCents } from '#shared/money.ts';
import { Button } from '#web/ui/button.tsx';
import { Callout } from '#web/ui/callout.tsx';
import { TextArea, TextField } from '#web/ui/field.tsx';
import dialog from './dialogs.module.css';
import { ReasonForm } from './reason-form.tsx';
import { guaranteeQuery, useRefundByGuarantee } from './refunds.queries.ts';

interface GuaranteeFormProps {
  onClose: () => void;
  onDone: (what: string) => void;
}

function Decision({ orderId, refundCents, onDone, onClose }: GuaranteeFormProps & { orderId: string; refundCents: number }) {
  const [photos, setPhotos] = useState('');
  const refund = useRefundByGuarantee(orderId);
  const ids = photos.split(/[\s,]+/).filter(Boolean);
  const send = (reason: string) =>
    refund.mutate({ refund_cents: refundCents, reason, photos: ids }, { onSuccess: () => onDone(`${formatCents(refundCents)} goes back to the customer.`) });
  return (
    <ReasonForm
      most={1_000}
      variant="bad"
      missing={ids.length === 0 ? 'photos' : undefined}
      send={`Refund ${formatCents(refundCents)}`}
      busy="Refunding"
      sending={refund}
      onSend={send}
      onClose={onClose}
    >
      {(isTried) => (
        <TextArea
          label="Photos that show what is wrong"
          name="photos"
          rows={2}
          value={photos}
          error={isTried && ids.length === 0 ? 'The guarantee needs at least one photo.' : undefined}
          hint="Ids of the customer’s uploaded photos, one per line."
          onChange={({ currentTarget }) => setPhotos(currentTarget.value)}
        />
      )}
    </ReasonForm>
  );
}

/** The money-back guarantee as an admin decides it: the piece, whether it holds and how much it is, then the reason and photos (C16). */
export function GuaranteeForm({ onClose, onDone }: GuaranteeFormProps) {
  const [typed, setTyped] = useState('');
  const [orderId, setOrderId] = useState('');
  const { data, error, isFetching } = useQuery(guaranteeQuery(orderId));
  const look = (event: SubmitEvent) => {
    event.preventDefault();
    setOrderId(typed.trim());
  };
  return (
    <div className={dialog['body']}>
      <form onSubmit={look} className={dialog['body']}>
        <TextField label="Piece" name="order" value={typed} hint="The id of the order, as its mails and the quotes page have it." onChange={({ currentTarget }) => setTyped(currentTarget.value)} />
        <div className="row">
          <Button type="submit" variant="ghost" busy={isFetching && 'Looking'}>
            Look it up
          </Button>
        </div>
      </form>
      {error && <Callout tone="bad" role="alert" title={error.message} />}
      {data && <p role="status">{data.sentence}</p>}
      {data?.allowed && <Decision key={orderId} orderId={orderId} refundCents={data.refund_cents} onClose={onClose} onDone={onDone} />}
    </div>
  );
}
