import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Case } from '#shared/schemas/case.ts';
import type { Project } from '#shared/schemas/project.ts';
import { formatCents } from '#shared/money/money.ts';
import { formatDeadline } from '#web/lib/dates.ts';
import { Button } from '../../ui/button.tsx';
import { Callout } from '../../ui/callout.tsx';
import { ChoiceGroup, RadioCard } from '../../ui/choice.tsx';
import { TextArea, TextField } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { FormRefusal } from '../../ui/form-refusal.tsx';
import { PhotoLinks } from '../../ui/photo-grid.tsx';
import { useForm, type FormOf, type Problems } from '../../ui/use-form.ts';
import { Attachments, useIsUploading } from './attachments.tsx';
import { caseQuery } from './case.queries.ts';
import { useDraft, type Draft } from './drafts.ts';
import { ACTS, useProjectAct, type ProjectAct } from './projects.queries.ts';
import styles from './acts.module.css';

interface WordsFormProps<Extra extends object> {
  project: Project;
  /** Where it is sent. */
  act: ProjectAct<Extra & { text: string; photos: string[] }>;
  /** What is sent besides words and photos, and its problems. */
  extraOf: (draft: Draft) => Extra;
  check?: (draft: Draft) => Problems;
  label: string;
  hint?: string;
  /** Shown where nothing was written. */
  empty: string;
  send: string;
  children?: (form: FormOf<Draft>) => ReactNode;
  onSent?: () => void;
  onClose?: () => void;
}

/** Words and photos for a case, beneath what each use of the form asks besides. */
function WordsForm<Extra extends object>({
  project,
  act,
  extraOf,
  check,
  label,
  hint,
  empty,
  send,
  children,
  onSent,
  onClose,
}: WordsFormProps<Extra>) {
  const { id } = project.order;
  const [draft, store] = useDraft(id, 'case');
  const sending = useProjectAct(id, act);
  const isUploading = useIsUploading();
  const form = useForm({
    values: store,
    check: (typed) => ({ ...check?.(typed), text: typed.text.trim() === '' ? empty : undefined }),
    sending: { isPending: sending.isPending || isUploading, error: sending.error },
    send: (typed) => {
      const done = () => {
        store.reset();
        onSent?.();
      };
      const photos = typed.photos.map((photo) => photo.id);
      sending.mutate({ input: { ...extraOf(typed), text: typed.text.trim(), photos }, done });
    },
  });
  return (
    <Form of={form} className={styles.form}>
      {children?.(form)}
      <TextArea label={label} hint={hint} rows={4} maxLength={4_000} {...form.field('text')} />
      <Attachments store={store} draft={draft} label="Add photos" />
      <FormRefusal of={form} />
      <div className="row">
        <Button
          type="submit"
          variant={onClose ? 'primary' : 'dark'}
          busy={sending.isPending ? 'Sending' : isUploading && 'Uploading'}
        >
          {send}
        </Button>
        {onClose && (
          <Button variant="ghost" onClick={onClose}>
            Not now
          </Button>
        )}
      </div>
    </Form>
  );
}

interface FormProps {
  project: Project;
  onClose: () => void;
}

const DAMAGES = [
  ['damaged', 'It arrived damaged', 'We need photos of the piece and of its package.'],
  // promise: lost-from-14-days
  ['lost', 'It never arrived', 'From 14 days after it was shipped.'],
] as const;

/** Reports a parcel as lost, or the piece as damaged, with photos. */
export function DamageForm({ project, onClose }: FormProps) {
  return (
    <WordsForm
      project={project}
      act={ACTS.damage}
      extraOf={({ damage }) => ({ kind: damage })}
      label="Tell us what you see"
      empty="Please tell us what you see."
      send="Send the report"
      onSent={onClose}
      onClose={onClose}
    >
      {({ values, edit }) => (
        <ChoiceGroup legend="What happened?">
          {DAMAGES.map(([each, label, sub]) => (
            <RadioCard
              key={each}
              name="damage"
              checked={values.damage === each}
              sub={sub}
              onChange={() => edit({ damage: each })}
            >
              {label}
            </RadioCard>
          ))}
        </ChoiceGroup>
      )}
    </WordsForm>
  );
}

/** Opens a case: a reason in a line, the whole story, and photos. */
export function CaseForm({ project, onClose }: FormProps) {
  return (
    <WordsForm
      project={project}
      act={ACTS.case}
      extraOf={({ reason }) => ({ reason: reason.trim() })}
      check={({ reason }) => ({
        reason: reason.trim() === '' ? 'Please say in a few words what it is about.' : undefined,
      })}
      label="What happened?"
      empty="Please tell us what happened."
      send="Open the case"
      onSent={onClose}
      onClose={onClose}
    >
      {({ field }) => (
        <>
          {/* promise: case-waits */}
          <p>
            The order rests while our staff looks at it, and nothing is paid out. You and the other side have five days
            each to say what there is to say, with photos; then we decide and write to you both.
          </p>
          <TextField label="What is it about?" maxLength={200} {...field('reason')} />
        </>
      )}
    </WordsForm>
  );
}

function EvidenceForm({ project, until }: { project: Project; until: string }) {
  return (
    <WordsForm
      project={project}
      act={ACTS.evidence}
      extraOf={() => ({})}
      label="Anything to add?"
      hint={`Until ${formatDeadline(Date.parse(until))}. The other side reads it, too.`}
      empty="Please write what you add."
      send="Add to the case"
    />
  );
}

const DECISIONS: Record<NonNullable<Case['decision']>, string> = {
  continue: 'The order goes on as it was.',
  // promise: lost-painted-again
  repaint: 'It is painted again, at no cost.',
  // promise: case-money-back
  refund: 'All that was paid for this piece goes back.',
  // promise: case-money-back
  partial: 'Part of what was paid goes back.',
  won: 'The payment stands.',
  lost: 'The money was given back.',
};

/** The case of an order: what each side said, until when more can be said, and the decision. */
export function OwnCase({ project, nowMs }: { project: Project; nowMs: number }) {
  const hasCase = project.order.frozen || project.timeline.some(({ kind }) => kind === 'case');
  const { data } = useQuery({ ...caseQuery(project.order.id), enabled: hasCase });
  if (!data) return null;
  const side = project.side === 'artist' ? 'artist' : 'customer';
  const until = data.deadlines?.[side];
  const isOpen = data.state === 'open';
  return (
    <section className={styles.case} aria-labelledby="own-case">
      <h2 id="own-case" className="d3">
        {isOpen ? 'A case is open' : 'The case was decided'}: {data.reason}
      </h2>
      {data.decision && (
        <Callout tone="info" title={DECISIONS[data.decision]}>
          {data.cents !== null && `${formatCents(data.cents)}. `}
          {data.answer}
        </Callout>
      )}
      <ol className={styles.statements}>
        {data.statements.map(({ by, at, text, photos }) => (
          <li key={at + by}>
            <p className="small">
              <b>
                {by === side ? 'You' : by === 'artist' ? 'The artist' : by === 'bank' ? 'The bank' : 'The customer'}
              </b>{' '}
              <time className="muted" dateTime={at}>
                {formatDeadline(Date.parse(at))}
              </time>
            </p>
            <p>{text}</p>
            {photos.length > 0 && <PhotoLinks photos={photos} />}
          </li>
        ))}
      </ol>
      {isOpen && until && Date.parse(until) > nowMs && <EvidenceForm project={project} until={until} />}
    </section>
  );
}
