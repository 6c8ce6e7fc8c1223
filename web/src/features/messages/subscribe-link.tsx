import Bell from 'icon:bell';
import { useState } from 'react';
import { ApiError, detailOf } from '#web/lib/api.ts';
import { useSession } from '#web/lib/session.ts';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/field.tsx';
import { Form } from '#web/ui/form.tsx';
import { showOpened } from '#web/ui/show-opened.ts';
import { useForm } from '#web/ui/use-form.ts';
import { useReplySubscription } from './subscriptions.queries.ts';
import type { Question } from './messages.documents.ts';
import styles from './question.module.css';

const textOf = (error: Error): string => (error instanceof ApiError && error.fields?.['email']) || detailOf(error);

/** Why a subscription was not begun or ended. */
export function SubscriptionProblem({ error }: { error: Error | null }) {
  return (
    error && (
      <p role="alert" className="small">
        {textOf(error)}
      </p>
    )
  );
}

function EmailForm({ subscribe }: { subscribe: ReturnType<typeof useReplySubscription>['subscribe'] }) {
  const form = useForm({
    values: () => ({ email: '' }),
    sending: subscribe,
    problemsIn: (error) => ({ email: textOf(error) }),
    send: ({ email }) => subscribe.mutate(email),
  });
  return (
    <Form of={form} className={styles.subscribe}>
      <TextField ref={showOpened} label="Email" type="email" autoComplete="email" {...form.field('email')} />
      <Button type="submit" size="s" variant="ghost" busy={subscribe.isPending && 'Subscribing'}>
        Subscribe
      </Button>
    </Form>
  );
}

/** Subscribes to mails about replies: customers at once, visitors through a mailed link; and unsubscribes (K-16). */
export function SubscribeLink({ question: { id, isCurrentUserSubscribed } }: { question: Question }) {
  const session = useSession();
  const { state, subscribe, unsubscribe } = useReplySubscription(id, isCurrentUserSubscribed ?? null);
  const [isAsking, ask] = useState(false);
  const isSignedIn = Boolean(session?.email);
  if (state === 'UNCONFIRMED') {
    return (
      <p className="small" role="status">
        Please click on the link sent to {subscribe.variables ?? 'your email'} to be notified of replies.
      </p>
    );
  }
  if (state === 'SUBSCRIBED') {
    return (
      <>
        <p className={styles.actions}>
          {/* promise: reply-mailed */}
          <span>You are notified of replies by email,</span>
          <Button variant="link" disabled={unsubscribe.isPending} onClick={() => unsubscribe.mutate()}>
            click here to unsubscribe
          </Button>
        </p>
        <SubscriptionProblem error={unsubscribe.error} />
      </>
    );
  }
  if (isAsking && !isSignedIn) return <EmailForm subscribe={subscribe} />;
  return (
    <>
      <Button
        variant="link"
        disabled={subscribe.isPending}
        onClick={() => (isSignedIn ? subscribe.mutate(undefined) : ask(true))}
      >
        <Bell aria-hidden="true" />
        Notify me of replies
      </Button>
      <SubscriptionProblem error={subscribe.error} />
    </>
  );
}
