import { useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { TextArea } from '#web/ui/field.tsx';
import { Form } from '#web/ui/form.tsx';
import { showOpened } from '#web/ui/show-opened.ts';
import { useForm } from '#web/ui/use-form.ts';
import type { Question, Reply } from './messages.documents.ts';
import { useReply } from './messages.queries.ts';
import { Warning } from './warning.tsx';
import styles from './question.module.css';

/** An artist's reply to a question, or the edit of their reply (K-03). */
function ReplyForm({ question, own, onDone }: { question: Question; own: Reply | undefined; onDone: () => void }) {
  const reply = useReply(question);
  const form = useForm({
    values: () => ({ content: own?.content ?? '' }),
    sending: reply,
    problemsIn: ({ message }) => ({ content: message }),
    send: ({ content }) => reply.mutate(content, { onSuccess: onDone }),
  });
  return (
    <Form of={form} className={styles.replyForm}>
      <TextArea ref={showOpened} label="Your answer" {...form.field('content')} />
      <Warning about="Replies" />
      <div className="row">
        <Button type="submit" size="s" busy={reply.isPending && 'Posting your answer'}>
          {own ? 'Save' : 'Answer'}
        </Button>
        <Button variant="link" onClick={onDone}>
          Cancel
        </Button>
      </div>
    </Form>
  );
}

interface ArtistActionsProps {
  question: Question;
  artistId: string;
  /** Called when the artist begins to write, and when they have answered or given it up. */
  onWriting?: (isWriting: boolean) => void;
}

/** The artist's action on a question: reply, or edit their reply. */
export function ArtistActions({ question, artistId, onWriting }: ArtistActionsProps) {
  const [isWriting, setWriting] = useState(false);
  const write = (next: boolean) => {
    setWriting(next);
    onWriting?.(next);
  };
  const own = question.replies.find(({ user }) => user.id === artistId);
  if (isWriting) return <ReplyForm question={question} own={own} onDone={() => write(false)} />;
  return (
    <p className={styles.actions}>
      {own && <span>You replied to this.</span>}
      <Button variant="link" onClick={() => write(true)}>
        {own ? 'Edit your reply.' : 'Answer this question'}
      </Button>
    </p>
  );
}
