import CircleCheck from 'icon:circle-check';
import Info from 'icon:info';
import OctagonAlert from 'icon:octagon-alert';
import TriangleAlert from 'icon:triangle-alert';
import type { ReactNode } from 'react';
import styles from './callout.module.css';
import { cx } from './cx.ts';

const icons = { ok: CircleCheck, warn: TriangleAlert, bad: OctagonAlert, info: Info };

interface CalloutProps {
  tone?: keyof typeof icons;
  /** The fact, in one bold sentence; the children say what to do about it. */
  title: ReactNode;
  children?: ReactNode;
  /** `alert` interrupts a screen reader, `status` waits; omit it for a callout that renders with the page. */
  role?: 'alert' | 'status';
  className?: string;
}

export function Callout({ tone = 'info', title, children, role, className }: CalloutProps) {
  const Icon = icons[tone];
  return (
    <div role={role} className={cx(styles.callout, styles[tone], className)}>
      <Icon aria-hidden="true" />
      <div>
        <b>{title}</b> {children}
      </div>
    </div>
  );
}
