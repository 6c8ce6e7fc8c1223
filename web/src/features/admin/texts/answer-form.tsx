import { useRef } from 'react';
import { MAX_MESSAGE_CHARACTERS } from '#shared/orders/projects.ts';
import type { AdminQuestion } from '#shared/schemas/admin-question.ts';
import { Button } from '#web/ui/button.tsx';
import { TextArea } from '#web/ui/field.tsx';
import { Form } from '#web/ui/form.tsx';
import { FormRefusal } from '#web/ui/form-refusal.tsx';
import { Segment } from '#web/ui/segment.tsx';
import { useForm } from '#web/ui/use-form.ts';
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
  const attempt = useRef<string>(undefined);
  const sending = useAnswer(orderId);
  const form = useForm<{ to: Side; answer: string }>({
    values: () => ({ to: sides[0], answer: '' }),
    check: ({ answer }) => ({ answer: answer.trim() === '' ? 'Please write an answer.' : undefined }),
    sending,
    onEdit: () => {
      attempt.current = undefined;
    },
    send: ({ to: side, answer }) => {
      attempt.current ??= crypto.randomUUID();
      sending.mutate({
        text: answer.trim(),
        to: side,
        question,
        idempotencyKey: attempt.current,
        done: () => {
          form.edit({ answer: '' });
          onDone(`The ${side} gets your answer.`);
        },
      });
    },
  });
  const { to } = form.values;
  return (
    <Form of={form} className={styles.answer}>
      {sides.length > 1 && (
        <Segment
          label="Write to"
          options={sides.map((side) => [side, SIDES[side]] as const)}
          value={to}
          onChange={(side) => form.edit({ to: side })}
        />
      )}
      <TextArea
        label={`Answer to the ${to}`}
        rows={3}
        maxLength={MAX_MESSAGE_CHARACTERS}
        hint={`The ${to} gets it by mail and on the page of the order; nobody else sees it.`}
        {...form.field('answer')}
      />
      <FormRefusal of={form} />
      <Button type="submit" busy={sending.isPending && 'Sending'}>
        Send the answer
      </Button>
    </Form>
  );
}
