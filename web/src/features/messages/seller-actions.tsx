import { useSession } from '#web/lib/session.ts';
import { Button } from '#web/ui/button.tsx';
import { SubscriptionProblem } from './subscribe-link.tsx';
import { useQuestionSubscription } from './subscriptions.queries.ts';
import styles from './questions-panel.module.css';

function NewQuestions({ productId }: { productId: string }) {
  const { state, subscribe, unsubscribe } = useQuestionSubscription(productId);
  const isSubscribed = state === 'SUBSCRIBED';
  const change = () => {
    if (isSubscribed) {
      subscribe.reset();
      unsubscribe.mutate();
    } else {
      unsubscribe.reset();
      subscribe.mutate(undefined);
    }
  };
  return (
    <section className={styles.seller} aria-label="SELLER ACTIONS">
      <h3>SELLER ACTIONS</h3>
      {/* The label is the same in both states, as specified (C38); `aria-pressed` tells the state. */}
      <Button
        variant="ghost"
        size="s"
        aria-pressed={isSubscribed}
        disabled={subscribe.isPending || unsubscribe.isPending}
        onClick={change}
      >
        Unsubscribe from New Questions
      </Button>
      <SubscriptionProblem error={subscribe.error ?? unsubscribe.error} />
    </section>
  );
}

/** An artist's switch for mails about new questions on a product (doc 1 §2); other roles do not see it. */
export function SellerActions({ productId }: { productId: string }) {
  return useSession()?.role === 'Supplier' ? <NewQuestions productId={productId} /> : null;
}
