import styles from './breadcrumb.module.css';
import { SiteLink } from './site-link.tsx';

/** Links to the levels above, then the name of this page. */
export function Breadcrumb({ trail, here }: { trail: readonly { to: string; label: string }[]; here: string }) {
  return (
    <nav aria-label="Breadcrumb">
      <ol className={styles.crumbs}>
        {trail.map(({ to, label }) => (
          <li key={to}>
            <SiteLink to={to}>{label}</SiteLink>
          </li>
        ))}
        <li>
          <span aria-current="page">{here}</span>
        </li>
      </ol>
    </nav>
  );
}
