import { useQuery } from '@tanstack/react-query';
import Monitor from 'icon:monitor';
import Smartphone from 'icon:smartphone';
import type { OwnSession } from '#shared/schemas/account.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Callout } from '../../ui/callout.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { AccountSection, SectionError } from './account-section.tsx';
import { ownSessionsQuery, useEndOtherSessions, useEndSession } from './account.queries.ts';
import styles from './own-sessions.module.css';
import { formatMoment } from './moments.ts';
import { refusalText } from './refusal.ts';

const isHandheld = (device: string): boolean => /android|iphone|ipad|ios|mobile/i.test(device);

function Row({ session, end }: { session: OwnSession; end: ReturnType<typeof useEndSession> }) {
  const Icon = isHandheld(session.device) ? Smartphone : Monitor;
  const isEnding = end.isPending && end.variables === session.id;
  return (
    <li className={styles.row}>
      <Icon aria-hidden="true" />
      <span className={styles.text}>
        <b>
          {session.device} {session.current && <Badge tone="ok">This one</Badge>}
        </b>
        <span className="small muted">
          Signed in {formatMoment(session.started_at)}
          {!session.current && `, last seen ${formatMoment(session.seen_at)}`}
        </span>
      </span>
      {!session.current && (
        <Button
          variant="ghost"
          size="s"
          aria-label={`End ${session.device}, signed in ${formatMoment(session.started_at)}`}
          busy={isEnding && 'Ending'}
          onClick={() => end.mutate(session.id)}
        >
          End
        </Button>
      )}
    </li>
  );
}

function Sessions() {
  const { data, isPending, refetch } = useQuery(ownSessionsQuery());
  const end = useEndSession();
  const endOthers = useEndOtherSessions();
  const refusal = end.error ?? endOthers.error;
  if (isPending) {
    return (
      <Loading label="Loading your sessions" className={styles.list}>
        {[0, 1].map((row) => (
          <Skeleton key={row} height="68px" />
        ))}
      </Loading>
    );
  }
  if (!data) return <SectionError message="Your sessions could not be loaded." onRetry={() => void refetch()} />;
  return (
    <>
      <ul className={styles.list}>
        {data.sessions.map((session) => (
          <Row key={session.id} session={session} end={end} />
        ))}
      </ul>
      {refusal && <Callout tone="bad" role="alert" title={refusalText(refusal)} />}
      {(end.isSuccess || endOthers.isSuccess) && (
        <p role="status" className="vh">
          Ended.
        </p>
      )}
      {data.sessions.some(({ current }) => !current) && (
        <Button variant="quiet" busy={endOthers.isPending && 'Ending the others'} onClick={() => endOthers.mutate()}>
          End all others
        </Button>
      )}
    </>
  );
}

/** The account's sessions, each with a button that ends it. */
export function OwnSessions() {
  return (
    <AccountSection
      id="sessions"
      title="Where you are signed in"
      text="Do you not know one of them? End it, and change your password."
    >
      <Sessions />
    </AccountSection>
  );
}
