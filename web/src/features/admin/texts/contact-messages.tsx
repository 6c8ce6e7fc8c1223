import { useInfiniteQuery } from '@tanstack/react-query';
import { MAX_CONTACT_CHARACTERS } from '#shared/people/contact.ts';
import type { AdminContactMessage } from '#shared/schemas/contact.ts';
import { formatDateTime } from '../shop-dates.ts';
import { Button } from '#web/ui/button.tsx';
import { Callout } from '#web/ui/callout.tsx';
import { TextArea } from '#web/ui/field.tsx';
import { Form } from '#web/ui/form.tsx';
import { FormRefusal } from '#web/ui/form-refusal.tsx';
import { useForm } from '#web/ui/use-form.ts';
import { contactQuery, useAnswerContact } from './messages.queries.ts';
import styles from './messages-tab.module.css';
import record from '../record.module.css';

interface ContactProps {
  message: AdminContactMessage;
  onDone: (what: string) => void;
}

function Answer({ message: { id, email }, onDone }: ContactProps) {
  const sending = useAnswerContact(id);
  const form = useForm({
    values: () => ({ answer: '' }),
    check: ({ answer }) => ({ answer: answer.trim() === '' ? 'Please write an answer.' : undefined }),
    sending,
    send: ({ answer }) => sending.mutate({ answer: answer.trim(), done: () => onDone(`${email} gets your answer.`) }),
  });
  return (
    <Form of={form} className={styles.answer}>
      <TextArea
        label={`Answer to ${email}`}
        rows={3}
        maxLength={MAX_CONTACT_CHARACTERS}
        hint="It goes out by mail, with the message below it."
        {...form.field('answer')}
      />
      <FormRefusal of={form} />
      <Button type="submit" busy={sending.isPending && 'Sending'}>
        Send the answer
      </Button>
    </Form>
  );
}

function ContactCard({ message, onDone }: ContactProps) {
  const { email, text, page, at } = message;
  return (
    <li className={record.card}>
      <div className={record.title}>
        <h3>{email}</h3>
      </div>
      <p className="small muted">
        <time dateTime={at}>{formatDateTime(Date.parse(at))}</time>
        {page && `, on ${page}`}
      </p>
      <blockquote className={styles.text}>{text}</blockquote>
      <Answer message={message} onDone={onDone} />
    </li>
  );
}

/** Messages from people without an order, each with its answer (W-06); nothing while none waits. */
export function ContactMessages({ onDone }: Pick<ContactProps, 'onDone'>) {
  const { data, error, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } =
    useInfiniteQuery(contactQuery());
  const messages = data?.pages.flatMap((page) => page.messages) ?? [];
  if (error && !data) return <Callout tone="bad" role="alert" title={error.message} />;
  if (messages.length === 0) return null;
  return (
    <section aria-labelledby="contact-messages">
      <h2 id="contact-messages" className="d3">
        From the contact page
      </h2>
      <ul>
        {messages.map((message) => (
          <ContactCard key={message.id} message={message} onDone={onDone} />
        ))}
      </ul>
      {isFetchNextPageError && <Callout tone="bad" role="alert" title={error.message} />}
      {hasNextPage && (
        <Button variant="ghost" busy={isFetchingNextPage && 'Loading more'} onClick={() => void fetchNextPage()}>
          Show more of them
        </Button>
      )}
    </section>
  );
}
