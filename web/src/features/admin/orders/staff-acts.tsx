import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { formatCents } from '#shared/money/money.ts';
import type { Reminder } from '#shared/schemas/admin-order.ts';
import type { FreeingAct } from '#shared/schemas/admin-overview.ts';
import { Button } from '#web/ui/button.tsx';
import { Callout } from '#web/ui/callout.tsx';
import { ChoiceGroup, RadioCard } from '#web/ui/choice.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { LoadError } from '#web/ui/empty-state.tsx';
import { Form } from '#web/ui/form.tsx';
import { FormRefusal } from '#web/ui/form-refusal.tsx';
import { Loading, Skeleton } from '#web/ui/skeleton.tsx';
import { useForm } from '#web/ui/use-form.ts';
import styles from '../tab.module.css';
import dialog from '../dialogs.module.css';
import { staffCancellationQuery, useExtend, useRemind, useStaffCancel } from '../overview.queries.ts';
import { ReasonForm } from '../reason-form.tsx';
import { ReassignForm } from './reassign-form.tsx';

interface ActProps {
  orderId: string;
  onClose: () => void;
  onDone: (what: string) => void;
}

const HOUR = 3_600;
const LONGER = [
  [4 * HOUR, '4 hours'],
  [24 * HOUR, '1 day'],
  [72 * HOUR, '3 days'],
] as const;

/** Gives the schedule more time, so that more artists can answer and the customer can choose. */
function ExtendForm({ orderId, onClose, onDone }: ActProps) {
  const extend = useExtend(orderId);
  const form = useForm({
    values: () => ({ seconds: 24 * HOUR }),
    sending: extend,
    send: ({ seconds }) => extend.mutate({ seconds }, { onSuccess: () => onDone('The schedule has more time.') }),
  });
  return (
    <Form of={form} className={dialog.body}>
      <p>Artists can answer for longer, and the customer can choose. Nothing is chosen before.</p>
      <ChoiceGroup legend="More time" className={styles.roles}>
        {LONGER.map(([value, label]) => (
          <RadioCard
            key={value}
            name="seconds"
            value={String(value)}
            checked={form.values.seconds === value}
            onChange={() => form.edit({ seconds: value })}
          >
            {label}
          </RadioCard>
        ))}
      </ChoiceGroup>
      <FormRefusal of={form} />
      <div className="row">
        <Button type="submit" busy={extend.isPending && 'Extending'}>
          Extend
        </Button>
        <Button variant="ghost" onClick={onClose}>
          Leave it
        </Button>
      </div>
    </Form>
  );
}

/** Cancels the order with a full refund; the customer reads the reason. */
function CancelForm({ orderId, onClose, onDone }: ActProps) {
  const { data, error, refetch } = useQuery(staffCancellationQuery(orderId));
  const cancel = useStaffCancel(orderId);
  if (error && !data) return <LoadError message={error.message} onRetry={() => void refetch()} />;
  if (!data)
    return (
      <Loading label="Computing the refund">
        <Skeleton height="240px" />
      </Loading>
    );
  if (!data.allowed) return <Callout tone="warn" role="status" title={data.sentence} />;
  const { refund_cents: cents, sources, sentence } = data;
  return (
    <ReasonForm
      about={`cancel order ${orderId}`}
      max={1_000}
      rows={4}
      variant="bad"
      hint="The customer gets these words by mail, as you write them."
      empty="Please give a reason; the customer gets it by mail."
      send={`Cancel and refund ${formatCents(cents)}`}
      busy="Cancelling"
      sending={cancel}
      onSend={(reason) =>
        cancel.mutate(
          { refund_cents: cents, reason },
          { onSuccess: () => onDone(`The order is cancelled, and ${formatCents(cents)} goes back.`) },
        )
      }
      onClose={onClose}
    >
      <p>{sentence} An artist who was chosen is asked to stop.</p>
      {sources.map(({ label, cents: part }, index) => (
        <p key={index} className="num" translate="no">
          Back to: {label}, {formatCents(part)}
        </p>
      ))}
    </ReasonForm>
  );
}

/** What a reminder says, and to whom. */
const REMINDERS: Record<Reminder, { title: string; text: (day: string | undefined) => string }> = {
  accept: { title: 'Remind the artist', text: () => 'The artist is asked by mail to accept the order, or to say no.' },
  paint: {
    title: 'Remind the artist',
    text: (day) =>
      `The artist is asked by mail to send the proof.${day === undefined ? '' : ` The mail names the promised day, ${day}.`}`,
  },
  ship: { title: 'Remind the artist', text: () => 'The artist is asked by mail to ship the piece.' },
  approve: {
    title: 'Remind the customer',
    text: () => 'The customer is asked by mail to look at the finished piece, and reads when it counts as approved.',
  },
  pay: {
    title: 'Send the payment link',
    text: () => 'The customer gets a mail with the balance of this piece and a link to pay it.',
  },
};

interface StaffActsProps {
  orderId: string;
  acts: readonly FreeingAct[];
  /** What the order waits for; null where a reminder would reach nobody. */
  reminder: Reminder | null;
  /** Day that the artist has promised, in words. */
  promised?: string | undefined;
  onDone: (what: string) => void;
}

function RemindForm({
  orderId,
  reminder,
  promised,
  onClose,
  onDone,
}: ActProps & { reminder: Reminder; promised: string | undefined }) {
  const remind = useRemind(orderId);
  const { text } = REMINDERS[reminder];
  const who = reminder === 'approve' || reminder === 'pay' ? 'customer' : 'artist';
  return (
    <div className={dialog.body}>
      <p>{text(promised)}</p>
      {remind.error && <Callout tone="bad" role="alert" title={remind.error.message} />}
      <div className="row">
        <Button
          busy={remind.isPending && 'Sending'}
          onClick={() => remind.mutate({ reminder }, { onSuccess: () => onDone(`The ${who} gets a mail.`) })}
        >
          Send the mail
        </Button>
        <Button variant="ghost" onClick={onClose}>
          Leave it
        </Button>
      </div>
    </div>
  );
}

type Form = Exclude<FreeingAct, 'remind'>;

const TITLES: Record<Form, string> = {
  extend: 'Extend the schedule',
  reassign: 'Give it to another artist',
  cancel: 'Cancel with a full refund',
};

const FORMS: Record<Form, (props: ActProps) => ReactNode> = {
  extend: ExtendForm,
  reassign: ReassignForm,
  cancel: CancelForm,
};

/** Buttons for what frees an order. */
export function StaffActs({ orderId, acts, reminder, promised, onDone }: StaffActsProps) {
  const [asked, setAsked] = useState<FreeingAct>();
  const close = () => setAsked(undefined);
  const finish = (what: string) => {
    close();
    onDone(what);
  };
  const offered = acts.filter((act) => act !== 'remind' || reminder !== null);
  const titleOf = (act: FreeingAct): string =>
    act === 'remind' ? (reminder === null ? '' : REMINDERS[reminder].title) : TITLES[act];
  const formOf = (act: FreeingAct): ReactNode => {
    const props = { orderId, onClose: close, onDone: finish };
    if (act === 'remind') return reminder && <RemindForm {...props} reminder={reminder} promised={promised} />;
    const AskedForm = FORMS[act];
    return <AskedForm {...props} />;
  };
  return (
    <>
      <div className="row">
        {offered.map((act) => (
          <Button key={act} variant="ghost" onClick={() => setAsked(act)}>
            {titleOf(act)}
          </Button>
        ))}
      </div>
      {offered.map((act) => (
        <Dialog key={act} open={asked === act} title={titleOf(act)} onClose={close}>
          {asked === act && formOf(act)}
        </Dialog>
      ))}
    </>
  );
}
