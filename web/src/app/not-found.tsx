import { useLocation } from '../lib/router.tsx';
import { signInPath, useSession } from '../lib/session.ts';
import { ButtonLink } from '../ui/button.tsx';
import { SiteLink } from '../ui/site-link.tsx';
import { useHead } from './head.ts';
import styles from './not-found.module.css';

/**
 * A hint for a guest without their order link. It is the same for every order path, so it does not reveal which orders
 * exist.
 */
function OrderHint() {
  const { pathname } = useLocation();
  const role = useSession()?.role;
  if (role !== 'Visitor' || !/^\/(orders|carts)(\/|$)/.test(pathname)) return null;
  return (
    <p className="muted">
      If this is yours, <SiteLink to={signInPath(pathname)}>sign in</SiteLink> or open the link in our latest mail.
    </p>
  );
}

/** Shown for any path without a page, or whose data is not the visitor's (doc 1 §2). */
export function NotFound() {
  useHead({ title: 'Not Found', description: 'This page does not exist.', noIndex: true }, 404);
  return (
    <div className={`wrap ${styles.page}`}>
      <div className={styles.canvas} aria-hidden="true">
        <i />
      </div>
      <div className={styles.words}>
        <h1>Not Found</h1>
        <p className="lead">404 - Not Found: This page does not exist or you may not have authorization to view it.</p>
        <OrderHint />
        <div className="row">
          <ButtonLink to="/products">See all products</ButtonLink>
          <ButtonLink to="/" variant="link">
            Back to the home page
          </ButtonLink>
        </div>
      </div>
    </div>
  );
}
