import { formatCents } from '#shared/money/money.ts';
import type { Project } from '#shared/schemas/project.ts';
import { formatDate } from '#web/lib/dates.ts';
import { useState } from 'react';
import { Button, type ButtonProps } from '../../ui/button.tsx';
import { Callout } from '../../ui/callout.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { artistName, isFile } from './next-step.ts';
import { ACTS, useProjectAct } from './projects.queries.ts';
import styles from './acts.module.css';

const moneyWords = ({ money: { piece_due: due, charge_at: chargeAt } }: Project): string => {
  // promise: paid-piece-not-charged
  if (due <= 0) return 'It is paid; nothing more is charged for it.';
  const sum = formatCents(due);
  return chargeAt === undefined
    ? // promise: balance-paid-earlier
      `The balance of ${sum} for this piece is to be paid; you can do that at once.`
    : // promise: balance-on-day-7, balance-paid-earlier
      `The balance of ${sum} for this piece is charged to your saved payment method on ${formatDate(chargeAt * 1000)}. You can also pay it at once.`;
};

/** Approves the last proof, after saying what that means for money and parcel. */
export function Approve({ project, size }: { project: Project; size?: ButtonProps['size'] }) {
  const [isAsking, ask] = useState(false);
  const { id, version } = project.order;
  const file = isFile(project.order);
  const approve = useProjectAct(id, ACTS.approve);
  const artist = artistName(project);
  const close = () => {
    ask(false);
    approve.reset();
  };
  return (
    <>
      <Button size={size} onClick={() => ask(true)}>
        Approve version {version}
      </Button>
      <Dialog
        open={isAsking}
        title={`Approve version ${version}?`}
        onClose={close}
        footer={
          <>
            <Button variant="quiet" onClick={close}>
              Not yet
            </Button>
            <Button
              busy={approve.isPending && 'Approving'}
              onClick={() => approve.mutate({ input: { version }, done: close })}
            >
              Yes, approve it
            </Button>
          </>
        }
      >
        <ul className={styles.means}>
          <li>
            {file ? 'The file is as you see it' : `${artist} ships the painting as you see it`}; no more changes after
            this.
          </li>
          <li>{moneyWords(project)}</li>
          {/* promise: ships-once-approved-and-paid, tracking-number */}
          <li>
            {file
              ? // promise: file-once-approved-and-paid
                'Once that is paid you can download it here, and we write to you.'
              : 'It ships once that is paid, and you get the tracking number here and by mail.'}
          </li>
          {/* promise: guarantee-30-days */}
          <li>The money-back guarantee begins {file ? 'then' : 'when it arrives'}.</li>
        </ul>
        {approve.error && <Callout tone="bad" role="alert" title={approve.error.message} />}
      </Dialog>
    </>
  );
}
