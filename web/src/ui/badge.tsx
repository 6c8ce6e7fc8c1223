import X from 'icon:x';
import type { ReactNode } from 'react';
import styles from './badge.module.css';
import { cx } from './cx.ts';
import { SiteLink } from './site-link.tsx';

/** A small fact beside a name: a state, a count, a role. */
export function Badge({ tone, children }: { tone?: 'blue' | 'ok' | 'warn' | 'bad' | 'solid'; children: ReactNode }) {
  return <span className={cx(styles.badge, tone && styles[tone])}>{children}</span>;
}

/** A subject to browse by; the chosen one has a cross and links to the list without it. */
export function Chip({ to, on = false, children }: { to: string; on?: boolean; children: ReactNode }) {
  return (
    <SiteLink to={to} className={cx(styles.chip, on && styles.on)} aria-current={on ? 'true' : undefined}>
      {children}
      {on && <X aria-label="remove" role="img" />}
    </SiteLink>
  );
}
