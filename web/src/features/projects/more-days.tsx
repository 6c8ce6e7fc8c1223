import { useState } from 'react';
import { MAX_MORE_DAYS } from '#shared/orders/lateness.ts';
import { MAX_NOTE_CHARACTERS } from '#shared/orders/offers.ts';
import type { Project } from '#shared/schemas/project.ts';
import { formatDate } from '#web/lib/dates.ts';
import { Button } from '../../ui/button.tsx';
import { Callout } from '../../ui/callout.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextArea, TextField } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { FormRefusal } from '../../ui/form-refusal.tsx';
import { useForm } from '../../ui/use-form.ts';
import { artistName } from './next-step.ts';
import { ACTS, useProjectAct } from './projects.queries.ts';
import styles from './acts.module.css';

const day = (iso: string): string => formatDate(Date.parse(iso));

const daysText = (days: number): string => (days === 1 ? 'one more day' : `${days} more days`);

/** The number of days as typed; undefined where it is none that may be asked for. */
const daysOf = (typed: string): number | undefined => {
  const days = /^\d{1,2}$/.test(typed.trim()) ? Number(typed) : 0;
  return days >= 1 && days <= MAX_MORE_DAYS ? days : undefined;
};

function AskForm({ project, onClose }: { project: Project; onClose: () => void }) {
  const ask = useProjectAct(project.order.id, ACTS.askDays);
  const form = useForm({
    values: () => ({ days: '', reason: '' }),
    check: ({ days, reason }) => ({
      days: daysOf(days) === undefined ? `Please enter a number from 1 to ${MAX_MORE_DAYS}.` : undefined,
      reason: reason.trim() === '' ? 'Please say why: the customer reads it.' : undefined,
    }),
    sending: ask,
    send: ({ days, reason }) =>
      ask.mutate({ input: { days: daysOf(days) ?? 0, reason: reason.trim() }, done: onClose }),
  });
  return (
    <Form of={form} className={styles.form}>
      {/* promise: more-days-once, promised-day-stays */}
      <p>You can ask once for this piece. The promised day stays until the customer agrees.</p>
      <TextField label="How many more days?" inputMode="numeric" {...form.field('days')} />
      <TextArea label="Why?" hint="The customer reads it." maxLength={MAX_NOTE_CHARACTERS} {...form.field('reason')} />
      <FormRefusal of={form} />
      <div className="row">
        <Button type="submit" busy={ask.isPending && 'Asking'}>
          Ask the customer
        </Button>
        <Button variant="ghost" onClick={onClose}>
          Not now
        </Button>
      </div>
    </Form>
  );
}

/** The artist asks for more days before the promised one (C58). */
export function AskDaysButton({ project }: { project: Project }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="link" onClick={() => setOpen(true)}>
        Ask for more days
      </Button>
      <Dialog open={isOpen} title="Ask for more days" onClose={() => setOpen(false)}>
        <AskForm project={project} onClose={() => setOpen(false)} />
      </Dialog>
    </>
  );
}

/** What the artist reads of the question, by what has come of it. */
const TO_ARTIST = {
  // promise: promised-day-stays
  asked: 'The customer has not answered yet; until then the promised day stays.',
  agreed: 'The customer has agreed.',
  declined: 'The customer would like it as promised.',
  // promise: promised-day-stays
  over: 'There was no answer, so the promised day stays.',
};

/** More days that the artist has asked for: the customer agrees or declines, the artist reads what has come of it. */
export function MoreDays({ project, asked }: { project: Project; asked: NonNullable<Project['more_days']> }) {
  const answer = useProjectAct(project.order.id, ACTS.answerDays);
  const { days, until, reason, state } = asked;
  const name = artistName(project);
  if (project.side === 'artist')
    return <Callout title={`You have asked for ${daysText(days)}.`}>{TO_ARTIST[state]}</Callout>;
  const press = (agree: boolean) => answer.mutate({ input: { agree, until } });
  return (
    <div className={styles.form} role="group" aria-label="More days">
      {/* promise: promised-day-stays */}
      <Callout tone="warn" title={`${name} asks for ${daysText(days)}, until ${day(until)}.`}>
        “{reason}” Without an answer the promised day stays.
      </Callout>
      {answer.error && <Callout tone="bad" role="alert" title={answer.error.message} />}
      <div className="row">
        <Button
          variant="dark"
          busy={answer.isPending && answer.variables.input.agree && 'Saving'}
          onClick={() => press(true)}
        >
          Agree to {day(until)}
        </Button>
        <Button
          variant="ghost"
          busy={answer.isPending && !answer.variables.input.agree && 'Saving'}
          onClick={() => press(false)}
        >
          Keep the promised day
        </Button>
      </div>
    </div>
  );
}
