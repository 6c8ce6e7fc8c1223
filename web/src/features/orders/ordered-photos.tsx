import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { hasEnded } from '#shared/orders/order-states.ts';
import type { OrderSummary } from '#shared/schemas/order.ts';
import { useReloadOrders } from '#web/lib/reload-orders.ts';
import { Button } from '../../ui/button.tsx';
import { Callout } from '../../ui/callout.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { photosQuery, useDeletePhoto } from '../photos/uploads.queries.ts';

function Deletion({ ids, onClose }: { ids: string[]; onClose: () => void }) {
  const remove = useDeletePhoto(useReloadOrders());
  const removeAll = async () => {
    for (const id of ids) await remove.mutateAsync(id);
  };
  const what = ids.length === 1 ? 'photo' : 'photos';
  return (
    <Dialog
      open
      title={`Delete the ${what} of this piece?`}
      onClose={onClose}
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            Keep
          </Button>
          <Button
            variant="bad"
            busy={remove.isPending && 'Deleting...'}
            onClick={() => void removeAll().catch(() => undefined)}
          >
            Delete {what}
          </Button>
        </>
      }
    >
      {/* promise: photos-of-ended-piece */}
      <p>
        The original, every painting made from it and its place beside the finished piece in our gallery go for good.
        Your order and its receipt stay.
      </p>
      {remove.isError && <Callout tone="bad" role="alert" title={remove.error.message} />}
    </Dialog>
  );
}

/**
 * Deletes the photos of a piece before their time, once no artist needs them (C26); renders nothing where none is left
 * or the reader does not own them.
 */
export function OrderedPhotos({ order }: { order: OrderSummary }) {
  const [isAsking, ask] = useState(false);
  const canDelete = hasEnded(order.status);
  const { data: photos = [] } = useQuery({ ...photosQuery(), enabled: canDelete });
  const ids = photos.map(({ id }) => id).filter((id) => order.item.assets.includes(id));
  if (!canDelete || ids.length === 0) return null;
  return (
    <>
      <Button variant="link" onClick={() => ask(true)}>
        Delete {ids.length === 1 ? 'photo' : 'photos'}
      </Button>
      {isAsking && <Deletion ids={ids} onClose={() => ask(false)} />}
    </>
  );
}
