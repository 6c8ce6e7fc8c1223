import { useQueries, useQuery } from '@tanstack/react-query';
import { useSession } from '#web/lib/session.ts';
import { Badge } from '#web/ui/badge.tsx';
import { EmptyState, LoadError } from '#web/ui/empty-state.tsx';
import { Loading, SkeletonText } from '#web/ui/skeleton.tsx';
import { SiteLink } from '#web/ui/site-link.tsx';
import type { Question } from '../messages/messages.documents.ts';
import { questionsQuery, useLiveQuestions } from '../messages/messages.queries.ts';
import { Asked } from '../messages/question.tsx';
import { ArtistActions } from '../messages/reply-form.tsx';
import { ReplyList } from '../messages/reply-list.tsx';
import { ownProfileQuery } from './profile.queries.ts';
import styles from './studio-list.module.css';

/** Shows new questions about a product while the page is open. */
function Live({ node }: { node: string }) {
  useLiveQuestions(node);
  return null;
}

function Item({ question, artistId }: { question: Question; artistId: string }) {
  const { id, content, target, replyCount } = question;
  return (
    <li>
      <p className={styles.line}>
        <span className="small muted">{target.__typename === 'Product' ? target.title : target.name}</span>
        {replyCount === 0 && <Badge tone="blue">Nobody has answered</Badge>}
      </p>
      <h3 className="d4">
        <SiteLink to={`/questions/${id}`}>{content}</SiteLink>
      </h3>
      <Asked question={question} />
      {question.replies.length > 0 && <ReplyList question={question} isWhole={false} />}
      <ArtistActions question={question} artistId={artistId} />
    </li>
  );
}

/** Whether the artist has answered; an answer that is held counts too. */
const isAnswered = ({ replies }: Question, artistId: string): boolean =>
  replies.some(({ user }) => user.id === artistId);

interface PartProps {
  title: string;
  questions: Question[];
  artistId: string;
}

function Part({ title, questions, artistId }: PartProps) {
  if (questions.length === 0) return null;
  return (
    <section aria-label={title}>
      <h2 className={styles.part}>{title}</h2>
      <ul className={styles.list}>
        {questions.map((question) => (
          <Item key={question.id} question={question} artistId={artistId} />
        ))}
      </ul>
    </section>
  );
}

function Questions({ mediums, artistId }: { mediums: readonly string[]; artistId: string }) {
  const lists = useQueries({ queries: mediums.map((sku) => questionsQuery(sku)) });
  const questions = lists
    .flatMap(({ data }) => data?.edges.map(({ node }) => node) ?? [])
    .toSorted((a, b) => b.timestamp - a.timestamp);
  const failed = lists.filter(({ isError, data }) => isError && !data);
  return (
    <>
      {mediums.map((sku) => (
        <Live key={sku} node={sku} />
      ))}
      {failed.length > 0 && (
        <LoadError
          message="Some questions could not be loaded."
          onRetry={() => failed.forEach(({ refetch }) => void refetch())}
        />
      )}
      {lists.some(({ isPending }) => isPending) && (
        <Loading label="Loading questions">
          <SkeletonText lines={4} />
        </Loading>
      )}
      {lists.every(({ isSuccess }) => isSuccess) && questions.length === 0 && (
        <EmptyState title="No questions yet">
          What customers ask about the media that you paint arrives here, and everybody reads your answer.
        </EmptyState>
      )}
      <Part
        title="Without an answer"
        questions={questions.filter((each) => each.replyCount === 0 && !isAnswered(each, artistId))}
        artistId={artistId}
      />
      <Part
        title="Answered by others"
        questions={questions.filter((each) => each.replyCount > 0 && !isAnswered(each, artistId))}
        artistId={artistId}
      />
      <Part
        title="Answered by you"
        questions={questions.filter((each) => isAnswered(each, artistId))}
        artistId={artistId}
      />
    </>
  );
}

/** The newest questions about the media that the artist paints, unanswered ones first (C7). */
export function StudioQuestionsPage() {
  const { data: profile, isPending } = useQuery(ownProfileQuery());
  const session = useSession();
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1>Questions</h1>
        <p>Your name and a link to your page stand under each answer.</p>
      </header>
      {profile && session?.id ? (
        <Questions mediums={profile.mediums} artistId={session.id} />
      ) : (
        isPending && (
          <Loading label="Loading questions">
            <SkeletonText lines={4} />
          </Loading>
        )
      )}
    </div>
  );
}
