import type { SellerRequest } from '#shared/schemas/quote.ts';
import { Callout } from '../../ui/callout.tsx';
import { PhotoLinks } from '../../ui/photo-grid.tsx';
import { ProjectRoom } from '../projects/project-room.tsx';
import styles from './held-order.module.css';

/** Why a delivered piece is painted again, in the words of whoever decided it, and with the customer's photos (C16). */
export function RepaintNote({ repaint: { words, photos } }: { repaint: NonNullable<SellerRequest['repaint']> }) {
  return (
    <section aria-label="What is to be different" className={styles.repaint}>
      <Callout tone="warn" title="Please paint this piece again.">
        It has arrived, and its customer has asked for the money-back guarantee. We wrote to you both:
      </Callout>
      <blockquote className={styles.words}>“{words}”</blockquote>
      {photos.length > 0 && (
        <>
          <p className="small">The photos that its customer sent:</p>
          <PhotoLinks photos={photos} />
        </>
      )}
    </section>
  );
}

/** The artist's side of an order in hand: the project room, and before it why a piece is painted again. */
export function HeldOrder({ request }: { request: SellerRequest }) {
  return (
    <>
      {request.repaint && <RepaintNote repaint={request.repaint} />}
      <ProjectRoom orderId={request.order_id} />
    </>
  );
}
