import X from 'icon:x';
import type { RefObject } from 'react';
import { MAX_MESSAGE_CHARACTERS } from '#shared/orders/projects.ts';
import type { Project } from '#shared/schemas/project.ts';
import { ApiError } from '#web/lib/api.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { Callout } from '../../ui/callout.tsx';
import { cx } from '../../ui/cx.ts';
import { TextArea } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { FormRefusal } from '../../ui/form-refusal.tsx';
import { noProblems, useForm } from '../../ui/use-form.ts';
import { attemptOf, useDraft, type Draft } from './drafts.ts';
import { artistName } from './next-step.ts';
import { nameOfSet } from './pictures.ts';
import { PinSheet } from './pin-sheet.tsx';
import { ACTS, useProjectAct } from './projects.queries.ts';
import type { Room } from './room-state.ts';
import styles from './comments.module.css';

interface ChangesFormProps {
  project: Project;
  room: Room;
  /** The text's field, for the button that opens the form. */
  field: RefObject<HTMLTextAreaElement | null>;
  onSent: () => void;
  onClose: () => void;
}

/** Why a request was refused; a field's reason says more than the refusal of all of them. */
const reasonOf = (error: Error): string =>
  (error instanceof ApiError && Object.values(error.fields ?? {}).join(' ')) || error.message;

/** Points on the last proof, and those with words on one before it. */
const pinsIn = (draft: Draft, last: number) => ({
  pins: draft.pins.filter(({ version }) => version === last),
  earlier: draft.pins.filter(({ version, text }) => version !== last && text.trim() !== ''),
});

/** The request on the wire; its text is empty while nothing is asked for. */
const requestOf = (draft: Draft, version: number) => {
  const { pins, earlier } = pinsIn(draft, version);
  const sent = pins
    .filter((pin) => pin.text.trim() !== '')
    .map(({ image, x, y, text }) => ({ image, x, y, text: text.trim() }));
  const lines = [draft.text, ...earlier.map((pin) => `${nameOfSet(pin)}: ${pin.text}`)].map((line) => line.trim());
  // The pins may say it all; the wire wants a text as well.
  const text =
    lines.filter((line) => line !== '').join('\n') || (sent.length > 0 ? 'Please see my comments on the picture.' : '');
  return { version, text, pins: sent };
};

/**
 * Asks for changes to the last proof: a text, and comments gathered on the picture. The server takes pins of the last
 * proof only, so comments placed on one before it are sent as words.
 */
export function ChangesForm({ project, room, field, onSent, onClose }: ChangesFormProps) {
  const { order } = project;
  const [draft, store] = useDraft(order.id, 'changes');
  const ask = useProjectAct(order.id, ACTS.changes);
  const { pins, earlier } = pinsIn(draft, order.version);
  const isLast = room.set?.version === order.version;
  const form = useForm({
    values: store,
    check: (typed) => ({ text: requestOf(typed, order.version).text === '' ? '' : undefined }),
    sending: ask,
    // The fields of a point are not those of the form.
    problemsIn: noProblems,
    onEdit: () => store.change({ attempt: '' }),
    send: (typed) => {
      const done = () => {
        store.reset();
        onSent();
      };
      ask.mutate({ input: requestOf(typed, order.version), idempotencyKey: attemptOf(store), done });
    },
  });
  return (
    <Form of={form} className={styles.changes} aria-label="Ask for changes">
      {/* promise: changes-as-often-as-needed */}
      <p>
        Say what should be different, and press on the picture where you mean it. {artistName(project)} gets your points
        as a list and sends version {order.version + 1}. It costs nothing, and your 7 days begin anew with the next
        proof.
      </p>
      <TextArea
        ref={field}
        label="What should change?"
        rows={4}
        maxLength={MAX_MESSAGE_CHARACTERS}
        {...form.field('text')}
      />
      {!isLast && (
        <Callout title="You are looking at an earlier picture.">
          <Button
            variant="link"
            onClick={() => {
              const last = room.sets.findLast(({ version }) => version === order.version);
              if (last) room.showSet(last.id);
              room.lookAtPicture();
            }}
          >
            Show version {order.version}
          </Button>
        </Callout>
      )}
      {pins.length > 0 && (
        <ul className={styles.pins} aria-label="Your points on the picture">
          {pins.map((pin, index) => {
            const number = room.pins.length + index + 1;
            return (
              <li key={pin.key} className={cx(styles.pin, pin.key === room.openPin && styles.open)}>
                <span className={styles.number} aria-hidden="true">
                  {number}
                </span>
                <PinSheet
                  isOpen={pin.key === room.openPin}
                  onClose={() => room.setOpenPin(undefined)}
                  className={styles.point}
                >
                  <TextArea
                    label={`Point ${number}`}
                    hideLabel
                    placeholder="What should change here?"
                    rows={2}
                    value={pin.text}
                    onFocus={() => room.setOpenPin(pin.key)}
                    onChange={({ currentTarget }) => room.changePin(pin.key, { text: currentTarget.value })}
                  />
                  <IconButton label={`Remove point ${number}`} onClick={() => room.removePin(pin.key)}>
                    <X aria-hidden="true" />
                  </IconButton>
                </PinSheet>
              </li>
            );
          })}
        </ul>
      )}
      {earlier.length > 0 && (
        <div>
          {/* promise: points-on-the-picture */}
          <p className="small muted">
            These points were placed on an earlier version. They are sent as part of your text.
          </p>
          <ul aria-label="Your points on earlier versions">
            {earlier.map((pin, index) => (
              <li key={pin.key} className={styles.point}>
                <p className={styles.text}>
                  <b>{nameOfSet(pin)}:</b> {pin.text}
                </p>
                <IconButton label={`Remove earlier point ${index + 1}`} onClick={() => room.removePin(pin.key)}>
                  <X aria-hidden="true" />
                </IconButton>
              </li>
            ))}
          </ul>
        </div>
      )}
      {/* promise: typed-text-kept */}
      <FormRefusal of={form} text={reasonOf}>
        What you wrote is kept.
      </FormRefusal>
      <div className="row">
        <Button type="submit" busy={ask.isPending && 'Sending'}>
          Send the changes
        </Button>
        <Button variant="ghost" onClick={onClose}>
          Not now
        </Button>
      </div>
    </Form>
  );
}
