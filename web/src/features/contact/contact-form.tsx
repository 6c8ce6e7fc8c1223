import { useMutation } from '@tanstack/react-query';
import { MAX_CONTACT_CHARACTERS } from '#shared/people/contact.ts';
import { emailProblem } from '#shared/people/email.ts';
import type { AskStudio } from '#shared/schemas/contact.ts';
import { api, detailOf } from '#web/lib/api.ts';
import { useLocation } from '#web/lib/router.tsx';
import { useSession } from '#web/lib/session.ts';
import { Button } from '#web/ui/button.tsx';
import { Callout } from '#web/ui/callout.tsx';
import { TextArea, TextField } from '#web/ui/field.tsx';
import { Form } from '#web/ui/form.tsx';
import { FormRefusal } from '#web/ui/form-refusal.tsx';
import { noProblems, refusedFields, useForm } from '#web/ui/use-form.ts';
import { contactDraft } from './contact.draft.ts';
import styles from './contact-form.module.css';

interface Message extends AskStudio {
  idempotencyKey: string;
}

const useAskStudio = () =>
  useMutation({
    mutationFn: ({ idempotencyKey, ...message }: Message) =>
      api.post('/api/contact', { body: message, idempotencyKey }),
    onSuccess: contactDraft.reset,
  });

/** A message to the studio, which is answered by mail; an account's goes with its own address (W-06). */
export function ContactForm() {
  const { pathname } = useLocation();
  const own = useSession()?.email;
  const sending = useAskStudio();
  const form = useForm({
    values: contactDraft,
    check: ({ email, text }) => ({
      text: text.trim() === '' ? 'Please write your message.' : undefined,
      email: own ? undefined : emailProblem(email, 'Please enter a valid email.'),
    }),
    sending,
    // The address of an account is no field.
    problemsIn: own ? noProblems : refusedFields,
    // Other words are another message, which must not count as a repetition.
    onEdit: () => contactDraft.change({ attempt: '' }),
    send: ({ email, text, attempt }) => {
      const idempotencyKey = attempt || crypto.randomUUID();
      contactDraft.change({ attempt: idempotencyKey });
      sending.mutate({ email: own ?? email.trim(), text: text.trim(), page: pathname.slice(0, 200), idempotencyKey });
    },
  });
  if (sending.isSuccess)
    return (
      <Callout tone="ok" role="status" title="We have your message.">
        A person reads it and answers to {sending.variables.email}.
      </Callout>
    );
  return (
    <Form of={form} aria-label="Ask the studio" className={styles.form}>
      <TextArea label="Your message" rows={5} maxLength={MAX_CONTACT_CHARACTERS} {...form.field('text')} />
      {own ? (
        // promise: contact-answered
        <p className="small muted">We answer to {own}.</p>
      ) : (
        <TextField
          label="Email"
          type="email"
          autoComplete="email"
          // promise: contact-answered
          hint="For our answer, and for nothing else."
          {...form.field('email')}
        />
      )}
      <FormRefusal of={form} text={detailOf} />
      <Button type="submit" busy={sending.isPending && 'Sending'}>
        Ask the studio
      </Button>
    </Form>
  );
}
