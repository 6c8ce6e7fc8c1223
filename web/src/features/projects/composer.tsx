import Send from 'icon:send';
import type { KeyboardEvent, RefObject } from 'react';
import { MAX_MESSAGE_CHARACTERS } from '#shared/orders/projects.ts';
import type { Project, SendMessage } from '#shared/schemas/project.ts';
import { Button } from '../../ui/button.tsx';
import { TextArea } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { FormRefusal } from '../../ui/form-refusal.tsx';
import { Segment } from '../../ui/segment.tsx';
import { useForm } from '../../ui/use-form.ts';
import { later } from '#web/lib/later.tsx';
import { PhotoDrop } from '../photos/photo-picker.tsx';
import { attach, Attachments, useIsUploading } from './attachments.tsx';
import { attemptOf, useDraft } from './drafts.ts';
import { artistName } from './next-step.ts';
import { ACTS, useProjectAct } from './projects.queries.ts';
import styles from './composer.module.css';

/** Loaded for artists alone. */
const SavedReplies = later(async () => (await import('../artists/saved-replies.tsx')).SavedReplies);

/** What is being written: a message to the other side or to the studio, progress photos, or a proof. */
export type ComposerKind = 'message' | 'studio' | 'progress' | 'proof';

interface Words {
  tab: string;
  label: string;
  placeholder: string;
  send: string;
  busy: string;
  attach: string;
  note?: string;
}

const wordsOf = (kind: ComposerKind, project: Project): Words => {
  const other = project.side === 'artist' ? 'the customer' : artistName(project);
  const next = project.order.version + 1;
  switch (kind) {
    case 'studio':
      return {
        tab: project.side === 'artist' ? 'Studio' : 'Ask the studio',
        label: 'Your question to the studio',
        placeholder: 'Ask us anything about this order',
        send: 'Ask the studio',
        busy: 'Sending',
        attach: 'Attach pictures',
        // promise: question-answered, answer-to-who-asked
        note: `Only our staff reads it; ${other} does not. We answer here and by mail.`,
      };
    case 'progress':
      return {
        tab: 'Progress',
        label: 'Words with your progress photos',
        placeholder: 'What has been done, what comes next (not required)',
        send: 'Send progress photos',
        busy: 'Sending the photos',
        attach: 'Add progress photos',
        note: 'The customer sees them at once; they ask for no answer.',
      };
    case 'proof':
      return {
        tab: `Proof`,
        label: `Words with version ${next}`,
        placeholder: 'What the customer should look at (not required)',
        send: `Send version ${next}`,
        busy: 'Sending the proof',
        attach: 'Add pictures',
        note: `Version ${next} asks for the customer's approval: they have 7 days, and silence approves. Pictures: the whole piece in even light first, then details.`,
      };
    case 'message':
      return {
        tab: 'Message',
        label: `Your message to ${other}`,
        placeholder: `Write to ${other}`,
        send: 'Send message',
        busy: 'Sending',
        attach: 'Attach pictures',
      };
  }
};

const NEEDS_PICTURES: ReadonlySet<ComposerKind> = new Set(['progress', 'proof']);

const useSend = (orderId: string, kind: ComposerKind) => {
  const message = useProjectAct(orderId, ACTS.message);
  const progress = useProjectAct(orderId, ACTS.progress);
  const proof = useProjectAct(orderId, ACTS.proof);
  if (kind === 'progress') return { act: progress, send: progress.mutate };
  if (kind === 'proof') return { act: proof, send: proof.mutate };
  const to = kind === 'studio' ? ('studio' as const) : ('other' as const);
  const send = ({ input, ...rest }: { input: Omit<SendMessage, 'to'>; idempotencyKey: string; done: () => void }) =>
    message.mutate({ input: { ...input, to }, ...rest });
  return { act: message, send };
};

interface ComposerProps {
  project: Project;
  kinds: readonly ComposerKind[];
  kind: ComposerKind;
  onKind: (kind: ComposerKind) => void;
  field: RefObject<HTMLTextAreaElement | null>;
}

/**
 * Where everything is written. What is being written is kept in the browser until it is sent; a failed attempt keeps it,
 * and a repeated one counts once.
 */
export function Composer({ project, kinds, kind, onKind, field }: ComposerProps) {
  const { id } = project.order;
  const [draft, store] = useDraft(id, kind);
  const { act, send } = useSend(id, kind);
  const isUploading = useIsUploading();
  const words = wordsOf(kind, project);
  const needsPictures = NEEDS_PICTURES.has(kind);
  const form = useForm({
    values: store,
    // What is missing is plain to see, so it is only pointed at.
    check: ({ text, photos }) => ({
      text: !needsPictures && text.trim() === '' ? '' : undefined,
      photos: needsPictures && photos.length === 0 ? '' : undefined,
    }),
    sending: { isPending: act.isPending || isUploading, error: act.error },
    onEdit: () => store.change({ attempt: '' }),
    send: ({ text, photos }) => {
      const input = { text: text.trim(), assets: photos.map((photo) => photo.id) };
      const done = () => {
        store.reset();
        if (needsPictures) onKind('message');
      };
      send({ input, idempotencyKey: attemptOf(store), done });
    },
  });
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    form.submit();
  };
  return (
    <PhotoDrop onPick={(file) => attach(store, file)} className={styles.drop}>
      <Form of={form} className={styles.composer} aria-label="Write">
        {kinds.length > 1 && (
          <Segment<ComposerKind>
            label="What to send"
            value={kind}
            options={kinds.map((each) => [each, wordsOf(each, project).tab] as const)}
            onChange={onKind}
          />
        )}
        <TextArea
          ref={field}
          label={words.label}
          hideLabel
          placeholder={words.placeholder}
          rows={3}
          maxLength={MAX_MESSAGE_CHARACTERS}
          hint={words.note}
          {...form.field('text')}
          onKeyDown={onKeyDown}
        />
        {/* promise: typed-text-kept */}
        <FormRefusal of={form}>Nothing is lost: what you wrote is kept. Try again.</FormRefusal>
        <div className={styles.foot}>
          <div data-field="photos">
            <Attachments store={store} draft={draft} label={words.attach} />
          </div>
          {project.side === 'artist' && kind !== 'studio' && (
            <SavedReplies text={form.values.text} onText={(text) => form.edit({ text })} />
          )}
          <Button type="submit" variant="dark" size="s" busy={act.isPending ? words.busy : isUploading && 'Uploading'}>
            <Send aria-hidden="true" />
            {words.send}
          </Button>
        </div>
      </Form>
    </PhotoDrop>
  );
}
