import { useQuery } from '@tanstack/react-query';
import type { AdminPayoutRun } from '#shared/schemas/payout.ts';
import { accountQuery } from '#web/lib/account.ts';
import { saveFile } from '#web/lib/save-file.ts';
import { Button } from '#web/ui/button.tsx';
import { PasswordField } from '../../identity/password-field.tsx';
import { SensitiveProblem } from '../../identity/sensitive-problem.tsx';
import { passwordProblem, useFields } from '../../identity/use-fields.ts';
import dialog from '../dialogs.module.css';
import { useSettlementFile } from './payouts.queries.ts';

interface SettlementFormProps {
  run: AdminPayoutRun;
  onClose: () => void;
  onDone: (what: string) => void;
}

/** Asks for the password, with which the settlement file and its destinations are read. */
export function SettlementForm({ run: { id }, onClose, onDone }: SettlementFormProps) {
  const reading = useSettlementFile(id);
  const { data: account } = useQuery(accountQuery());
  const hasPassword = account?.has_password !== false;
  const { field, message, formProps } = useFields({
    first: { current_password: '' },
    check: { current_password: (password) => (hasPassword ? passwordProblem(password) : undefined) },
    refusal: reading.error,
  });
  const read = ({ current_password }: { current_password: string }) =>
    reading.mutate(hasPassword ? { password: current_password } : {}, {
      onSuccess: (text) => {
        saveFile(`payout-${id}.csv`, text, 'text/csv');
        onDone('The settlement file is in your downloads.');
      },
    });
  return (
    <form {...formProps(read)} className={dialog.body} aria-label="Read the settlement file">
      <p>
        The file has a destination for each transfer. Hand it to the bank or to PayPal, and delete it after that. Each
        reading stands in the audit trail.
      </p>
      {hasPassword && (
        <PasswordField label="Your password" autoComplete="current-password" {...field('current_password')} />
      )}
      <SensitiveProblem refusal={reading.error} message={message} />
      <div className="row">
        <Button type="submit" busy={reading.isPending && 'Making the file'}>
          Download the file
        </Button>
        <Button variant="ghost" onClick={onClose}>
          Leave it
        </Button>
      </div>
    </form>
  );
}
