import { formatCents } from '#shared/money/money.ts';
import type { AdminPayoutRun } from '#shared/schemas/payout.ts';
import { ApiError } from '#web/lib/api.ts';
import { Button } from '#web/ui/button.tsx';
import { Callout } from '#web/ui/callout.tsx';
import dialog from '../dialogs.module.css';
import { countedPayees } from './payee-words.ts';
import { useSendByPaypal } from './payouts.queries.ts';

interface PaypalFormProps {
  run: AdminPayoutRun;
  onClose: () => void;
  onDone: (what: string) => void;
}

/** Confirms that a payment to partners is sent by PayPal now. */
export function PaypalForm({ run: { id, to, amount, payees }, onClose, onDone }: PaypalFormProps) {
  const sending = useSendByPaypal(id);
  const send = () =>
    sending.mutate(undefined, {
      onSuccess: () => onDone(`${formatCents(amount)} is sent by PayPal. The ${to} get a mail.`),
    });
  return (
    <div className={dialog.body}>
      <p>
        PayPal sends {formatCents(amount)} to {countedPayees(payees, to)} at once, from the shop’s account. What fails
        or is not claimed within 30 days comes back by itself, and is payable again. The payment has no file then.
      </p>
      {sending.error && (
        <Callout
          tone="bad"
          role="alert"
          title={sending.error instanceof ApiError ? sending.error.description : sending.error.message}
        />
      )}
      <div className="row">
        <Button busy={sending.isPending && 'Sending'} onClick={send}>
          Send it now
        </Button>
        <Button variant="ghost" onClick={onClose}>
          Leave it
        </Button>
      </div>
    </div>
  );
}
