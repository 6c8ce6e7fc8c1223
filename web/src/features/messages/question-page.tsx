import { galleryPath } from '#shared/catalogue/galleries.ts';
import { pathTo } from '#shared/site/paths.ts';
import { Breadcrumb } from '#web/ui/breadcrumb.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { Loading, Skeleton, SkeletonText } from '#web/ui/skeleton.tsx';
import { HeldNotice } from './held-notice.tsx';
import type { Question } from './messages.documents.ts';
import { NotPosted } from './not-posted.tsx';
import { Asked, Thread } from './question.tsx';
import { RelatedQuestions } from './related-questions.tsx';
import styles from './question-page.module.css';

const HERE_CHARACTERS = 48;
/** The node of a tag is `t_{tag}`. */
const TAG_NODE = 't_';

/** A question's text, short enough for a title. */
export const shortened = (content: string, characters = HERE_CHARACTERS): string =>
  content.length > characters ? `${content.slice(0, characters).trimEnd()}…` : content;

/** Name and path of the product or tag that the question is about; a hidden question does not say which tag. */
const placeOf = ({ node, target }: Question): { name: string; to: string } =>
  target.__typename === 'Product'
    ? { name: target.title, to: pathTo('/products/:sku', { sku: target.sku }) }
    : { name: target.name, to: node ? galleryPath({ tags: [node.slice(TAG_NODE.length)] }) : pathTo('/gallery/tags') };

/** One question with its thread (K-18); `email` is where the link of one that waits was sent. */
export function QuestionPage({ question, email = 'your email' }: { question: Question; email?: string | undefined }) {
  const { name, to } = placeOf(question);
  return (
    <div className={`wrap ${styles.page}`}>
      <Breadcrumb
        trail={[
          { to: '/', label: 'Home' },
          { to, label: name },
        ]}
        here={shortened(question.content)}
      />
      <div className={styles.columns}>
        <article className={styles.thread}>
          <p className="small muted">A question about {name}</p>
          <h1 className={styles.title}>{question.content}</h1>
          <Asked question={question} />
          <HeldNotice moderation={question.moderation} />
          {question.moderation ? null : question.hidden ? (
            <NotPosted email={email} />
          ) : (
            <Thread question={question} isWhole />
          )}
        </article>
        <aside className={styles.aside}>
          <div className={styles.about}>
            <h2 className="d3">{name}</h2>
            <p>Made by hand from your photo. Ask your own question on its page.</p>
            <ButtonLink to={to} variant="ghost" full>
              See {name}
            </ButtonLink>
          </div>
          {question.node && (
            <>
              <RelatedQuestions node={question.node} similarTo={question.content} except={question.id} />
              <RelatedQuestions node={question.node} except={question.id} />
            </>
          )}
        </aside>
      </div>
    </div>
  );
}

/** Skeleton of the question page. */
export function QuestionSkeleton() {
  return (
    <Loading label="Loading the question" className={`wrap ${styles.page}`}>
      <div className={styles.columns}>
        <div className={styles.thread}>
          <Skeleton width="40%" height="16px" />
          <Skeleton width="90%" height="96px" />
          <SkeletonText lines={5} />
        </div>
      </div>
    </Loading>
  );
}
