import { pathTo } from '#shared/site/paths.ts';
import { useState } from 'react';
import { useSession } from '#web/lib/session.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { SiteLink } from '#web/ui/site-link.tsx';
import type { Question as QuestionShape } from './messages.documents.ts';
import { useLiveReplies } from './messages.queries.ts';
import { ReportText } from '../reports/report-text.tsx';
import { HeldNotice } from './held-notice.tsx';
import { PostedOn } from './posted-on.tsx';
import { ArtistActions } from './reply-form.tsx';
import { ReplyList } from './reply-list.tsx';
import { SubscribeLink } from './subscribe-link.tsx';
import styles from './question.module.css';

const replies = (count: number): string =>
  count === 0 ? 'No replies yet.' : count === 1 ? '1 reply' : `${count} replies`;

/** The asker, the day, and the number of replies. */
export function Asked({ question: { user, timestamp, replyCount } }: { question: QuestionShape }) {
  return (
    <p className="small muted">
      {user.displayName}, <PostedOn timestamp={timestamp} />. {replies(replyCount)}
    </p>
  );
}

/**
 * Replies and the reader's actions: artists reply; others subscribe, or see the link to the artists' sign-in (K-05,
 * K-17).
 */
export function Thread({ question, isWhole = false }: { question: QuestionShape; isWhole?: boolean }) {
  const session = useSession();
  useLiveReplies(question);
  const isOwn = question.user.id !== null && question.user.id === session?.id;
  const report = <ReportText kind="question" id={question.id} by={question.user.displayName} />;
  return (
    <>
      <ReplyList question={question} isWhole={isWhole} />
      {session?.role === 'Supplier' && session.id ? (
        <div className={styles.actions}>
          <ArtistActions question={question} artistId={session.id} />
          {!isOwn && report}
        </div>
      ) : (
        <div className={styles.actions}>
          <SubscribeLink question={question} />
          <ButtonLink variant="link" to={pathTo('/artists/signup')}>
            Are you an artist? Answer this question.
          </ButtonLink>
          {!isOwn && report}
        </div>
      )}
    </>
  );
}

/** One question of a list, open or collapsed (K-04, K-07); its asker's own one that waits for a person, without a thread. */
export function Question({ question, isOpenAtFirst }: { question: QuestionShape; isOpenAtFirst: boolean }) {
  const [isOpen, open] = useState(isOpenAtFirst);
  if (question.moderation)
    return (
      <article className={styles.pending}>
        <h4 className={styles.title}>
          <SiteLink to={pathTo('/questions/:id', { id: question.id })}>{question.content}</SiteLink>
        </h4>
        <HeldNotice moderation={question.moderation} />
      </article>
    );
  return (
    <article className={styles.question}>
      <h4 className={styles.title}>
        <SiteLink to={pathTo('/questions/:id', { id: question.id })}>{question.content}</SiteLink>
      </h4>
      <Asked question={question} />
      {isOpen || question.replyCount === 0 ? (
        <Thread question={question} />
      ) : (
        <Button variant="link" aria-expanded={false} onClick={() => open(true)}>
          Show {replies(question.replyCount)}
        </Button>
      )}
    </article>
  );
}
