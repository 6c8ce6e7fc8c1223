import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ORDER } from '#shared/orders/order-states.ts';
import type { Asset } from '#shared/schemas/asset.ts';
import { Button } from '#web/ui/button.tsx';
import { Callout } from '#web/ui/callout.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Loading, Skeleton } from '#web/ui/skeleton.tsx';
import { PhotoFitness } from '../../products/photo-fitness.tsx';
import { OrderedBrief } from '../../photos/ordered-photo.tsx';
import { useAskForPhoto } from './order-record.queries.ts';
import { orderToCheckQuery } from './orders.queries.ts';
import { PhotosChecked } from './photos-checked.tsx';
import { ReasonFields, useReasonForm } from '../reason-form.tsx';
import { PhotoChoice, Samples } from '../samples.tsx';

interface AskFormProps {
  orderId: string;
  photos: readonly Asset[];
  onClose: () => void;
  onDone: (what: string) => void;
}

/** Chooses a photo and says what it lacks; the customer gets the words by mail. */
function AskForm({ orderId, photos, onClose, onDone }: AskFormProps) {
  const ask = useAskForPhoto(orderId);
  const form = useReasonForm({
    about: `photo of order ${orderId}`,
    values: () => ({ photo: (photos.length === 1 && photos[0]?.id) || '' }),
    check: ({ photo }) => ({ photo: photo === '' ? 'Please choose a photo.' : undefined }),
    empty: 'Please say what the photo lacks; the customer gets it by mail.',
    sending: ask,
    send: (reason, { photo }) =>
      ask.mutate({ photo, reason }, { onSuccess: () => onDone('The customer gets a mail.') }),
  });
  const { photo } = form.values;
  const problem = form.problems['photo'];
  return (
    <ReasonFields
      form={form}
      label="What it lacks"
      max={1_000}
      rows={4}
      hint="The customer gets these words by mail, as you write them, with a button to send another photo."
      send="Ask for a better photo"
      busy="Asking"
      sending={ask}
      onClose={onClose}
    >
      <PhotoChoice
        legend="Which photo"
        photos={photos}
        chosen={photo ? [photo] : []}
        onToggle={(id) => form.edit({ photo: id })}
      />
      {problem && <Callout tone="bad" role="alert" title={problem} />}
    </ReasonFields>
  );
}

interface OrderPhotosProps {
  orderId: string;
  cartId: string;
  status: number;
  onDone: (what: string) => void;
}

/** The photos that a piece is painted from, the check of them, and a request for a better one (CO-13). */
export function OrderPhotos({ orderId, cartId, status, onDone }: OrderPhotosProps) {
  const { data, error } = useQuery(orderToCheckQuery(cartId));
  const [isAsking, setIsAsking] = useState(false);
  const piece = data?.pieces.find(({ id }) => id === orderId);
  const mayAsk = (status === ORDER.quoting || status === ORDER.accepted) && (piece?.photos.length ?? 0) > 0;
  const close = () => setIsAsking(false);
  return (
    <section aria-labelledby="photos">
      <h3 id="photos">Photos</h3>
      {error && !data && <Callout tone="bad" role="alert" title={error.message} />}
      {!data && !error && (
        <Loading label="Loading the photos">
          <Skeleton height="200px" />
        </Loading>
      )}
      {data && piece && (
        <>
          <Samples samples={piece.photos.map(({ url }) => ({ url }))} what="photo" artist="the customer" />
          {piece.photos
            .filter(({ coords, style }) => coords || style)
            .map((photo) => (
              <OrderedBrief
                key={photo.id}
                photo={{ ...photo, view: photo.url }}
                name={`Photo ${piece.photos.indexOf(photo) + 1}`}
              />
            ))}
          <PhotoFitness photos={piece.photos} sizeCode={piece.size ?? undefined} />
          <PhotosChecked order={data} asked={cartId} />
          {mayAsk && (
            <div className="row">
              <Button variant="ghost" onClick={() => setIsAsking(true)}>
                Ask for a better photo
              </Button>
            </div>
          )}
          <Dialog open={isAsking} title="Ask for a better photo" onClose={close}>
            {isAsking && (
              <AskForm
                orderId={orderId}
                photos={piece.photos}
                onClose={close}
                onDone={(what) => {
                  close();
                  onDone(what);
                }}
              />
            )}
          </Dialog>
        </>
      )}
    </section>
  );
}
