import { useQuery } from '@tanstack/react-query';
import type { AdminPayoutRun } from '#shared/schemas/payout.ts';
import { accountQuery } from '#web/lib/account.ts';
import { saveFile } from '#web/lib/save-file.ts';
import { Button } from '#web/ui/button.tsx';
import { Form } from '#web/ui/form.tsx';
import { useForm } from '#web/ui/use-form.ts';
import { PasswordField } from '../../identity/password-field.tsx';
import { passwordProblem } from '../../identity/problems.ts';
import { problemsIn } from '../../identity/refusal.ts';
import { SensitiveProblem } from '../../identity/sensitive-problem.tsx';
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
  const form = useForm({
    values: () => ({ current_password: '' }),
    check: ({ current_password: password }) => ({
      current_password: hasPassword ? passwordProblem(password) : undefined,
    }),
    sending: reading,
    problemsIn,
    send: ({ current_password: password }) =>
      reading.mutate(hasPassword ? { password } : {}, {
        onSuccess: (text) => {
          saveFile(`payout-${id}.csv`, text, 'text/csv');
          onDone('The settlement file is in your downloads.');
        },
      }),
  });
  return (
    <Form of={form} className={dialog.body} aria-label="Read the settlement file">
      <p>
        The file has a destination for each transfer. Hand it to the bank or to PayPal, and delete it after that. Each
        reading stands in the audit trail.
      </p>
      {hasPassword && (
        <PasswordField label="Your password" autoComplete="current-password" {...form.field('current_password')} />
      )}
      <SensitiveProblem of={form} />
      <div className="row">
        <Button type="submit" busy={reading.isPending && 'Making the file'}>
          Download the file
        </Button>
        <Button variant="ghost" onClick={onClose}>
          Leave it
        </Button>
      </div>
    </Form>
  );
}
