import { useQuery } from '@tanstack/react-query';
import { useRef, useState, type ReactNode, type SubmitEvent } from 'react';
import type { Case } from '#shared/schemas/case.ts';
import type { Project } from '#shared/schemas/project.ts';
import { formatCents } from '#shared/money/money.ts';
import { formatDeadline } from '#web/lib/dates.ts';
import { Button } from '../../ui/button.tsx';
import { Callout } from '../../ui/callout.tsx';
import { ChoiceGroup, RadioCard } from '../../ui/choice.tsx';
import { TextArea, TextField } from '../../ui/field.tsx';
import { PhotoLinks } from '../../ui/photo-grid.tsx';
import { Attachments, useIsUploading } from './attachments.tsx';
import { caseQuery } from './case.queries.ts';
import { useDraft, type DraftKind } from './drafts.ts';
import { ACTS, useProjectAct, type ProjectAct } from './projects.queries.ts';
import styles from './acts.module.css';

interface WordsFormProps<Extra extends object> {
  project: Project;
  /** Which draft it is, and where it is sent. */
  draftKind: DraftKind;
  act: ProjectAct<Extra & { text: string; photos: string[] }>;
  /** What is sent besides words and photos; undefined while something is missing. */
  extra: Extra | undefined;
  label: string;
  hint?: string;
  /** Shown where nothing was written. */
  empty: string;
  send: string;
  children?: (isAttempted: boolean) => ReactNode;
  onSent?: () => void;
  onClose?: () => void;
}

/** Words and photos for a case, beneath what each use of the form asks besides. */
function WordsForm<Extra extends object>({
  project,
  draftKind,
  act,
  extra,
  label,
  hint,
  empty,
  send,
  children,
  onSent,
  onClose,
}: WordsFormProps<Extra>) {
  const { id } = project.order;
  const [draft, store] = useDraft(id, draftKind);
  const [isAttempted, setAttempted] = useState(false);
  const sending = useProjectAct(id, act);
  const isUploading = useIsUploading();
  const field = useRef<HTMLTextAreaElement>(null);
  const text = draft.text.trim();
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    setAttempted(true);
    if (sending.isPending || isUploading || !extra) return;
    if (text === '') {
      field.current?.focus();
      return;
    }
    const done = () => {
      store.reset();
      setAttempted(false);
      onSent?.();
    };
    sending.mutate({ input: { ...extra, text, photos: draft.photos.map((photo) => photo.id) }, done });
  };
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      {children?.(isAttempted)}
      <TextArea
        ref={field}
        label={label}
        hint={hint}
        rows={4}
        maxLength={4_000}
        value={draft.text}
        error={isAttempted && text === '' ? empty : undefined}
        onChange={({ currentTarget }) => store.change({ text: currentTarget.value })}
      />
      <Attachments store={store} draft={draft} label="Add photos" />
      {sending.error && <Callout tone="bad" role="alert" title={sending.error.message} />}
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
    </form>
  );
}

interface FormProps {
  project: Project;
  onClose: () => void;
}

const DAMAGES = [
  ['damaged', 'It arrived damaged', 'We need photos of the piece and of its package.'],
  ['lost', 'It never arrived', 'From 14 days after it was shipped.'],
] as const;

/** Reports a parcel as lost, or the piece as damaged, with photos. */
export function DamageForm({ project, onClose }: FormProps) {
  const [kind, setKind] = useState<(typeof DAMAGES)[number][0]>('damaged');
  return (
    <WordsForm
      project={project}
      draftKind="case"
      act={ACTS.damage}
      extra={{ kind }}
      label="Tell us what you see"
      empty="Please tell us what you see."
      send="Send the report"
      onSent={onClose}
      onClose={onClose}
    >
      {() => (
        <ChoiceGroup legend="What happened?">
          {DAMAGES.map(([each, label, sub]) => (
            <RadioCard key={each} name="damage" checked={kind === each} sub={sub} onChange={() => setKind(each)}>
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
  const [typed, setReason] = useState('');
  const reason = typed.trim();
  return (
    <WordsForm
      project={project}
      draftKind="case"
      act={ACTS.case}
      extra={reason === '' ? undefined : { reason }}
      label="What happened?"
      empty="Please tell us what happened."
      send="Open the case"
      onSent={onClose}
      onClose={onClose}
    >
      {(isAttempted) => (
        <>
          <p>
            The order rests while our staff looks at it, and nothing is paid out. You and the other side have five days
            each to say what there is to say, with photos; then we decide and write to you both.
          </p>
          <TextField
            label="What is it about?"
            maxLength={200}
            value={typed}
            error={isAttempted && reason === '' ? 'Please say in a few words what it is about.' : undefined}
            onChange={({ currentTarget }) => setReason(currentTarget.value)}
          />
        </>
      )}
    </WordsForm>
  );
}

function EvidenceForm({ project, until }: { project: Project; until: string }) {
  return (
    <WordsForm
      project={project}
      draftKind="case"
      act={ACTS.evidence}
      extra={{}}
      label="Anything to add?"
      hint={`Until ${formatDeadline(Date.parse(until))}. The other side reads it, too.`}
      empty="Please write what you add."
      send="Add to the case"
    />
  );
}

const DECISIONS: Record<NonNullable<Case['decision']>, string> = {
  continue: 'The order goes on as it was.',
  repaint: 'It is painted again, at no cost.',
  refund: 'All that was paid for this piece goes back.',
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
