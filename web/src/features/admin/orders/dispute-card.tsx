import type { ReactNode } from 'react';
import { cx } from '#web/ui/cx.ts';
import { SiteLink } from '#web/ui/site-link.tsx';
import styles from './orders-tab.module.css';
import record from '../record.module.css';
import { Samples } from '../samples.tsx';

interface DisputeCardProps {
  /** Page of the order. */
  path: string;
  title: string;
  badge: ReactNode;
  /** Who wrote it, and when. */
  by: string;
  /** The customer's address, for the names of the photos. */
  email: string;
  photos: readonly { url: string }[];
  children: ReactNode;
}

/** What somebody complains of about an order, with its photos beside the words, if there are any. */
export function DisputeCard({ path, title, badge, by, email, photos, children }: DisputeCardProps) {
  return (
    <li className={cx(styles.piece, photos.length === 0 && styles.wordsOnly)}>
      {photos.length > 0 && <Samples samples={photos} what="photo" artist={email} />}
      <div className={styles.words}>
        <div className={record.title}>
          <h2>{title}</h2>
          {badge}
        </div>
        <p className="small muted">
          {by} <SiteLink to={path}>See the order</SiteLink>
        </p>
        {children}
      </div>
    </li>
  );
}
