import { useMutation } from '@tanstack/react-query';
import { MAILING_LIST_LINK_DAYS } from '#shared/people/mailing-list.ts';
import { api } from '#web/lib/api.ts';
import { useSearchParams } from '#web/lib/router.tsx';
import { ConfirmPage } from '../../features/messages/confirm-page.tsx';
import { Callout } from '../../ui/callout.tsx';
import { Page } from '../page.tsx';

export function Component() {
  const [search] = useSearchParams();
  const { mutate, isSuccess, isPending, error } = useMutation({
    mutationFn: (token: string) => api.post('/api/subscriptions/confirm', { query: { token } }),
  });
  return (
    <Page title="Our mailing list" description="Confirm your email for our mailing list." noIndex>
      {/* promise: mailing-list-confirmed */}
      <ConfirmPage
        title="Our mailing list"
        action="Yes, write to me"
        busy={isPending && 'Confirming'}
        error={error}
        // promise: mailing-list-link-30-days
        lifetime={`A link works for ${MAILING_LIST_LINK_DAYS} days, and not after you have unsubscribed.`}
        onConfirm={() => mutate(search.get('token') ?? '')}
        done={
          isSuccess && (
            <Callout tone="ok" role="status" title="You are on the list.">
              Every mail has a link to unsubscribe, with one press and without signing in.
            </Callout>
          )
        }
      >
        We write to this address now and then, until you unsubscribe.
      </ConfirmPage>
    </Page>
  );
}
