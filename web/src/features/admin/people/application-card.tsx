import { useState } from 'react';
import { contactDetailsIn } from '#shared/text/contact-details.ts';
import type { Application } from '#shared/schemas/application.ts';
import type { ProductSummary } from '#shared/schemas/product.ts';
import { pathTo } from '#shared/site/paths.ts';
import { formatDate } from '../shop-dates.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { SiteLink } from '#web/ui/site-link.tsx';
import { Loading, Skeleton, SkeletonText } from '#web/ui/skeleton.tsx';
import { Place } from '../../works/place.tsx';
import styles from './application-card.module.css';
import { ApproveQuestion, RejectQuestion } from './decision-dialogs.tsx';
import { Samples } from '../samples.tsx';

interface ApplicationCardProps {
  application: Application;
  /** The shop's lines, for the names of the media. */
  products: readonly ProductSummary[];
  onDecided: (what: string) => void;
  onConflict: () => void;
}

const day = (at: string): string => formatDate(Date.parse(at));

function Decision({ application, onDecided, onConflict }: Omit<ApplicationCardProps, 'products'>) {
  const [asked, setAsked] = useState<'approve' | 'reject'>();
  const { name, email_verified: isVerified, state } = application;
  const isRejected = state === 'rejected';
  const close = () => setAsked(undefined);
  const then = {
    application,
    onClose: close,
    onDecided: (what: string) => {
      close();
      onDecided(what);
    },
    onConflict: () => {
      close();
      onConflict();
    },
  };
  return (
    <div className={styles.decision}>
      <div className="row">
        <Button disabled={!isVerified} onClick={() => setAsked('approve')}>
          {isRejected ? 'Approve after all' : 'Approve'}
        </Button>
        {!isRejected && (
          <Button variant="ghost" onClick={() => setAsked('reject')}>
            Reject
          </Button>
        )}
      </div>
      {!isVerified && (
        <p className="small muted">It can be approved once the artist has opened the link in our mail.</p>
      )}
      <Dialog open={asked === 'approve'} title={`Approve ${name}?`} onClose={close}>
        <ApproveQuestion {...then} />
      </Dialog>
      <Dialog open={asked === 'reject'} title={`Reject ${name}?`} onClose={close}>
        <RejectQuestion {...then} />
      </Dialog>
    </div>
  );
}

function Decided({ application }: { application: Application }) {
  const { state, decided_at: at, decided_by: by, reason, username } = application;
  const page = pathTo('/artists/:username', { username: username.normal });
  return (
    <div className={styles.decision}>
      <p className="small muted">
        {state === 'approved' ? 'Approved' : 'Rejected'}
        {at && ` on ${day(at)}`}
        {by && ` by ${by}`}
      </p>
      {state === 'approved' && <SiteLink to={page}>{page}</SiteLink>}
      {reason && <blockquote>{reason}</blockquote>}
    </div>
  );
}

/** One application as an admin reviews it: the samples first, then the applicant (C11). */
export function ApplicationCard({ application, products, onDecided, onConflict }: ApplicationCardProps) {
  const {
    name,
    username,
    email,
    email_verified: isVerified,
    bio,
    mediums,
    samples,
    applied_at: appliedAt,
    state,
  } = application;
  const media = mediums.map((sku) => products.find((product) => product.sku === sku)?.medium ?? sku);
  return (
    <li className={styles.card}>
      <Samples samples={samples} artist={name} />
      <div className={styles.words}>
        <h2>{name}</h2>
        <Place artist={application} />
        <dl className={styles.facts}>
          <div>
            <dt>Username</dt>
            <dd>{username.real}</dd>
          </div>
          <div>
            <dt>Email</dt>
            <dd>
              {email} {isVerified ? <Badge tone="ok">Confirmed</Badge> : <Badge tone="warn">Not confirmed</Badge>}
            </dd>
          </div>
          <div>
            <dt>Media</dt>
            <dd>{media.join(', ')}</dd>
          </div>
          <div>
            <dt>Applied</dt>
            <dd>{day(appliedAt)}</dd>
          </div>
        </dl>
        <p className={styles.bio}>{bio.source}</p>
        {contactDetailsIn(bio.source).length > 0 && (
          <p className="small">
            {/* promise: artist-text-held */}
            <Badge tone="warn">Contact details</Badge> This text contains a link, an e-mail address or a phone number.
            Approve the person all the same: the text is held until you decide about it among the texts.
          </p>
        )}
        {state !== 'applied' && <Decided application={application} />}
        {state !== 'approved' && <Decision application={application} onDecided={onDecided} onConflict={onConflict} />}
      </div>
    </li>
  );
}

/** Skeleton of an application card. */
export function ApplicationSkeleton() {
  return (
    <Loading label="Loading the applications" className={styles.card}>
      <Skeleton ratio="1" />
      <div className={styles.words}>
        <Skeleton height="56px" width="60%" />
        <SkeletonText lines={8} />
      </div>
    </Loading>
  );
}
