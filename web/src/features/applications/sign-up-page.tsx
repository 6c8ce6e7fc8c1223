import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Session } from '#shared/schemas/session.ts';
import { pathTo } from '#shared/site/paths.ts';
import { useSession } from '#web/lib/session.ts';
import { useStore } from '#web/lib/store.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { EmptyState, LoadError } from '#web/ui/empty-state.tsx';
import { Loading, Skeleton } from '#web/ui/skeleton.tsx';
import { ApplicationStatus } from '../sellers/application-status.tsx';
import { ProfilePreview } from '../sellers/profile-preview.tsx';
import { ownProfileQuery } from '../artists/own-profile.queries.ts';
import type { Application } from './application-rules.ts';
import { ApplicationForm } from './application-form.tsx';
import { draftStore } from './draft.ts';
import { EarningsSection } from './earnings-section.tsx';
import { SignUpHero } from './sign-up-hero.tsx';
import styles from './sign-up-page.module.css';
import { StepsSection } from './steps-section.tsx';

function OwnStatus() {
  const { data: profile, isPending, error, refetch } = useQuery(ownProfileQuery());
  if (profile) return <ApplicationStatus {...profile} username={profile.username.normal} />;
  return (
    <div className="wrap section">
      {isPending ? (
        <Loading label="Loading your application">
          <Skeleton width="min(560px, 90%)" height="88px" />
        </Loading>
      ) : (
        <LoadError message={error?.message} onRetry={() => void refetch()} />
      )}
    </div>
  );
}

function SignedInAsCustomer({ session }: { session: Session }) {
  return (
    // promise: account-keeps-orders
    <EmptyState
      title="Artists have an account of their own"
      action={<ButtonLink to={pathTo('/signout')}>Sign out to apply</ButtonLink>}
    >
      You are signed in as {session.email}, which is not an artist’s account. Sign out and come back to apply with
      another e-mail address; your orders stay where they are.
    </EmptyState>
  );
}

function Apply({ session, onSent }: { session: Session | undefined; onSent: (sent: Application) => void }) {
  const draft = useStore(draftStore);
  const isSomebodyElse = session !== undefined && session.role !== 'Visitor';
  return (
    <section id="apply" aria-labelledby="apply-title" className="section block-chalk">
      <div className={`wrap ${styles.apply}`}>
        <h2 id="apply-title" className="d1">
          Show us your work
        </h2>
        {isSomebodyElse ? <SignedInAsCustomer session={session} /> : <ApplicationForm onSent={onSent} />}
        {!isSomebodyElse && (
          <aside className={styles.aside}>
            <ProfilePreview {...draft} />
          </aside>
        )}
      </div>
    </section>
  );
}

/**
 * The application form, and below it how the work goes and what it earns; an applicant sees the state of the application instead (R-14,
 * C11).
 */
export function SignUpPage() {
  const session = useSession();
  const [sent, setSent] = useState<Application>();
  if (sent)
    return (
      <ApplicationStatus
        justSent
        state="applied"
        reason={null}
        email={sent.email}
        email_verified={false}
        username={sent.username.toLowerCase()}
      />
    );
  if (session?.role === 'Supplier') return <OwnStatus />;
  return (
    <>
      <SignUpHero />
      <Apply session={session} onSent={setSent} />
      <StepsSection />
      <EarningsSection />
    </>
  );
}
