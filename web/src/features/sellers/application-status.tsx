import { useEffect, useRef } from 'react';
import type { OwnProfile } from '#shared/schemas/application.ts';
import { pathTo } from '#shared/site/paths.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Callout } from '#web/ui/callout.tsx';
import { SiteLink } from '#web/ui/site-link.tsx';
import styles from './application-status.module.css';
import { useResendVerification } from './profile.queries.ts';

type Applicant = Pick<OwnProfile, 'state' | 'reason' | 'email' | 'email_verified'> & { username: string };

function ConfirmAddress({ email }: { email: string }) {
  const resend = useResendVerification();
  return (
    <>
      <p className="muted">
        We sent a link to <b className={styles.email}>{email}</b>. We can say yes only once you have opened it.
      </p>
      {resend.isSuccess ? (
        <p role="status" className="strong">
          It is on its way again.
        </p>
      ) : (
        <Button variant="link" busy={resend.isPending && 'Sending'} onClick={() => resend.mutate()}>
          Send the link again
        </Button>
      )}
      {resend.error && <Callout tone="bad" role="alert" title={resend.error.message} />}
    </>
  );
}

function Waiting({ email, email_verified: isConfirmed, username }: Applicant) {
  return (
    <>
      <p className="lead muted">Thank you. This is what happens next.</p>
      <ol className={styles.steps}>
        <li>
          <h2 className="d3">{isConfirmed ? 'Your address is confirmed' : 'Confirm your address'}</h2>
          {isConfirmed ? (
            // promise: application-answered
            <p className="muted">
              We write to <b className={styles.email}>{email}</b>.
            </p>
          ) : (
            <ConfirmAddress email={email} />
          )}
        </li>
        <li>
          {/* promise: application-answered */}
          <h2 className="d3">We look at your work</h2>
          {/* promise: application-answered */}
          <p className="muted">
            One of us reads every application and looks at every sample. You get a mail either way, with the reason if
            it is a no.
          </p>
        </li>
        <li>
          <h2 className="d3">You paint</h2>
          {/* promise: approved-page-opens */}
          <p className="muted">
            Your page opens at <b className={styles.email}>/artists/{username}</b>, and from then on you are asked for
            orders in your media.
          </p>
        </li>
      </ol>
      <div className="row">
        <ButtonLink to={pathTo('/sellers/edit-profile')}>Edit profile and samples</ButtonLink>
        <ButtonLink to={pathTo('/artists')} variant="link">
          See the artists
        </ButtonLink>
      </div>
    </>
  );
}

function Rejected({ reason }: Applicant) {
  return (
    <>
      <p className="lead muted">Thank you for showing us your work. For now we cannot take you on.</p>
      {reason && (
        <section aria-labelledby="reason" className={styles.reason}>
          <h2 id="reason" className="d4">
            Why
          </h2>
          <blockquote>{reason}</blockquote>
        </section>
      )}
      {/* promise: rejected-looked-at-again */}
      <p>
        Improve what the reason names in your profile, then <SiteLink to={pathTo('/contact')}>write to us</SiteLink>: we
        will look again.
      </p>
      <div className="row">
        <ButtonLink to={pathTo('/sellers/edit-profile')}>Edit your profile</ButtonLink>
        <ButtonLink to={pathTo('/contact')} variant="link">
          Write to us
        </ButtonLink>
      </div>
    </>
  );
}

function Approved({ username }: Applicant) {
  return (
    <>
      <p className="lead muted">You are one of our artists. What you are asked for waits in your inbox.</p>
      <div className="row">
        <ButtonLink to={pathTo('/sellers')}>Open your inbox</ButtonLink>
        <ButtonLink to={pathTo('/artists/:username', { username })} variant="link">
          See your public page
        </ButtonLink>
      </div>
    </>
  );
}

const parts = {
  applied: { title: 'Your application is in', Part: Waiting },
  rejected: { title: 'Not this time', Part: Rejected },
  approved: { title: 'Welcome to the studio', Part: Approved },
} as const;

/**
 * The state of an application and the next step; `justSent` scrolls to its heading and focuses it for screen readers.
 */
export function ApplicationStatus({ justSent = false, ...applicant }: Applicant & { justSent?: boolean }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { title, Part } = parts[applicant.state];
  useEffect(() => {
    if (!justSent) return;
    window.scrollTo({ top: 0 });
    heading.current?.focus({ preventScroll: true });
  }, [justSent]);
  return (
    <div className={`wrap ${styles.status}`}>
      <div className={styles.canvas} data-state={applicant.state} aria-hidden="true">
        <i />
        <i />
        <i />
      </div>
      <div className={styles.words}>
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        <Part {...applicant} />
      </div>
    </div>
  );
}
