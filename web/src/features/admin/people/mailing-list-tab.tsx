import { useQuery } from '@tanstack/react-query';
import { formatCount } from '#shared/site/formats.ts';
import { saveFile } from '#web/lib/save-file.ts';
import { Button } from '#web/ui/button.tsx';
import { Callout } from '#web/ui/callout.tsx';
import { LoadError } from '#web/ui/empty-state.tsx';
import { Loading, Skeleton } from '#web/ui/skeleton.tsx';
import overview from '../overview-tab.module.css';
import tab from '../tab.module.css';
import { mailingListQuery, useMailingListFile } from './people.queries.ts';

const STATES = [
  ['confirmed', 'Confirmed'],
  ['unconfirmed', 'Asked, and not confirmed yet'],
  ['left', 'Unsubscribed'],
] as const;

/** The mailing list: how many are in it, and its confirmed addresses as a file for a mail program (C35). */
export function MailingListTab() {
  const { data, isPending, error, refetch } = useQuery(mailingListQuery());
  const file = useMailingListFile();
  if (isPending)
    return (
      <Loading label="Loading the mailing list">
        <Skeleton height="96px" />
      </Loading>
    );
  if (error) return <LoadError message={error.message} onRetry={() => void refetch()} />;
  const download = () => file.mutate(undefined, { onSuccess: (csv) => saveFile('mailing-list.csv', csv, 'text/csv') });
  return (
    <div className={tab.tab}>
      <dl className={overview.figures}>
        {STATES.map(([state, label]) => (
          <div key={state}>
            <dt>{label}</dt>
            <dd className={overview.figure}>{formatCount(data[state])}</dd>
          </div>
        ))}
      </dl>
      <p>
        The file has the confirmed addresses to which mail can be delivered, each with its consent and a link of its own
        to unsubscribe. Put that link into every mail, and read the file anew before each one. Each reading stands in
        the audit trail.
      </p>
      {file.error && <Callout tone="bad" role="alert" title={file.error.message} />}
      {file.isSuccess && <Callout tone="ok" role="status" title="The file is in your downloads." />}
      <div className="row">
        <Button busy={file.isPending && 'Making the file'} onClick={download}>
          Download the file
        </Button>
      </div>
    </div>
  );
}
