import { ApiError, detailOf } from '#web/lib/api.ts';
import { useSession } from '#web/lib/session.ts';
import { Button } from '#web/ui/button.tsx';
import { TextArea, TextField } from '#web/ui/field.tsx';
import { Form } from '#web/ui/form.tsx';
import { FormRefusal } from '#web/ui/form-refusal.tsx';
import { refusedFields, useForm, type Problems } from '#web/ui/use-form.ts';
import { useAskQuestion } from './messages.queries.ts';
import { savePending } from './pending.ts';
import { RelatedQuestions } from './related-questions.tsx';
import { useSearch } from './search.ts';
import { Warning } from './warning.tsx';
import styles from './questions-panel.module.css';

/** Problems by input: some refusals are about one without naming it. */
const problemsIn = (error: Error): Problems => {
  const code = error instanceof ApiError ? error.code : '';
  if (code === 'message.empty') return { content: error.message };
  return code.startsWith('message.email') ? { email: error.message } : refusedFields(error);
};

/**
 * The form for a public question; visitors give an address for the answers (K-02, K-11). Similar questions are listed
 * while the visitor types (K-09).
 */
export function AskForm({ node }: { node: string }) {
  const session = useSession();
  const asking = useAskQuestion(node);
  const { mutate, isPending, isSuccess, data, reset } = asking;
  const isVisitor = !session?.email;
  const form = useForm({
    values: () => ({ content: '', email: '' }),
    sending: asking,
    problemsIn,
    onEdit: () => {
      if (isSuccess) reset();
    },
    send: ({ content, email }) => {
      mutate(isVisitor ? { content, email } : { content }, {
        onSuccess: ({ createMessageForNode: question }) => {
          form.edit({ content: '' });
          // A customer's held question stands in their own list.
          if (question.hidden && !(question.moderation && session?.role === 'User'))
            savePending({ question, node, email });
        },
      });
    },
  });
  const similarTo = useSearch(form.values.content);

  return (
    <div className={styles.ask}>
      <Form of={form} aria-label="Ask a question">
        <h3>Ask a question</h3>
        <TextArea label="Your question" maxLength={2000} {...form.field('content')} />
        {isVisitor && (
          <TextField
            label="Email"
            type="email"
            autoComplete="email"
            placeholder="you@example.com"
            // promise: reply-mailed, question-after-confirmation
            hint="So that you can receive responses. We send a link to confirm."
            {...form.field('email')}
          />
        )}
        <Warning about="Questions" />
        {/* A rate limit's description says when to try again. */}
        <FormRefusal of={form} text={detailOf} />
        <Button type="submit" full busy={isPending && 'Asking'}>
          Ask
        </Button>
        {isSuccess && !isVisitor && !data.createMessageForNode.hidden && (
          // promise: reply-mailed
          <p role="status" className="small">
            Your question is posted. We write to you when an artist answers.
          </p>
        )}
      </Form>
      <RelatedQuestions node={node} similarTo={similarTo} />
    </div>
  );
}
