import type { Application } from '#shared/schemas/application.ts';
import { ApiError } from '#web/lib/api.ts';
import { Button } from '#web/ui/button.tsx';
import { Callout } from '#web/ui/callout.tsx';
import { useApprove, useReject } from './people.queries.ts';
import styles from '../dialogs.module.css';
import { ReasonForm } from '../reason-form.tsx';

interface DecisionProps {
  application: Application;
  onClose: () => void;
  onDecided: (what: string) => void;
  /** The application changed meanwhile, by another admin or by the artist: the list is loaded again. */
  onConflict: () => void;
}

/** Why a decision was refused; after a conflict with the way to what stands now. */
export function Refusal({ error, onConflict }: { error: Error; onConflict: () => void }) {
  const isConflict = error instanceof ApiError && (error.status === 409 || error.status === 404);
  return (
    <Callout tone="bad" role="alert" title={error.message}>
      {isConflict && (
        <Button variant="link" onClick={onConflict}>
          Load the list again
        </Button>
      )}
    </Callout>
  );
}

/** Asks for confirmation before an application is approved, which may have been rejected. */
export function ApproveQuestion({ application, onClose, onDecided, onConflict }: DecisionProps) {
  const { id, name, username, state } = application;
  const approve = useApprove(id);
  return (
    <div className={styles.body}>
      <p>
        Their page opens at <b>/artists/{username.normal}</b>, a mail tells them, and from then on they are asked for
        orders.
      </p>
      {approve.error && <Refusal error={approve.error} onConflict={onConflict} />}
      <div className="row">
        <Button
          busy={approve.isPending && 'Approving'}
          onClick={() =>
            approve.mutate(state === 'rejected' ? { from: state } : {}, {
              onSuccess: () => onDecided(`${name} was approved.`),
            })
          }
        >
          Yes, approve
        </Button>
        <Button variant="ghost" onClick={onClose}>
          Not yet
        </Button>
      </div>
    </div>
  );
}

/** A rejection with its reason, which the artist reads. */
export function RejectQuestion({ application, onClose, onDecided, onConflict }: DecisionProps) {
  const { id, name } = application;
  const reject = useReject(id);
  return (
    <ReasonForm
      about={`reject application ${id}`}
      max={1_000}
      rows={5}
      variant="bad"
      hint={`${name} gets these words by mail, as you write them.`}
      empty="Please give a reason; the artist gets it by mail."
      send="Yes, reject"
      busy="Rejecting"
      cancelLabel="Not yet"
      sending={reject}
      refusal={reject.error && <Refusal error={reject.error} onConflict={onConflict} />}
      onSend={(reason) => reject.mutate({ reason }, { onSuccess: () => onDecided(`${name} was rejected.`) })}
      onClose={onClose}
    />
  );
}
