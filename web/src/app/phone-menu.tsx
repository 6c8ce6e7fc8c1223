import ArrowRight from 'icon:arrow-right';
import ChevronDown from 'icon:chevron-down';
import X from 'icon:x';
import { useEffect, useRef } from 'react';
import { useLocation } from '../lib/router.tsx';
import type { Session } from '#shared/schemas/session.ts';
import { accountMenu } from '../features/identity/account-menu.ts';
import { useStartingPrice } from '../features/catalog/products.queries.ts';
import { ButtonLink, IconButton } from '../ui/button.tsx';
import { SiteLink } from '../ui/site-link.tsx';
import { Logo } from './logo.tsx';
import { signInLink } from '../lib/session.ts';
import { mainMenu, type NavigationGroup } from './navigation.ts';
import styles from './phone-menu.module.css';

export interface PhoneMenuProps {
  open: boolean;
  onClose: () => void;
  /** The signed-in account. */
  account: Pick<Session, 'email' | 'role'> | null;
}

/** The headline claims in one line. */
function Claims() {
  const from = useStartingPrice();
  return (
    // promise: arrival-estimate, free-cancellation-day
    <p className="small muted">
      {from ? `From ${from}, painted` : 'Painted'} in about 1 week. Free cancellation within 24 hours.
    </p>
  );
}

/** Links below one of the menu, folded at first. */
function Group({ group: { title, links }, onClose }: { group: NavigationGroup; onClose: () => void }) {
  const { pathname } = useLocation();
  return (
    <details className={styles.group}>
      <summary>
        {title}
        <ChevronDown aria-hidden="true" />
      </summary>
      <ul>
        {links.map(({ to, label }) => (
          <li key={to}>
            <SiteLink to={to} aria-current={pathname === to ? 'page' : undefined} onClick={onClose}>
              {label}
            </SiteLink>
          </li>
        ))}
      </ul>
    </details>
  );
}

/**
 * The menu of small screens: a modal dialog over everything, painted in from the top; choosing a link also closes it.
 */
export function PhoneMenu({ open, onClose, account }: PhoneMenuProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const { pathname } = useLocation();
  useEffect(() => {
    const element = dialog.current;
    if (!open || !element) return undefined;
    element.showModal();
    return () => element.close();
  }, [open]);

  return (
    <dialog ref={dialog} aria-label="Menu" className={styles.menu} onClose={onClose}>
      {open && (
        <div className={styles.sheet}>
          <div className={styles.bar}>
            <SiteLink to="/" aria-label="Atelier, home" className={styles.home} onClick={onClose}>
              <Logo />
            </SiteLink>
            <IconButton label="Close menu" onClick={onClose}>
              <X aria-hidden="true" />
            </IconButton>
          </div>
          <nav aria-label="Main" className={styles.links}>
            {mainMenu.map(({ to, label, groups }) => (
              <div key={to}>
                <SiteLink to={to} className="d1" aria-current={pathname === to ? 'page' : undefined} onClick={onClose}>
                  <span>{label}</span>
                </SiteLink>
                {groups?.map((group) => (
                  <Group key={group.title} group={group} onClose={onClose} />
                ))}
              </div>
            ))}
          </nav>
          <div className={styles.foot}>
            <ButtonLink to="/products" size="big" full onClick={onClose}>
              Start an Order <ArrowRight aria-hidden="true" />
            </ButtonLink>
            <p className={styles.doors}>
              {account ? (
                <>
                  <span className="muted">Signed in as {account.email}</span>
                  {accountMenu(account.role).map(({ to, label }) => (
                    <ButtonLink key={to} to={to} variant="link" onClick={onClose}>
                      {label}
                    </ButtonLink>
                  ))}
                </>
              ) : (
                <>
                  <ButtonLink to={signInLink(pathname)} variant="link" onClick={onClose}>
                    Sign in
                  </ButtonLink>
                  <ButtonLink to="/artists/login" variant="link" onClick={onClose}>
                    Artists sign in
                  </ButtonLink>
                </>
              )}
            </p>
            <Claims />
          </div>
        </div>
      )}
    </dialog>
  );
}
