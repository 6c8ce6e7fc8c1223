import { MAX_NOTE_CHARACTERS } from '#shared/orders/offers.ts';
import type { OrderQuotes } from '#shared/schemas/quote.ts';
import { pathTo } from '#shared/site/paths.ts';
import { contactDetailsIn } from '#shared/text/contact-details.ts';
import { Button } from '../../ui/button.tsx';
import { TextArea } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { FormRefusal } from '../../ui/form-refusal.tsx';
import { SiteLink } from '../../ui/site-link.tsx';
import { useForm } from '../../ui/use-form.ts';
import { useAnswerQuestion } from './quotes.queries.ts';
import styles from './artist-questions.module.css';

type Question = OrderQuotes['questions'][number];

const problemOf = (answer: string): string | undefined => {
  if (answer.trim() === '') return 'Please write an answer';
  return contactDetailsIn(answer).length > 0 ? 'Please leave out links, e-mail addresses and phone numbers' : undefined;
};

function AnswerForm({ orderId, artist }: { orderId: string; artist: Question['artist'] }) {
  const send = useAnswerQuestion(orderId);
  const form = useForm({
    values: () => ({ answer: '' }),
    check: ({ answer }) => ({ answer: problemOf(answer) }),
    sending: send,
    send: ({ answer }) => send.mutate({ artist: artist.id, answer: answer.trim() }),
  });
  return (
    <Form of={form} className={styles.answer}>
      <TextArea
        label={`Your answer to ${artist.name}`}
        rows={2}
        maxLength={MAX_NOTE_CHARACTERS}
        {...form.field('answer')}
      />
      <FormRefusal of={form} />
      <div className="row">
        <Button type="submit" busy={send.isPending && 'Sending your answer'}>
          Answer
        </Button>
      </div>
    </Form>
  );
}

interface ArtistQuestionsProps {
  orderId: string;
  questions: readonly Question[];
  /** Whether an answer can still help an offer. */
  isOpen: boolean;
}

/** What artists would like to know before they offer, with the customer's answers. */
export function ArtistQuestions({ orderId, questions, isOpen }: ArtistQuestionsProps) {
  const shown = questions.filter(({ answer }) => isOpen || answer !== null);
  if (shown.length === 0) return null;
  return (
    <section className={styles.questions} aria-labelledby="artist-questions">
      <h2 id="artist-questions" className="d3">
        Questions from artists
      </h2>
      <ul>
        {shown.map(({ artist, question, answer }) => (
          <li key={artist.id}>
            <p>
              <SiteLink to={pathTo('/artists/:username', { username: artist.username })}>{artist.name}</SiteLink> asks:
              “{question}”
            </p>
            {answer === null ? <AnswerForm orderId={orderId} artist={artist} /> : <p>You: “{answer}”</p>}
          </li>
        ))}
      </ul>
    </section>
  );
}
