import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { saveFile } from '#web/lib/save-file.ts';
import { Button } from '#web/ui/button.tsx';
import { Callout } from '#web/ui/callout.tsx';
import { LoadError } from '#web/ui/empty-state.tsx';
import { Loading, Skeleton } from '#web/ui/skeleton.tsx';
import { ReasonForm } from '../reason-form.tsx';
import tab from '../tab.module.css';
import { personQuery, useErasePerson, useExportPerson } from './people.queries.ts';

const STANDING = {
  waiting: 'This person is about to be deleted.',
  running: 'This person is being deleted.',
  done: 'This person was deleted.',
  cancelled: 'This person has taken a deletion back.',
  refused: 'A deletion that this person had asked for was refused.',
} as const;

/** Everything of the person with an address, with and without an account: a file of it, and its deletion (C66). */
export function PersonPanel({ email }: { email: string }) {
  const { data, isPending, error, refetch } = useQuery(personQuery(email));
  const file = useExportPerson();
  const erase = useErasePerson();
  const [isErasing, setIsErasing] = useState(false);
  if (isPending)
    return (
      <Loading label="Looking for the person">
        <Skeleton height="120px" />
      </Loading>
    );
  if (error) return <LoadError message={error.message} onRetry={() => void refetch()} />;
  const isKnown = data.accounts + data.orders > 0;
  const isUnderWay = data.state === 'waiting' || data.state === 'running';
  const download = () =>
    file.mutate(
      { email },
      { onSuccess: (stored) => saveFile('person.json', JSON.stringify(stored, undefined, 2), 'application/json') },
    );
  return (
    <section aria-labelledby="person" className={tab.tab}>
      <h2 id="person" className="d3">
        The person behind {email}
      </h2>
      <p>
        Accounts: {data.accounts}. Ordered pieces, with those that guests ordered under this address: {data.orders}.
      </p>
      {data.state && <Callout title={STANDING[data.state]} />}
      {data.refusal && <Callout tone="warn" title={data.refusal} />}
      {file.error && <Callout tone="bad" role="alert" title={file.error.message} />}
      {file.isSuccess && <Callout tone="ok" role="status" title="The file is in your downloads." />}
      {isErasing ? (
        <ReasonForm
          about={`deletion of ${email}`}
          max={500}
          variant="bad"
          send="Yes, delete this person"
          busy="Deleting"
          sending={erase}
          onSend={(reason) => erase.mutate({ email, reason }, { onSuccess: () => setIsErasing(false) })}
          onClose={() => setIsErasing(false)}
        >
          <p>
            Be sure that the owner of <b>{email}</b> asks for it. Account, photos, messages and saved cards go within a
            minute and cannot be brought back; receipts and payouts stay sealed until their legal day.
          </p>
        </ReasonForm>
      ) : (
        isKnown && (
          <div className="row">
            <Button variant="ghost" busy={file.isPending && 'Collecting the data'} onClick={download}>
              Download the data
            </Button>
            {!isUnderWay && (
              <Button variant="bad" onClick={() => setIsErasing(true)}>
                Delete this person
              </Button>
            )}
          </div>
        )
      )}
    </section>
  );
}
