import { useQuery } from '@tanstack/react-query';
import ArrowLeft from 'icon:arrow-left';
import ArrowRight from 'icon:arrow-right';
import Search from 'icon:search';
import { useRef, useState } from 'react';
import { useSession } from '#web/lib/session.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState, LoadError } from '#web/ui/empty-state.tsx';
import { TextField } from '#web/ui/field.tsx';
import { Loading, SkeletonText } from '#web/ui/skeleton.tsx';
import type { Question as QuestionShape, QuestionList as ListShape } from './messages.documents.ts';
import { ownQuestionsQuery, questionsQuery, useLiveQuestions, type ListPart } from './messages.queries.ts';
import { Question } from './question.tsx';
import { useSearch } from './search.ts';
import styles from './questions-panel.module.css';

/** This many questions of a list are open at first (K-07). */
const OPEN_AT_FIRST = 3;

const inOrder = (questions: QuestionShape[]) =>
  questions.map((question, index) => (
    <Question key={question.id} question={question} isOpenAtFirst={index < OPEN_AT_FIRST} />
  ));

/** The signed-in customer's questions here; nothing while there are none (K-01). */
export function OwnQuestions({ node }: { node: string }) {
  const session = useSession();
  const { data } = useQuery({ ...ownQuestionsQuery(node), enabled: session?.role === 'User' });
  if (session?.role !== 'User' || !data?.edges.length) return null;
  return (
    <section className={styles.own}>
      <h3>YOUR QUESTIONS</h3>
      {inOrder(data.edges.map((edge) => edge.node))}
    </section>
  );
}

function Pager({ pageInfo, onTurn }: { pageInfo: ListShape['pageInfo']; onTurn: (part: ListPart) => void }) {
  const { hasPreviousPage, hasNextPage, startCursor, endCursor } = pageInfo;
  if (!hasPreviousPage && !hasNextPage) return null;
  return (
    <nav className={styles.pager} aria-label="Pages of questions">
      <Button
        size="s"
        variant="ghost"
        disabled={!hasPreviousPage}
        onClick={() => onTurn({ before: startCursor ?? undefined })}
      >
        <ArrowLeft aria-hidden="true" />
        Previous
      </Button>
      <Button
        size="s"
        variant="ghost"
        disabled={!hasNextPage}
        onClick={() => onTurn({ after: endCursor ?? undefined })}
      >
        Next
        <ArrowRight aria-hidden="true" />
      </Button>
    </nav>
  );
}

function Found({ node, part, onTurn }: { node: string; part: ListPart; onTurn: (part: ListPart) => void }) {
  const { data, isError, refetch } = useQuery(questionsQuery(node, part));
  if (isError && !data)
    return <LoadError message="The questions could not be loaded." onRetry={() => void refetch()} />;
  if (!data) {
    return (
      <Loading label="Loading questions" className={styles.loading}>
        <SkeletonText lines={3} />
        <SkeletonText lines={3} />
      </Loading>
    );
  }
  if (data.edges.length === 0) {
    return part.search === undefined ? (
      <EmptyState level={3} title="No questions yet">
        Ask the first one. Artists answer in public, for everybody who wonders the same.
      </EmptyState>
    ) : (
      <EmptyState level={3} title="Nobody has asked that yet">
        Try another word, or ask it yourself.
      </EmptyState>
    );
  }
  return (
    <>
      {inOrder(data.edges.map((edge) => edge.node))}
      <Pager pageInfo={data.pageInfo} onTurn={onTurn} />
    </>
  );
}

/** CUSTOMER QUESTIONS, newest first and live, with a search for customers and visitors (doc 1 §2, K-06). */
export function CustomerQuestions({ node }: { node: string }) {
  const session = useSession();
  const heading = useRef<HTMLHeadingElement>(null);
  const [typed, type] = useState('');
  const [place, turnTo] = useState<ListPart>({});
  const search = useSearch(typed);
  useLiveQuestions(node);
  const maySearch = session === undefined || session.role === 'Visitor' || session.role === 'User';
  const turn = (part: ListPart) => {
    turnTo(part);
    heading.current?.focus();
  };
  return (
    <section aria-labelledby="customer-questions">
      <div className={styles.head}>
        <h3 id="customer-questions" ref={heading} tabIndex={-1}>
          CUSTOMER QUESTIONS
        </h3>
        {maySearch && (
          <div className={styles.search}>
            <Search aria-hidden="true" />
            <TextField
              label="Search questions"
              hideLabel
              type="search"
              placeholder="Search questions"
              value={typed}
              onChange={({ target }) => {
                turnTo({});
                type(target.value);
              }}
            />
          </div>
        )}
      </div>
      <Found node={node} part={{ ...place, ...(search !== undefined && { search }) }} onTurn={turn} />
    </section>
  );
}
