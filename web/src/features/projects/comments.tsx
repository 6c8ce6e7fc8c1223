import Check from 'icon:check';
import { useEffect, useRef, useState } from 'react';
import type { Project, ProjectAuthor } from '#shared/schemas/project.ts';
import { formatPast } from '#web/lib/dates.ts';
import type { Store } from '#web/lib/store.ts';
import { Button } from '../../ui/button.tsx';
import { Callout } from '../../ui/callout.tsx';
import { cx } from '../../ui/cx.ts';
import { TextArea } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { FormRefusal } from '../../ui/form-refusal.tsx';
import { bringIntoView, showOpened } from '../../ui/show-opened.ts';
import { useForm } from '../../ui/use-form.ts';
import { attemptOf, useDraft, type Draft, type DraftPin } from './drafts.ts';
import { artistName } from './next-step.ts';
import { nameOfSet } from './pictures.ts';
import { ACTS, answerPin, useProjectAct } from './projects.queries.ts';
import { PinSheet } from './pin-sheet.tsx';
import type { NumberedPin, Room } from './room-state.ts';
import styles from './comments.module.css';

const OWN: Record<Project['side'], ProjectAuthor> = {
  customer: 'customer',
  link: 'customer',
  artist: 'artist',
  admin: 'admin',
};

/** Who wrote something, as the reader calls them. */
export const authorName = (by: ProjectAuthor, project: Project): string => {
  if (by === OWN[project.side]) return 'You';
  if (by === 'artist') return project.artist?.name ?? artistName(project);
  if (by === 'customer') return 'Customer';
  return by === 'admin' ? 'The studio' : 'Atelier';
};

/** The text field of a pin comes into view with the focus when its pin is placed or opened. */
const useFocusWhen = (isOpen: boolean) => {
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (isOpen) showOpened(field.current);
  }, [isOpen]);
  return field;
};

interface NewPinProps {
  project: Project;
  room: Room;
  pin: DraftPin;
  number: number;
}

/** A comment that is being written: its place is on the picture, its text here. */
function NewComment({ project, room, pin, number }: NewPinProps) {
  const add = useProjectAct(project.order.id, ACTS.pin);
  const form = useForm({
    values: () => ({ text: pin.text }),
    check: ({ text }) => ({ text: text.trim() === '' ? '' : undefined }),
    sending: add,
    onEdit: ({ text }) => room.changePin(pin.key, { text }),
    send: ({ text }) => {
      const { image, version, x, y, key, attempt } = pin;
      add.mutate({
        input: { image, version, x, y, text: text.trim() },
        idempotencyKey: attempt ?? key,
        done: () => room.removePin(key),
      });
    },
  });
  return (
    <li className={cx(styles.pin, styles.open)}>
      <span className={styles.number} aria-hidden="true">
        {number}
      </span>
      <PinSheet isOpen={pin.key === room.openPin} onClose={() => room.setOpenPin(undefined)}>
        <Form of={form} className={styles.form}>
          <TextArea
            label={`Comment ${number}`}
            rows={3}
            hint="The pin stays where you placed it: drag it, or move it with the arrow keys."
            {...form.field('text')}
          />
          {/* promise: typed-text-kept */}
          <FormRefusal of={form}>Your text is kept.</FormRefusal>
          <div className="row">
            <Button type="submit" size="s" busy={add.isPending && 'Sending'}>
              Add comment
            </Button>
            <Button variant="quiet" size="s" onClick={() => room.removePin(pin.key)}>
              Remove
            </Button>
          </div>
        </Form>
      </PinSheet>
    </li>
  );
}

interface AnswerProps {
  project: Project;
  pin: NumberedPin;
  store: Store<Draft>;
  onText: () => void;
  onDone: () => void;
}

function Answer({ project, pin, store, onText, onDone }: AnswerProps) {
  const answer = useProjectAct(project.order.id, answerPin(pin.id));
  const form = useForm({
    values: store,
    check: ({ text }) => ({ text: text.trim() === '' ? '' : undefined }),
    sending: answer,
    problemsIn: ({ message }) => ({ text: message }),
    onEdit: () => {
      store.change({ attempt: '' });
      onText();
    },
    send: ({ text }) => answer.mutate({ input: { text: text.trim() }, idempotencyKey: attemptOf(store), done: onDone }),
  });
  // A stored reply shows again by itself, and takes no focus.
  const field = useFocusWhen(form.values.text === '');
  return (
    <Form of={form} className={styles.form}>
      <TextArea
        ref={field}
        label={`Reply to comment ${pin.number}`}
        hideLabel
        placeholder="Your reply"
        rows={3}
        {...form.field('text')}
      />
      <div className="row">
        <Button type="submit" size="s" busy={answer.isPending && 'Sending'}>
          Send reply
        </Button>
        <Button variant="quiet" size="s" onClick={onDone}>
          Not now
        </Button>
      </div>
    </Form>
  );
}

interface CommentProps {
  project: Project;
  room: Room;
  pin: NumberedPin;
  nowMs: number;
}

function Comment({ project, room, pin, nowMs }: CommentProps) {
  const [reply, replyDraft] = useDraft(project.order.id, `reply:${pin.id}`);
  const [wasOpened, setOpened] = useState(false);
  const isReplying = wasOpened || reply.text !== '';
  const mark = useProjectAct(project.order.id, answerPin(pin.id));
  const isOpen = pin.id === room.openPin;
  const row = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isOpen) bringIntoView(row.current);
  }, [isOpen]);
  const mayAnswer = project.actions.includes('message');
  return (
    <li ref={row} id={`pin-${pin.id}`} className={cx(styles.pin, isOpen && styles.open, pin.resolved && styles.done)}>
      <button
        type="button"
        className={styles.number}
        aria-label={`Show comment ${pin.number} on the picture`}
        aria-pressed={isOpen}
        onClick={() => {
          room.openPinAt(pin);
          room.lookAtPicture();
        }}
      >
        {pin.resolved ? <Check aria-hidden="true" /> : pin.number}
      </button>
      <div>
        <p className="small">
          <b>{authorName(pin.by, project)}</b>{' '}
          <time className="muted" dateTime={pin.at}>
            {formatPast(Date.parse(pin.at), nowMs)}
          </time>
        </p>
        <p className={styles.text}>{pin.text}</p>
        {pin.replies.map(({ at, by, text }) => (
          <div key={at + text} className={styles.reply}>
            <p className="small">
              <b>{authorName(by, project)}</b>{' '}
              <time className="muted" dateTime={at}>
                {formatPast(Date.parse(at), nowMs)}
              </time>
            </p>
            <p className={styles.text}>{text}</p>
          </div>
        ))}
        {pin.resolved && <p className="small muted">Done</p>}
        {mark.error && <Callout tone="bad" role="alert" title={mark.error.message} />}
        {isReplying ? (
          <Answer
            project={project}
            pin={pin}
            store={replyDraft}
            onText={() => setOpened(true)}
            onDone={() => {
              replyDraft.reset();
              setOpened(false);
            }}
          />
        ) : (
          mayAnswer && (
            <p className={styles.acts}>
              <Button variant="link" aria-label={`Reply to comment ${pin.number}`} onClick={() => setOpened(true)}>
                Reply
              </Button>
              <Button
                variant="link"
                aria-label={`${mark.isPending ? 'Saving' : pin.resolved ? 'Open again' : 'Mark as done'}: comment ${pin.number}`}
                busy={mark.isPending && 'Saving'}
                onClick={() => mark.mutate({ input: { resolved: !pin.resolved } })}
              >
                {!pin.resolved && <Check aria-hidden="true" />}
                {pin.resolved ? 'Open again' : 'Mark as done'}
              </Button>
            </p>
          )
        )}
      </div>
    </li>
  );
}

/** The comments on the shown picture, linked both ways with their pins; those of other pictures below. */
export function Comments({ project, room, nowMs }: { project: Project; room: Room; nowMs: number }) {
  const { pins, newPins, allPins, image, sets } = room;
  const elsewhere = allPins.filter((pin) => pin.image !== image?.id && !pin.resolved);
  if (pins.length + newPins.length + elsewhere.length === 0)
    return (
      <p className={cx('muted', styles.none)}>
        {room.mayPin
          ? 'No comments yet. Press on the picture where you want to say something.'
          : // promise: points-on-the-picture
            'No comments. They can be left on a proof while it waits for an answer.'}
      </p>
    );
  return (
    <>
      <ul className={styles.pins} aria-label="Comments on this picture">
        {pins.map((pin) => (
          <Comment key={pin.id} project={project} room={room} pin={pin} nowMs={nowMs} />
        ))}
        {newPins.map((pin, index) => (
          <NewComment key={pin.key} project={project} room={room} pin={pin} number={pins.length + index + 1} />
        ))}
      </ul>
      {elsewhere.length > 0 && (
        <section className={styles.elsewhere} aria-label="Open comments on other pictures">
          <h3 className="small muted">Open on other pictures</h3>
          <ul>
            {elsewhere.map((pin) => (
              <li key={pin.id}>
                <Button variant="link" onClick={() => room.openPinAt(pin)}>
                  {nameOfSet(sets.find(({ images }) => images.some(({ id }) => id === pin.image)) ?? { version: 0 })},
                  comment {pin.number}
                </Button>
                <p className="small">{pin.text}</p>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
