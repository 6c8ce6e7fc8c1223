import { useMutation } from '@tanstack/react-query';
import { useRef, useState, type SubmitEvent } from 'react';
import { MAX_CONTACT_CHARACTERS } from '#shared/people/contact.ts';
import { isEmailLike } from '#shared/people/email.ts';
import type { AskStudio } from '#shared/schemas/contact.ts';
import { ApiError, api } from '#web/lib/api.ts';
import { useLocation } from '#web/lib/router.tsx';
import { useSession } from '#web/lib/session.ts';
import { useStore } from '#web/lib/store.ts';
import { Button } from '#web/ui/button.tsx';
import { Callout } from '#web/ui/callout.tsx';
import { TextArea, TextField } from '#web/ui/field.tsx';
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
  const { email, text, attempt } = useStore(contactDraft);
  const [isAttempted, setIsAttempted] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const sending = useAskStudio();
  const isEmpty = text.trim() === '';
  const isUnreachable = !own && !isEmailLike(email.trim());
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    setIsAttempted(true);
    if (isEmpty) return form.current?.querySelector('textarea')?.focus();
    if (isUnreachable) return form.current?.querySelector('input')?.focus();
    if (sending.isPending) return undefined;
    const idempotencyKey = attempt || crypto.randomUUID();
    contactDraft.change({ attempt: idempotencyKey });
    return sending.mutate({
      email: own ?? email.trim(),
      text: text.trim(),
      page: pathname.slice(0, 200),
      idempotencyKey,
    });
  };
  // Other words are another message, which must not count as a repetition.
  const edit = (part: { email: string } | { text: string }) => contactDraft.change({ ...part, attempt: '' });
  if (sending.isSuccess)
    return (
      <Callout tone="ok" role="status" title="We have your message.">
        A person reads it and answers to {sending.variables.email}.
      </Callout>
    );
  const { error } = sending;
  return (
    <form ref={form} noValidate onSubmit={submit} aria-label="Ask the studio" className={styles.form}>
      <TextArea
        label="Your message"
        name="message"
        rows={5}
        maxLength={MAX_CONTACT_CHARACTERS}
        value={text}
        error={isAttempted && isEmpty ? 'Please write your message.' : undefined}
        onChange={({ currentTarget }) => edit({ text: currentTarget.value })}
      />
      {own ? (
        <p className="small muted">We answer to {own}.</p>
      ) : (
        <TextField
          label="Email"
          name="email"
          type="email"
          autoComplete="email"
          value={email}
          error={isAttempted && isUnreachable ? 'Please enter a valid email.' : undefined}
          hint="For our answer, and for nothing else."
          onChange={({ currentTarget }) => edit({ email: currentTarget.value })}
        />
      )}
      {error && (
        <Callout tone="bad" role="alert" title={error instanceof ApiError ? error.description : error.message} />
      )}
      <Button type="submit" busy={sending.isPending && 'Sending'}>
        Ask the studio
      </Button>
    </form>
  );
}
