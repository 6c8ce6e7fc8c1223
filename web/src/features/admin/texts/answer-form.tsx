import { useRef, useState, type SubmitEvent } from 'react';
import { MAX_MESSAGE_CHARACTERS } from '#shared/orders/projects.ts';
import type { AdminQuestion } from '#shared/schemas/admin-question.ts';
import { Button } from '#web/ui/button.tsx';
import { Callout } from '#web/ui/callout.tsx';
import { TextArea } from '#web/ui/field.tsx';
import { Segment } from '#web/ui/segment.tsx';
import { useAnswer } from './messages.queries.ts';
import styles from './messages-tab.module.css';

type Side = AdminQuestion['side'];

const SIDES: Record<Side, string> = { customer: 'Customer', artist: 'Artist' };

interface AnswerFormProps {
  orderId: string;
  /** Sides that can be written to; of two, the admin chooses one. */
  sides: readonly [Side, ...Side[]];
  /** The question of an artist that is answered; without one, the artist is the one who has the order. */
  question?: string | undefined;
  onDone: (what: string) => void;
}

/** Writes to the customer or the artist of an order; the other one does not see it. */
export function AnswerForm({ orderId, sides, question, onDone }: AnswerFormProps) {
  const [to, setTo] = useState<Side>(sides[0]);
  const [text, setText] = useState('');
  const [isAttempted, setIsAttempted] = useState(false);
  const field = useRef<HTMLFormElement>(null);
  const attempt = useRef<string>(undefined);
  const sending = useAnswer(orderId);
  const isEmpty = text.trim() === '';
  const change = (words: string) => {
    attempt.current = undefined;
    setText(words);
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    setIsAttempted(true);
    if (isEmpty) return field.current?.querySelector('textarea')?.focus();
    if (sending.isPending) return;
    attempt.current ??= crypto.randomUUID();
    sending.mutate({
      text: text.trim(),
      to,
      question,
      idempotencyKey: attempt.current,
      done: () => {
        setIsAttempted(false);
        change('');
        onDone(`The ${to} gets your answer.`);
      },
    });
  };
  return (
    <form ref={field} noValidate onSubmit={submit} className={styles.answer}>
      {sides.length > 1 && (
        <Segment
          label="Write to"
          options={sides.map((side) => [side, SIDES[side]] as const)}
          value={to}
          onChange={(side) => {
            attempt.current = undefined;
            setTo(side);
          }}
        />
      )}
      <TextArea
        label={`Answer to the ${to}`}
        name="answer"
        rows={3}
        maxLength={MAX_MESSAGE_CHARACTERS}
        value={text}
        error={isAttempted && isEmpty ? 'Please write an answer.' : undefined}
        hint={`The ${to} gets it by mail and on the page of the order; nobody else sees it.`}
        onChange={({ currentTarget }) => change(currentTarget.value)}
      />
      {sending.error && <Callout tone="bad" role="alert" title={sending.error.message} />}
      <Button type="submit" busy={sending.isPending && 'Sending'}>
        Send the answer
      </Button>
    </form>
  );
}
