import { pathTo } from '#shared/site/paths.ts';
import { useQuery } from '@tanstack/react-query';
import Clock from 'icon:clock';
import { useEffect } from 'react';
import { Badge } from '#web/ui/badge.tsx';
import { SiteLink } from '#web/ui/site-link.tsx';
import { AskForm } from './ask-form.tsx';
import { CustomerQuestions, OwnQuestions } from './question-list.tsx';
import { HeldNotice } from './held-notice.tsx';
import { NotPosted } from './not-posted.tsx';
import { questionQuery } from './messages.queries.ts';
import { dropPending, usePending, type PendingQuestion } from './pending.ts';
import styles from './questions-panel.module.css';
import thread from './question.module.css';

function Pending({ question: { id, content, moderation }, email }: PendingQuestion) {
  // Its link may have been opened elsewhere, and a moderator may have posted it.
  const { data } = useQuery(questionQuery(id));
  const isPosted = data?.hidden === false;
  useEffect(() => {
    if (isPosted) dropPending(id);
  }, [isPosted, id]);
  return (
    <article className={thread.pending} role="status">
      {!moderation && (
        <Badge tone="warn">
          <Clock aria-hidden="true" />
          Not posted yet
        </Badge>
      )}
      <h4 className={thread.title}>
        <SiteLink to={pathTo('/questions/:id', { id })}>{content}</SiteLink>
      </h4>
      <HeldNotice moderation={moderation} />
      {!moderation && <NotPosted email={email} />}
    </article>
  );
}

/** Public questions about a product or a tag: the form to ask, and the live list of all questions (doc 1 §2). */
export function QuestionsPanel({ node }: { node: string }) {
  const pending = usePending().filter((each) => each.node === node);
  return (
    <div className={styles.panel}>
      <AskForm node={node} />
      <div className={styles.lists}>
        {pending.map((each) => (
          <Pending key={each.question.id} {...each} />
        ))}
        <OwnQuestions node={node} />
        <CustomerQuestions node={node} />
      </div>
    </div>
  );
}
