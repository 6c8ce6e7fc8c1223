import { Button } from '#web/ui/button.tsx';
import { useRequestSupplier, useUnrequestSupplier } from '../cart/cart-changes.queries.ts';
import { useCart } from '../cart/carts.queries.ts';

/** Requests the artist who replied, or withdraws the request (K-05). */
export function RequestArtist({ id, name }: { id: string; name: string }) {
  const { data: cart } = useCart();
  const request = useRequestSupplier();
  const unrequest = useUnrequestSupplier();
  const isRequested = cart?.requested_suppliers.includes(id) ?? false;
  const [change, other] = isRequested ? [unrequest, request] : [request, unrequest];
  const problem = request.error ?? unrequest.error;
  const label = isRequested ? 'Cancel Request' : 'Request Artist';
  return (
    <>
      <Button
        variant="link"
        disabled={change.isPending}
        aria-label={`${label}: ${name}`}
        onClick={() => {
          other.reset();
          change.mutate({ supplier: id });
        }}
      >
        {label}
      </Button>
      {problem && (
        <p role="alert" className="small">
          {problem.message}
        </p>
      )}
    </>
  );
}
