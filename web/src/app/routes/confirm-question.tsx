import { useSearchParams } from '#web/lib/router.tsx';
import { ConfirmPage } from '../../features/messages/confirm-page.tsx';
import { HeldNotice } from '../../features/messages/held-notice.tsx';
import { useConfirmQuestion } from '../../features/messages/messages.queries.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Callout } from '../../ui/callout.tsx';
import { Page } from '../page.tsx';

export function Component() {
  const [search] = useSearchParams();
  const { mutate, data, isPending, error } = useConfirmQuestion();
  const posted = data?.confirmMessage;
  const held = posted?.moderation;
  return (
    <Page title="Post your question" description="Confirm your e-mail and post your question." noIndex>
      {/* promise: reply-mailed */}
      <ConfirmPage
        title={held ? 'Your question waits' : posted ? 'Your question is posted' : 'Post your question'}
        action="Post my question"
        busy={isPending && 'Posting your question'}
        error={error}
        onConfirm={() => mutate(search.get('token') ?? '')}
        done={
          posted && (
            <>
              <Callout tone={held ? 'warn' : 'ok'} role="status" title={posted.content}>
                {/* promise: reply-mailed */}
                {held ? <HeldNotice moderation={held} /> : 'We write to you when an artist answers.'}
              </Callout>
              <ButtonLink to={`/questions/${posted.id}`}>See my question</ButtonLink>
            </>
          )
        }
      >
        Everybody can read it then, and artists can answer. We write to you when they do.
      </ConfirmPage>
    </Page>
  );
}
