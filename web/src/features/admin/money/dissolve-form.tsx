import { formatCents } from '#shared/money/money.ts';
import type { AdminPayoutRun } from '#shared/schemas/payout.ts';
import { Button } from '#web/ui/button.tsx';
import { Callout } from '#web/ui/callout.tsx';
import dialog from '../dialogs.module.css';
import { countedPayees } from './payee-words.ts';
import { useDissolveRun } from './payouts.queries.ts';

interface DissolveFormProps {
  run: AdminPayoutRun;
  onClose: () => void;
  onDone: (what: string) => void;
}

/** Confirms that a payment of which nothing was sent is dissolved. */
export function DissolveForm({ run: { id, to, amount, payees, file_at: fileAt }, onClose, onDone }: DissolveFormProps) {
  const dissolving = useDissolveRun(id);
  const dissolve = () =>
    dissolving.mutate(undefined, {
      onSuccess: () => onDone(`The payment of ${formatCents(amount)} is dissolved: all of it is payable again.`),
    });
  return (
    <div className={dialog.body}>
      <p>
        {formatCents(amount)} to {countedPayees(payees, to)} become payable again, and nobody gets a mail.
      </p>
      {fileAt && (
        <Callout tone="warn" title="Its settlement file was read.">
          Dissolve it only if the file went to no bank and not to PayPal: what was sent would be paid a second time.
        </Callout>
      )}
      {dissolving.error && <Callout tone="bad" role="alert" title={dissolving.error.message} />}
      <div className="row">
        <Button variant="bad" busy={dissolving.isPending && 'Dissolving'} onClick={dissolve}>
          Dissolve it
        </Button>
        <Button variant="ghost" onClick={onClose}>
          Leave it
        </Button>
      </div>
    </div>
  );
}
