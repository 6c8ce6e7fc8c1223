import Bell from 'icon:bell';
import { useState, type FormEvent } from 'react';
import { ApiError } from '#web/lib/api.ts';
import { useSession } from '#web/lib/session.ts';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/field.tsx';
import { showOpened } from '#web/ui/show-opened.ts';
import { useReplySubscription } from './subscriptions.queries.ts';
import type { Question } from './messages.documents.ts';
import styles from './question.module.css';

const textOf = (error: Error | null): string | undefined =>
  error instanceof ApiError ? (error.fields?.['email'] ?? error.description) : error?.message;

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

interface EmailFormProps {
  onSubscribe: (email: string) => void;
  isPending: boolean;
  error: Error | null;
}

function EmailForm({ onSubscribe, isPending, error }: EmailFormProps) {
  const [email, setEmail] = useState('');
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    onSubscribe(email);
  };
  return (
    <form noValidate className={styles.subscribe} onSubmit={onSubmit}>
      <TextField
        ref={showOpened}
        label="Email"
        type="email"
        autoComplete="email"
        value={email}
        onChange={({ target }) => setEmail(target.value)}
        error={textOf(error)}
      />
      <Button type="submit" size="s" variant="ghost" busy={isPending && 'Subscribing'}>
        Subscribe
      </Button>
    </form>
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
          <span>You are notified of replies by email,</span>
          <Button variant="link" disabled={unsubscribe.isPending} onClick={() => unsubscribe.mutate()}>
            click here to unsubscribe
          </Button>
        </p>
        <SubscriptionProblem error={unsubscribe.error} />
      </>
    );
  }
  if (isAsking && !isSignedIn)
    return (
      <EmailForm
        onSubscribe={(email) => subscribe.mutate(email)}
        isPending={subscribe.isPending}
        error={subscribe.error}
      />
    );
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
