import { useSearchParams } from '#web/lib/router.tsx';
import { ConfirmPage } from '../../features/messages/confirm-page.tsx';
import { useEndSubscription } from '../../features/messages/subscriptions.queries.ts';
import { Callout } from '../../ui/callout.tsx';
import { Page } from '../page.tsx';

export function Component() {
  const [search] = useSearchParams();
  const { mutate, isSuccess, isPending, error } = useEndSubscription();
  return (
    <Page title="Unsubscribe" description="Stop the mails that you subscribed to." noIndex>
      {/* promise: subscribe-again */}
      <ConfirmPage
        title="Unsubscribe"
        action="Unsubscribe"
        busy={isPending && 'Unsubscribing'}
        error={error}
        lifetime="Please use the link of a newer mail."
        onConfirm={() => mutate(search.get('token') ?? '')}
        done={
          isSuccess && (
            <Callout tone="ok" role="status" title="You are unsubscribed.">
              We do not write to you about this any more.
            </Callout>
          )
        }
      >
        We stop the mails about what this one was about. You can subscribe again at any time.
      </ConfirmPage>
    </Page>
  );
}
