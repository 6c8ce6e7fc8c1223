import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode, type SubmitEvent } from 'react';
import { formatCents } from '#shared/money.ts';
import type { FreeingAct } from '#shared/schemas/admin-overview.ts';
import { Button } from '#web/ui/button.tsx';
import { Callout } from '#web/ui/callout.tsx';
import { ChoiceGroup, RadioCard } from '#web/ui/choice.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { LoadError } from '#web/ui/empty-state.tsx';
import { Loading, Skeleton } from '#web/ui/skeleton.tsx';
import styles from './accounts-tab.module.css';
import dialog from './dialogs.module.css';
import { staffCancellationQuery, useExtend, useRemind, useStaffCancel } from './overview.queries.ts';
import { ReasonForm } from './reason-form.tsx';
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
  const [seconds, setSeconds] = useState<number>(24 * HOUR);
  const extend = useExtend(orderId);
  const send = (event: SubmitEvent) => {
    event.preventDefault();
    extend.mutate({ seconds }, { onSuccess: () => onDone('The schedule has more time.') });
  };
  return (
    <form onSubmit={send} className={dialog.body}>
      <p>Artists can answer for longer, and the customer can choose. Nothing is chosen before.</p>
      <ChoiceGroup legend="More time" className={styles.roles}>
        {LONGER.map(([value, label]) => (
          <RadioCard
            key={value}
            name="seconds"
            value={String(value)}
            checked={seconds === value}
            onChange={() => setSeconds(value)}
          >
            {label}
          </RadioCard>
        ))}
      </ChoiceGroup>
      {extend.error && <Callout tone="bad" role="alert" title={extend.error.message} />}
      <div className="row">
        <Button type="submit" busy={extend.isPending && 'Extending'}>
          Extend
        </Button>
        <Button variant="ghost" onClick={onClose}>
          Leave it
        </Button>
      </div>
    </form>
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
        <p key={index} className="num">
          Back to: {label}, {formatCents(part)}
        </p>
      ))}
    </ReasonForm>
  );
}

type Asked = Exclude<FreeingAct, 'remind'>;

const TITLES: Record<Asked, string> = {
  extend: 'Extend the schedule',
  reassign: 'Give it to another artist',
  cancel: 'Cancel with a full refund',
};

const FORMS: Record<Asked, (props: ActProps) => ReactNode> = {
  extend: ExtendForm,
  reassign: ReassignForm,
  cancel: CancelForm,
};

function RemindButton({ orderId, onDone }: Pick<ActProps, 'orderId' | 'onDone'>) {
  const remind = useRemind(orderId);
  return (
    <>
      <Button
        variant="ghost"
        busy={remind.isPending && 'Reminding'}
        onClick={() => remind.mutate({}, { onSuccess: () => onDone('The artist gets a mail.') })}
      >
        Remind the artist
      </Button>
      {remind.error && <Callout tone="bad" role="alert" title={remind.error.message} />}
    </>
  );
}

interface StaffActsProps {
  orderId: string;
  acts: readonly FreeingAct[];
  onDone: (what: string) => void;
}

/** Buttons for what frees an order. */
export function StaffActs({ orderId, acts, onDone }: StaffActsProps) {
  const [asked, setAsked] = useState<Asked>();
  const close = () => setAsked(undefined);
  const finish = (what: string) => {
    close();
    onDone(what);
  };
  const asking = acts.filter((act) => act !== 'remind');
  return (
    <>
      <div className="row">
        {acts.includes('remind') && <RemindButton orderId={orderId} onDone={onDone} />}
        {asking.map((act) => (
          <Button key={act} variant="ghost" onClick={() => setAsked(act)}>
            {TITLES[act]}
          </Button>
        ))}
      </div>
      {asking.map((act) => {
        const Form = FORMS[act];
        return (
          <Dialog key={act} open={asked === act} title={TITLES[act]} onClose={close}>
            {asked === act && <Form orderId={orderId} onClose={close} onDone={finish} />}
          </Dialog>
        );
      })}
    </>
  );
}
