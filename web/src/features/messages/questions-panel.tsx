import { pathTo } from '#shared/site/paths.ts';
import Clock from 'icon:clock';
import { useState } from 'react';
import { Badge } from '#web/ui/badge.tsx';
import { SiteLink } from '#web/ui/site-link.tsx';
import { AskForm, type PendingQuestion } from './ask-form.tsx';
import { CustomerQuestions, OwnQuestions } from './question-list.tsx';
import { HeldNotice } from './held-notice.tsx';
import styles from './questions-panel.module.css';
import question from './question.module.css';

function Pending({ id, content, email, moderation }: PendingQuestion) {
  if (moderation) {
    return (
      <article className={question.pending} role="status">
        <h4 className={question.title}>
          <SiteLink to={pathTo('/questions/:id', { id })}>{content}</SiteLink>
        </h4>
        <HeldNotice moderation={moderation} />
      </article>
    );
  }
  return (
    <article className={question.pending} role="status">
      <Badge tone="warn">
        <Clock aria-hidden="true" />
        Not posted yet
      </Badge>
      <h4 className={question.title}>{content}</h4>
      <p className="small">
        This question has not been posted yet. Please click on the link sent to {email} to post this.
      </p>
    </article>
  );
}

/** Public questions about a product or a tag: the form to ask, and the live list of all questions (doc 1 §2). */
export function QuestionsPanel({ node, title }: { node: string; title: string }) {
  const [pending, setPending] = useState<PendingQuestion[]>([]);
  return (
    <section className={styles.panel} aria-label={`Questions about ${title}`}>
      <AskForm node={node} onHidden={(asked) => setPending((before) => [asked, ...before])} />
      <div className={styles.lists}>
        {pending.map((each) => (
          <Pending key={each.id} {...each} />
        ))}
        <OwnQuestions node={node} />
        <CustomerQuestions node={node} />
      </div>
    </section>
  );
}
