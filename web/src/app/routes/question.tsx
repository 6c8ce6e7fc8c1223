import { useQuery } from '@tanstack/react-query';
import { useParams } from '#web/lib/router.tsx';
import { questionQuery } from '../../features/messages/messages.queries.ts';
import { usePending } from '../../features/messages/pending.ts';
import { questionData } from '../../features/messages/question-data.ts';
import { QuestionPage, QuestionSkeleton, shortened } from '../../features/messages/question-page.tsx';
import { PageFailure } from '../../ui/page-failure.tsx';
import { Page } from '../page.tsx';

const TITLE_CHARACTERS = 60;

export function Component() {
  const { id = '' } = useParams();
  const { data, error, isError, refetch } = useQuery(questionQuery(id));
  const pending = usePending().find(({ question }) => question.id === id);
  const question = data ?? pending?.question;
  return (
    <Page
      title={question ? shortened(question.content, TITLE_CHARACTERS) : 'Question'}
      description={
        question
          ? `${shortened(question.content, 120)} Read what artists answer.`
          : 'A question about paintings made by hand from a photo.'
      }
      canonical={`/questions/${id}`}
      things={question && ((occasion) => [questionData(question, occasion)])}
      noIndex={question?.hidden ?? false}
      error={question ? null : error}
    >
      {question && <QuestionPage key={question.id} question={question} email={pending?.email} />}
      {!question && isError && (
        <div className="wrap section">
          <PageFailure title="Question" message="The question could not be loaded." onRetry={() => refetch()} />
        </div>
      )}
      {!question && !isError && <QuestionSkeleton />}
    </Page>
  );
}
