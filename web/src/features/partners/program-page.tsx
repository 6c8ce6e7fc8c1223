import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { pathTo } from '#shared/site/paths.ts';
import { signInPath, useSession } from '#web/lib/session.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { EmptyState, LoadError } from '#web/ui/empty-state.tsx';
import { SiteLink } from '#web/ui/site-link.tsx';
import { Loading, Skeleton } from '#web/ui/skeleton.tsx';
import { Commissions, HELD_DAYS, LINK_DAYS, PartnerRules } from './commissions.tsx';
import styles from './program-page.module.css';
import { PartnerForm } from './partner-form.tsx';
import { ownApplicationQuery } from './partners.queries.ts';

const STEPS: readonly (readonly [when: string, what: string])[] = [
  [
    'You link',
    'To any product line, with your code. On your dashboard you make the link, and see the page that it opens.',
  ],
  [
    `${LINK_DAYS} days`,
    // promise: partner-link-30-days
    'Whoever orders within this time after following your link counts as yours. The last link counts.',
  ],
  ['The order', 'Its commission is projected on your dashboard on the same day, and a mail tells you.'],
  [
    `${HELD_DAYS} days after shipping`,
    'The commission is payable, and goes to your PayPal account with the next payment.',
  ],
];

/** What becomes of an application that waits, or of an account that cannot apply. */
function Standing({ title, action, children }: { title: string; action?: ReactNode; children: ReactNode }) {
  return (
    <EmptyState title={title} action={action}>
      {children}
    </EmptyState>
  );
}

/** The form, or how far the application of a customer has come. */
function OwnApplication() {
  const { data, isPending, error, refetch } = useQuery(ownApplicationQuery());
  if (isPending)
    return (
      <Loading label="Loading your application">
        <Skeleton height="200px" />
      </Loading>
    );
  if (!data) return <LoadError message={error?.message} onRetry={() => void refetch()} />;
  const { application } = data;
  if (application?.state === 'applied')
    return (
      <Standing
        title="We have your application"
        action={!application.email_verified && <ButtonLink to={pathTo('/account')}>Your account</ButtonLink>}
      >
        {application.email_verified
          ? // promise: partner-application-answered
            'We look at every application ourselves, and write to you either way.'
          : // promise: confirmation-sent-again
            'One thing is left: please open the link in our mail, which confirms your address. On your account’s page you can have it sent again.'}
      </Standing>
    );
  return (
    <>
      {application?.state === 'declined' && (
        // promise: partner-applies-again
        <p className={styles.declined}>
          Your last application was declined: “{application.reason}” You can send another one.
        </p>
      )}
      <PartnerForm />
    </>
  );
}

function Apply() {
  const session = useSession();
  switch (session?.role) {
    case 'Partner':
      return (
        <Standing
          title="You are a partner"
          action={<ButtonLink to={pathTo('/users/partners')}>Open your dashboard</ButtonLink>}
        >
          Your code and your links stand on your dashboard.
        </Standing>
      );
    case 'User':
      return <OwnApplication />;
    case 'Supplier':
    case 'Admin':
      return (
        // promise: partner-applies-again
        <Standing
          title="Partners have an account of their own"
          action={<ButtonLink to={pathTo('/signout')}>Sign out to apply</ButtonLink>}
        >
          You are signed in as {session.email}, which cannot become a partner’s account. Sign out and come back to apply
          with another e-mail address.
        </Standing>
      );
    case 'Visitor':
    case undefined:
    default:
      return <PartnerForm isNew />;
  }
}

/** The public page of the partners' program: what is paid and when, the rules, and the form (C13, T-06). */
export function ProgramPage() {
  const session = useSession();
  return (
    <>
      <section className={`block-lamp ${styles.hero}`}>
        <div className="wrap">
          <h1 className="mega">Send us their photos.</h1>
          <p className="lead">
            You write, show or film something about pictures, pets or presents? Link to us, and a part of every painting
            that your readers order is yours.
          </p>
          <div className="row">
            <ButtonLink to={`${pathTo('/partners')}#apply`} size="big">
              Become a partner
            </ButtonLink>
            <ButtonLink
              to={session?.role === 'Partner' ? pathTo('/users/partners') : signInPath(pathTo('/users/partners'))}
              variant="link"
            >
              I am a partner
            </ButtonLink>
          </div>
        </div>
      </section>
      <div className={`wrap section ${styles.facts}`}>
        <section aria-labelledby="program-pays">
          <h2 id="program-pays" className="d2">
            What it pays
          </h2>
          <Commissions />
        </section>
        <section aria-labelledby="program-when">
          <h2 id="program-when" className="d2">
            How and when
          </h2>
          <dl className={styles.steps}>
            {STEPS.map(([when, what]) => (
              <div key={when}>
                <dt>{when}</dt>
                <dd>{what}</dd>
              </div>
            ))}
          </dl>
        </section>
        <section aria-labelledby="program-rules">
          <h2 id="program-rules" className="d2">
            The rules
          </h2>
          <PartnerRules />
          <p>
            Beyond that, our <SiteLink to={pathTo('/tos')}>terms</SiteLink> hold.
          </p>
        </section>
      </div>
      <section id="apply" aria-labelledby="apply-title" className="section block-chalk">
        <div className={`wrap ${styles.apply}`}>
          <h2 id="apply-title" className="d1">
            Apply
          </h2>
          <Apply />
        </div>
      </section>
    </>
  );
}
