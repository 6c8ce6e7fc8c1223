import { offerText } from '#shared/orders/offers.ts';
import type { SellerRequest } from '#shared/schemas/quote.ts';
import { Button } from '../../ui/button.tsx';
import { Callout } from '../../ui/callout.tsx';
import { wordsFor } from './artist-words.ts';
import { useAcceptOrder } from './sellers.queries.ts';
import styles from './studio.module.css';
import { WithdrawOffer } from './withdraw-offer.tsx';

/** How the artist came to the order. */
const CHOSEN: Record<NonNullable<SellerRequest['chosen_by']> | 'unknown', string> = {
  customer: 'The customer chose you.',
  schedule: 'You were chosen: your offer was the best one.',
  staff: 'We ask you to paint this piece. Nothing is settled before you accept.',
  unknown: 'You were chosen.',
};

/**
 * Accepts the order of a customer who selected this artist; accepting begins the work. While the customer's
 * deposit is missing there is nothing to press.
 */
export function AcceptOrder({ request, artistId }: { request: SellerRequest; artistId: string }) {
  const accept = useAcceptOrder(request.order_id);
  const { _acceptError: refused, payment_due: isUnpaid, quote } = request;
  const problem = wordsFor(accept.error) ?? (isUnpaid ? undefined : refused);
  return (
    <div className={styles.quote}>
      <Callout tone="ok" title={CHOSEN[request.chosen_by ?? 'unknown']}>
        {quote && `${offerText(quote)}. Your days count from the acceptance.`}
      </Callout>
      {isUnpaid ? (
        // promise: extra-deposit-before-acceptance
        <Callout tone="warn" title="Please wait: the customer has not paid the deposit yet.">
          Part of your extra is due before you begin. We have asked the customer for it, and you can accept as soon as
          it is there.
        </Callout>
      ) : (
        <>
          {problem && (
            <Callout tone="warn" role="alert" title={problem}>
              The customer sees this too. Try again a little later.
            </Callout>
          )}
          <Button size="big" full busy={accept.isPending && 'Accepting'} onClick={() => accept.mutate()}>
            Accept
          </Button>
        </>
      )}
      <WithdrawOffer request={request} artistId={artistId} />
    </div>
  );
}
