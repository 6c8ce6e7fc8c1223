import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState, type SubmitEvent } from 'react';
import type { Case } from '#shared/schemas/case.ts';
import type { Project } from '#shared/schemas/project.ts';
import { formatCents } from '#shared/money.ts';
import { formatDeadline } from '#web/lib/dates.ts';
import { Button } from '../../ui/button.tsx';
import { Callout } from '../../ui/callout.tsx';
import { ChoiceGroup, RadioCard } from '../../ui/choice.tsx';
import { TextArea, TextField } from '../../ui/field.tsx';
import { PhotoLinks } from '../../ui/photo-grid.tsx';
import { Attachments, useIsUploading } from './attachments.tsx';
import { caseQuery } from './case.queries.ts';
import { useDraft, type DraftKind } from './drafts.ts';
import { useProjectAct, type ProjectAct } from './projects.queries.ts';
import styles from './acts.module.css';

/** Words and photos for a case, with what each use of the form needs besides. */
const useCaseForm = <Extra extends object>(project: Project, kind: DraftKind, act: ProjectAct) => {
  const { id } = project.order;
  const [draft, store] = useDraft(id, kind);
  const send = useProjectAct<Extra & { text: string; photos: string[] }>(id, act);
  const isUploading = useIsUploading();
  const field = useRef<HTMLTextAreaElement>(null);
  const client = useQueryClient();
  const submit = (extra: Extra | undefined, then: () => void) => (event: SubmitEvent) => {
    event.preventDefault();
    const text = draft.text.trim();
    if (send.isPending || isUploading || !extra) return;
    if (text === '') {
      field.current?.focus();
      return;
    }
    const done = () => {
      store.reset();
      void client.invalidateQueries({ queryKey: caseQuery(id).queryKey });
      then();
    };
    send.mutate({ input: { ...extra, text, photos: draft.photos.map((photo) => photo.id) }, done });
  };
  return { draft, store, send, isUploading, field, submit };
};

interface FormProps {
  project: Project;
  onClose: () => void;
}

type Damage = 'damaged' | 'lost';

/** Reports a parcel as lost, or the piece as damaged, with photos. */
export function DamageForm({ project, onClose }: FormProps) {
  const [kind, setKind] = useState<Damage>('damaged');
  const { draft, store, send, isUploading, field, submit } = useCaseForm<{ kind: Damage }>(project, 'case', 'damage');
  return (
    <form className={styles.form} onSubmit={submit({ kind }, onClose)} noValidate>
      <ChoiceGroup legend="What happened?">
        <RadioCard
          name="damage"
          checked={kind === 'damaged'}
          sub="We need photos of the piece and of its package."
          onChange={() => setKind('damaged')}
        >
          It arrived damaged
        </RadioCard>
        <RadioCard
          name="damage"
          checked={kind === 'lost'}
          sub="From 14 days after it was shipped."
          onChange={() => setKind('lost')}
        >
          It never arrived
        </RadioCard>
      </ChoiceGroup>
      <TextArea
        ref={field}
        label="Tell us what you see"
        rows={4}
        maxLength={4_000}
        value={draft.text}
        onChange={({ currentTarget }) => store.change({ text: currentTarget.value })}
      />
      <Attachments store={store} draft={draft} label="Add photos" />
      {send.error && <Callout tone="bad" role="alert" title={send.error.message} />}
      <div className="row">
        <Button type="submit" busy={send.isPending ? 'Sending' : isUploading && 'Uploading'}>
          Send the report
        </Button>
        <Button variant="ghost" onClick={onClose}>
          Not now
        </Button>
      </div>
    </form>
  );
}

/** Opens a case: a reason in a line, the whole story, and photos. */
export function CaseForm({ project, onClose }: FormProps) {
  const [reason, setReason] = useState('');
  const [isAttempted, setAttempted] = useState(false);
  const { draft, store, send, isUploading, field, submit } = useCaseForm<{ reason: string }>(project, 'case', 'case');
  const isReady = reason.trim() !== '';
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        setAttempted(true);
        submit(isReady ? { reason: reason.trim() } : undefined, onClose)(event);
      }}
    >
      <p>
        The order rests while our staff looks at it, and nothing is paid out. You and the other side have five days each
        to say what there is to say, with photos; then we decide and write to you both.
      </p>
      <TextField
        label="What is it about?"
        maxLength={200}
        value={reason}
        error={isAttempted && !isReady ? 'Please say in a few words what it is about.' : undefined}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
      />
      <TextArea
        ref={field}
        label="What happened?"
        rows={5}
        maxLength={4_000}
        value={draft.text}
        error={isAttempted && draft.text.trim() === '' ? 'Please tell us what happened.' : undefined}
        onChange={({ currentTarget }) => store.change({ text: currentTarget.value })}
      />
      <Attachments store={store} draft={draft} label="Add photos" />
      {send.error && <Callout tone="bad" role="alert" title={send.error.message} />}
      <div className="row">
        <Button type="submit" busy={send.isPending ? 'Sending' : isUploading && 'Uploading'}>
          Open the case
        </Button>
        <Button variant="ghost" onClick={onClose}>
          Not now
        </Button>
      </div>
    </form>
  );
}

function EvidenceForm({ project, until }: { project: Project; until: string }) {
  const { draft, store, send, isUploading, field, submit } = useCaseForm<object>(project, 'case', 'evidence');
  return (
    <form className={styles.form} onSubmit={submit({}, () => undefined)} noValidate>
      <TextArea
        ref={field}
        label="Anything to add?"
        hint={`Until ${formatDeadline(Date.parse(until))}. The other side reads it, too.`}
        rows={4}
        maxLength={4_000}
        value={draft.text}
        onChange={({ currentTarget }) => store.change({ text: currentTarget.value })}
      />
      <Attachments store={store} draft={draft} label="Add photos" />
      {send.error && <Callout tone="bad" role="alert" title={send.error.message} />}
      <div className="row">
        <Button type="submit" variant="dark" busy={send.isPending ? 'Sending' : isUploading && 'Uploading'}>
          Add to the case
        </Button>
      </div>
    </form>
  );
}

const DECISIONS: Record<NonNullable<Case['decision']>, string> = {
  continue: 'The order goes on as it was.',
  repaint: 'It is painted again, at no cost.',
  refund: 'All that was paid for this piece goes back.',
  partial: 'Part of what was paid goes back.',
  won: 'The bank decided against the claim.',
  lost: 'The bank gave the money back.',
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
