import { useSearchParams } from '#web/lib/router.tsx';
import { ConfirmPage } from '../../features/messages/confirm-page.tsx';
import { useConfirmSubscription } from '../../features/messages/subscriptions.queries.ts';
import { Callout } from '../../ui/callout.tsx';
import { Page } from '../page.tsx';

export function Component() {
  const [search] = useSearchParams();
  const { mutate, isSuccess, isPending, error } = useConfirmSubscription();
  return (
    <Page title="Be notified of replies" description="Confirm your e-mail to be notified of replies." noIndex>
      {/* promise: reply-mailed */}
      <ConfirmPage
        title="Be notified of replies"
        action="Notify me"
        busy={isPending && 'Confirming'}
        error={error}
        onConfirm={() => mutate(search.get('token') ?? '')}
        done={
          isSuccess && (
            // promise: reply-mailed
            <Callout tone="ok" role="status" title="You are subscribed.">
              We write to you when there is a new reply.
            </Callout>
          )
        }
      >
        We send you an e-mail whenever an artist replies, and nothing else.
      </ConfirmPage>
    </Page>
  );
}
