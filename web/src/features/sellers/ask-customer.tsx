import { useState } from 'react';
import { MAX_NOTE_CHARACTERS } from '#shared/orders/offers.ts';
import type { SellerRequest } from '#shared/schemas/quote.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Select, TextArea } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { FormRefusal } from '../../ui/form-refusal.tsx';
import { useForm } from '../../ui/use-form.ts';
import { noteProblem } from './artist-note.ts';
import { wordsFor } from './artist-words.ts';
import { useAskCustomer } from './sellers.queries.ts';
import styles from './studio.module.css';

type What = 'question' | 'photo';

const WORDS = {
  question: {
    open: 'Ask the customer a question',
    label: 'Your question',
    missing: 'Please write your question',
    // promise: question-before-offer
    hint: 'One question for each request. The customer gets it by mail, and you the answer.',
  },
  photo: {
    open: 'Ask for a better photo',
    label: 'What does the photo lack?',
    missing: 'Please say what it lacks: the customer reads it',
    // promise: artist-asks-for-photo, better-photo
    hint: 'The customer gets it by mail. The new photo takes the place of the old one, and we write to you.',
  },
} as const;

interface AskFormProps {
  request: SellerRequest;
  what: What;
  onClose: () => void;
}

function AskForm({ request, what, onClose }: AskFormProps) {
  const { photos } = request;
  const { label, missing, hint } = WORDS[what];
  const ask = useAskCustomer(request.order_id);
  const form = useForm({
    values: () => ({ text: '', photo: photos[0]?.id ?? '' }),
    check: ({ text }) => ({ text: text.trim() === '' ? missing : noteProblem(text) }),
    sending: ask,
    send: ({ text, photo }) =>
      ask.mutate(what === 'question' ? { question: text.trim() } : { photo, reason: text.trim() }, {
        onSuccess: onClose,
      }),
  });
  return (
    <Form of={form} className={styles.sure}>
      {what === 'photo' && photos.length > 1 && (
        <Select
          label="Which photo?"
          value={form.values.photo}
          onChange={({ currentTarget }) => form.edit({ photo: currentTarget.value })}
        >
          {photos.map(({ id }, index) => (
            <option key={id} value={id}>
              Photo {index + 1}
            </option>
          ))}
        </Select>
      )}
      <TextArea
        label={label}
        hint={`${hint} ${MAX_NOTE_CHARACTERS - form.values.text.trim().length} characters left.`}
        rows={3}
        {...form.field('text')}
      />
      <FormRefusal of={form} text={wordsFor} />
      <div className={styles.buttons}>
        <Button type="submit" busy={ask.isPending && 'Sending'}>
          Send it
        </Button>
        <Button variant="ghost" onClick={onClose}>
          Not now
        </Button>
      </div>
    </Form>
  );
}

/** What the artist has asked the customer so far, with the answers. */
function Asked({ request: { question, photo_requests: photos } }: { request: SellerRequest }) {
  return (
    <>
      {question && (
        <p className="small">
          You asked: “{question.text}”{' '}
          {question.answer === null ? 'No answer yet.' : <b>The customer: “{question.answer}”</b>}
        </p>
      )}
      {photos.map(({ photo, state, reason }) => (
        <p key={photo} className="small">
          You asked for a better photo: “{reason}”{' '}
          {state === 'asked' ? 'No new one yet.' : <b>A new photo has come: it is the one above.</b>}
        </p>
      ))}
    </>
  );
}

/** The artist's ways to the customer before an offer: one question, and the wish for a better photo. */
export function AskCustomer({ request }: { request: SellerRequest }) {
  const [opened, open] = useState<What>();
  const { photos, question, photo_requests: requests } = request;
  const isPhotoAsked = photos.length === 0 || requests.some(({ state }) => state === 'asked');
  const ways = (['question', 'photo'] as const).filter((what) => !(what === 'question' ? question : isPhotoAsked));
  return (
    <section className={styles.sure} aria-label="Before you offer">
      <Asked request={request} />
      {ways.length > 0 && (
        <div className="row">
          {ways.map((what) => (
            <Button key={what} variant="link" onClick={() => open(what)}>
              {WORDS[what].open}
            </Button>
          ))}
        </div>
      )}
      {opened && (
        <Dialog open title={WORDS[opened].open} onClose={() => open(undefined)}>
          <AskForm request={request} what={opened} onClose={() => open(undefined)} />
        </Dialog>
      )}
    </section>
  );
}
