import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { LiftAddress, MailProblem } from '#shared/schemas/mail-problem.ts';
import { api } from '#web/lib/api.ts';
import { formatDateTime } from './shop-dates.ts';
import { adminKeys } from '#web/lib/admin-keys.ts';
import { Button } from '#web/ui/button.tsx';
import { Callout } from '#web/ui/callout.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { ReasonForm } from './reason-form.tsx';
import record from './record.module.css';

const MAX_REASON = 500;

const PROBLEMS = {
  bounced: 'Mails to this address do not arrive, so none is sent any more.',
  reported: 'A mail of ours to this address was reported as spam: only mails about orders go on.',
};

const useLiftAddress = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: LiftAddress) => api.post('/api/admin/undeliverable/lift', { body: input }),
    onSettled: () => void client.invalidateQueries({ queryKey: adminKeys.all }),
  });
};

/** Why mails to an address do not arrive, with a button that sends mails again to one that had bounced. */
export function MailProblemNote({ email, problem }: { email: string; problem: MailProblem | null }) {
  const [isOpen, setIsOpen] = useState(false);
  const lift = useLiftAddress();
  if (lift.isSuccess && !problem)
    return (
      <Callout tone="ok" role="status" title={`Mails go to ${email} again.`}>
        What was not sent meanwhile stays unsent.
      </Callout>
    );
  if (!problem) return null;
  const close = () => setIsOpen(false);
  return (
    <Callout tone="warn" title={PROBLEMS[problem.why]}>
      Since {formatDateTime(Date.parse(problem.at))}
      {problem.said && `: “${problem.said}”`}.{' '}
      {problem.why === 'bounced' && 'Ask the owner for another address by phone.'}
      {problem.why === 'bounced' && (
        <p className={record.act}>
          <Button variant="ghost" size="s" onClick={() => setIsOpen(true)}>
            Send mails again
          </Button>
        </p>
      )}
      <Dialog open={isOpen} title="Send mails to this address again?" onClose={close}>
        <ReasonForm
          about={`lift address ${email}`}
          max={MAX_REASON}
          send="Send mails again"
          busy="Saving"
          sending={lift}
          onSend={(reason) => lift.mutate({ email, reason }, { onSuccess: close })}
          onClose={close}
        >
          <p>
            Be sure that the mailbox of <b>{email}</b> works again: mails that bounce harm what other customers get. The
            mail service keeps a list of its own; the runbook says how to take the address off it.
          </p>
        </ReasonForm>
      </Dialog>
    </Callout>
  );
}
