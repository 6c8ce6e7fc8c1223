import { useState, type FormEvent } from 'react';
import { ApiError } from '#web/lib/api.ts';
import { useSession } from '#web/lib/session.ts';
import { Button } from '#web/ui/button.tsx';
import { Callout } from '#web/ui/callout.tsx';
import { TextArea, TextField } from '#web/ui/field.tsx';
import { useAskQuestion } from './messages.queries.ts';
import { keepPending } from './pending.ts';
import { RelatedQuestions } from './related-questions.tsx';
import { useSearch } from './search.ts';
import { Warning } from './warning.tsx';
import styles from './questions-panel.module.css';

/** The input that a refusal is about; `form` shows it above the button. */
const placeOf = (error: Error | null): 'content' | 'email' | 'form' | undefined => {
  if (!error) return undefined;
  const code = error instanceof ApiError ? error.code : '';
  if (code === 'message.empty') return 'content';
  return code.startsWith('message.email') ? 'email' : 'form';
};

/**
 * The form for a public question; visitors give an address for the answers (K-02, K-11). Similar questions are listed
 * while the visitor types (K-09).
 */
export function AskForm({ node }: { node: string }) {
  const session = useSession();
  const [content, setContent] = useState('');
  const [email, setEmail] = useState('');
  const { mutate, isPending, error, isSuccess, data, reset } = useAskQuestion(node);
  const place = placeOf(error);
  const similarTo = useSearch(content);
  const isVisitor = !session?.email;

  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    mutate(isVisitor ? { content, email } : { content }, {
      onSuccess: ({ createMessageForNode: question }) => {
        setContent('');
        // A customer's held question stands in their own list.
        if (question.hidden && !(question.moderation && session?.role === 'User'))
          keepPending({ question, node, email });
      },
    });
  };
  const textOf = (wanted: typeof place) => (place === wanted ? error?.message : undefined);
  // A rate limit's description says when to try again.
  const reason = error instanceof ApiError ? error.description : error?.message;

  return (
    <div className={styles.ask}>
      <form noValidate onSubmit={onSubmit} aria-label="Ask a question">
        <h3>Ask a question</h3>
        <TextArea
          label="Your question"
          value={content}
          maxLength={2000}
          error={textOf('content')}
          onChange={({ target }) => {
            if (isSuccess) reset();
            setContent(target.value);
          }}
        />
        {isVisitor && (
          <TextField
            label="Email"
            type="email"
            autoComplete="email"
            placeholder="you@example.com"
            value={email}
            error={textOf('email')}
            hint="So that you can receive responses. We send a link to confirm."
            onChange={({ target }) => setEmail(target.value)}
          />
        )}
        <Warning about="Questions" />
        {place === 'form' && <Callout tone="bad" role="alert" title={reason} />}
        <Button type="submit" full busy={isPending && 'Asking'}>
          Ask
        </Button>
        {isSuccess && !isVisitor && !data.createMessageForNode.hidden && (
          <p role="status" className="small">
            Your question is posted. We write to you when an artist answers.
          </p>
        )}
      </form>
      <RelatedQuestions node={node} similarTo={similarTo} />
    </div>
  );
}
