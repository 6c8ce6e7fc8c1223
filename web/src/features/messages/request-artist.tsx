import { Button } from '#web/ui/button.tsx';
import { useRequestSupplier, useUnrequestSupplier } from '../carts/cart-changes.queries.ts';
import { useCart } from '../carts/carts.queries.ts';

/** Requests the artist who replied, or withdraws the request (K-05). */
export function RequestArtist({ id, name }: { id: string; name: string }) {
  const { data: cart } = useCart();
  const request = useRequestSupplier();
  const unrequest = useUnrequestSupplier();
  const isRequested = cart?.requested_suppliers.includes(id) ?? false;
  const { mutate, isPending } = isRequested ? unrequest : request;
  const label = isRequested ? 'Cancel Request' : 'Request Artist';
  return (
    <>
      <Button
        variant="link"
        disabled={isPending}
        aria-label={`${label}: ${name}`}
        onClick={() => mutate({ supplier: id })}
      >
        {label}
      </Button>
      {request.isError && (
        <p role="alert" className="small">
          {request.error.message}
        </p>
      )}
    </>
  );
}
