import { formatCents } from '#shared/money.ts';
import type { SellerRequest } from '#shared/schemas/quote.ts';
import { Button } from '../../ui/button.tsx';
import { Callout } from '../../ui/callout.tsx';
import { useAcceptOrder } from './sellers.queries.ts';
import styles from './studio.module.css';

/** Accepts the order of a customer who selected this artist; accepting begins the work. */
export function AcceptOrder({ request }: { request: SellerRequest }) {
  const accept = useAcceptOrder(request.order_id);
  const { _acceptError: refused } = request;
  const problem = accept.error?.message ?? refused;
  return (
    <div className={styles.quote}>
      <Callout tone="ok" title="The customer chose you.">
        Accept to begin.{' '}
        {request.quote &&
          `Your days count from now: ${Math.round(request.quote.days / 86_400)} to finish, ${formatCents(request.quote.price)} extra.`}
      </Callout>
      {problem && (
        <Callout tone="warn" role="alert" title={problem}>
          The customer sees this too. Try again a little later.
        </Callout>
      )}
      <Button size="big" full busy={accept.isPending && 'Accepting'} onClick={() => accept.mutate()}>
        Accept
      </Button>
    </div>
  );
}
