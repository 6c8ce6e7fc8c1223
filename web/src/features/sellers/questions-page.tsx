import { pathTo } from '#shared/site/paths.ts';
import { useQueries, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSession } from '#web/lib/session.ts';
import { Badge } from '#web/ui/badge.tsx';
import { EmptyState, LoadError } from '#web/ui/empty-state.tsx';
import { TextField } from '#web/ui/field.tsx';
import { Loading, SkeletonText } from '#web/ui/skeleton.tsx';
import { SiteLink } from '#web/ui/site-link.tsx';
import type { Question } from '../messages/messages.documents.ts';
import { questionsQuery, useLiveQuestions } from '../messages/messages.queries.ts';
import { Asked } from '../messages/question.tsx';
import { ArtistActions } from '../messages/reply-form.tsx';
import { ReplyList } from '../messages/reply-list.tsx';
import { useSearch } from '../messages/search.ts';
import { ownProfileQuery } from '../artists/own-profile.queries.ts';
import styles from './studio-list.module.css';

/** Shows new questions about a product while the page is open. */
function Live({ node }: { node: string }) {
  useLiveQuestions(node);
  return null;
}

interface ItemProps {
  question: Question;
  artistId: string;
  onWriting: (question: Question, isWriting: boolean) => void;
}

function Item({ question, artistId, onWriting }: ItemProps) {
  const { id, content, target, replyCount } = question;
  return (
    <li>
      <p className={styles.line}>
        <span className="small muted">{target.__typename === 'Product' ? target.title : target.name}</span>
        {replyCount === 0 && <Badge tone="blue">Nobody has answered</Badge>}
      </p>
      <h3 className="d4">
        <SiteLink to={pathTo('/questions/:id', { id })}>{content}</SiteLink>
      </h3>
      <Asked question={question} />
      {question.replies.length > 0 && <ReplyList question={question} isWhole={false} />}
      <ArtistActions
        question={question}
        artistId={artistId}
        onWriting={(isWriting) => onWriting(question, isWriting)}
      />
    </li>
  );
}

const PARTS = ['Without an answer', 'Answered by others', 'Answered by you'] as const;
type PartTitle = (typeof PARTS)[number];

/** The part of a question; an answer of the artist that is held counts too. */
const partOf = ({ replies, replyCount }: Question, artistId: string): PartTitle => {
  if (replies.some(({ user }) => user.id === artistId)) return 'Answered by you';
  return replyCount > 0 ? 'Answered by others' : 'Without an answer';
};

interface PartProps extends Omit<ItemProps, 'question'> {
  title: PartTitle;
  questions: Question[];
}

function Part({ title, questions, ...rest }: PartProps) {
  if (questions.length === 0) return null;
  return (
    <section aria-label={title}>
      <h2 className={styles.part}>{title}</h2>
      <ul className={styles.list}>
        {questions.map((question) => (
          <Item key={question.id} question={question} {...rest} />
        ))}
      </ul>
    </section>
  );
}

function Questions({ mediums, artistId }: { mediums: readonly string[]; artistId: string }) {
  const [typed, type] = useState('');
  const search = useSearch(typed);
  const lists = useQueries({
    queries: mediums.map((sku) => questionsQuery(sku, search === undefined ? {} : { search })),
  });
  const questions = lists
    .flatMap(({ data }) => data?.edges.map(({ node }) => node) ?? [])
    .toSorted((a, b) => b.timestamp - a.timestamp);
  // A question stays in its part while the artist writes an answer, because the form would not move with it.
  const [answering, setAnswering] = useState<ReadonlyMap<string, PartTitle>>(new Map());
  const shownPartOf = (question: Question) => answering.get(question.id) ?? partOf(question, artistId);
  const onWriting = (question: Question, isWriting: boolean) => {
    const part = shownPartOf(question);
    setAnswering((before) => {
      const others = [...before].filter(([id]) => id !== question.id);
      return new Map(isWriting ? [...others, [question.id, part]] : others);
    });
  };
  const failed = lists.filter(({ isError, data }) => isError && !data);
  return (
    <>
      {mediums.map((sku) => (
        <Live key={sku} node={sku} />
      ))}
      {(questions.length > 0 || typed !== '') && (
        <search>
          <TextField
            type="search"
            label="Search questions"
            hideLabel
            placeholder="Search questions"
            autoComplete="off"
            value={typed}
            // A search would take away the form in which an answer is being written.
            disabled={answering.size > 0}
            hint={answering.size > 0 ? 'Finish your answer first.' : undefined}
            onChange={({ target }) => type(target.value)}
          />
        </search>
      )}
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
      {lists.every(({ isSuccess }) => isSuccess) &&
        questions.length === 0 &&
        (search === undefined ? (
          <EmptyState title="No questions yet">
            What customers ask about the media that you paint arrives here, and everybody reads your answer.
          </EmptyState>
        ) : (
          <EmptyState title="No question is like this">Try other words, or fewer.</EmptyState>
        ))}
      {PARTS.map((title) => (
        <Part
          key={title}
          title={title}
          questions={questions.filter((question) => shownPartOf(question) === title)}
          artistId={artistId}
          onWriting={onWriting}
        />
      ))}
    </>
  );
}

/** The newest questions about the media that the artist paints, unanswered ones first (C7). */
export function StudioQuestionsPage() {
  const { data: profile, isPending, refetch } = useQuery(ownProfileQuery());
  const session = useSession();
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1>Questions</h1>
        <p>Your name and a link to your page stand under each answer.</p>
      </header>
      {isPending && (
        <Loading label="Loading questions">
          <SkeletonText lines={4} />
        </Loading>
      )}
      {!profile && !isPending && (
        <LoadError message="Your questions could not be loaded." onRetry={() => void refetch()} />
      )}
      {profile && session?.id && <Questions mediums={profile.mediums} artistId={session.id} />}
    </div>
  );
}
