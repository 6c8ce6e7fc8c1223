import { useState } from 'react';
import type { SellerRequest } from '#shared/schemas/quote.ts';
import { Button } from '../../ui/button.tsx';
import { Callout } from '../../ui/callout.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { PhotoLinks } from '../../ui/photo-grid.tsx';
import { useCompleteOrder } from './sellers.queries.ts';
import styles from './studio.module.css';

/** The button that marks a piece as finished, after a question, because it cannot be undone (C9). */
export function CompleteOrder({ request }: { request: SellerRequest }) {
  const [isAsking, ask] = useState(false);
  const complete = useCompleteOrder(request.order_id);
  const close = () => {
    ask(false);
    complete.reset();
  };
  return (
    <div className={styles.quote}>
      {request.repaint === null ? (
        <Callout tone="ok" title="You accepted this order.">
          The customer has been told that you are painting. Tell us when it is finished.
        </Callout>
      ) : (
        <>
          <Callout tone="warn" title="Please paint this piece again.">
            It has arrived, and its customer has asked for the money-back guarantee. We wrote to you both:
          </Callout>
          <blockquote className={styles.brief}>“{request.repaint.words}”</blockquote>
          {request.repaint.photos.length > 0 && (
            <>
              <p className="small">The photos that its customer sent:</p>
              <PhotoLinks photos={request.repaint.photos} />
            </>
          )}
        </>
      )}
      <Button size="big" full onClick={() => ask(true)}>
        The piece is finished
      </Button>
      <Dialog open={isAsking} title="Is it finished?" onClose={close}>
        <div className={styles.sure}>
          <p>
            We tell the customer that <b>{request.product.title}</b> is finished. They can no longer cancel it, and the
            balance is billed 7 days after the last piece of their order. This cannot be taken back.
          </p>
          {complete.error && <Callout tone="bad" role="alert" title={complete.error.message} />}
          <div className="row">
            <Button busy={complete.isPending && 'Telling the customer'} onClick={() => complete.mutate()}>
              Yes, it is finished
            </Button>
            <Button variant="ghost" onClick={close}>
              Not yet
            </Button>
          </div>
        </div>
      </Dialog>
    </div>
  );
}

/** A finished piece: ready to ship, or held until the customer has paid (C9). */
export function FinishedPiece({ request }: { request: SellerRequest }) {
  if (request.shipping_held)
    return (
      <Callout tone="warn" title="Finished. Please do not send it yet.">
        The customer has not paid the balance of their order. We bill it, and shipping waits until it is paid.
      </Callout>
    );
  return (
    <Callout tone="ok" title="Finished, and paid.">
      The customer has paid everything. They can still ask for changes within 7 days.
    </Callout>
  );
}
