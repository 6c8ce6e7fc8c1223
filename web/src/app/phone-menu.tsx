import ArrowRight from 'icon:arrow-right';
import X from 'icon:x';
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import type { Session } from '#shared/schemas/session.ts';
import { accountMenu } from '../features/identity/account-menu.ts';
import { ButtonLink, IconButton } from '../ui/button.tsx';
import { SiteLink } from '../ui/site-link.tsx';
import { Logo } from './logo.tsx';
import { mainMenu } from './navigation.ts';
import styles from './phone-menu.module.css';

interface PhoneMenuProps {
  open: boolean;
  onClose: () => void;
  /** The signed-in account. */
  account: Pick<Session, 'email' | 'role'> | null;
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
            <Logo />
            <IconButton label="Close menu" onClick={onClose}>
              <X aria-hidden="true" />
            </IconButton>
          </div>
          <nav aria-label="Main" className={styles.links}>
            {[{ to: '/', label: 'Home' }, ...mainMenu].map(({ to, label }) => (
              <SiteLink
                key={to}
                to={to}
                className="d1"
                aria-current={pathname === to ? 'page' : undefined}
                onClick={onClose}
              >
                <span>{label}</span>
              </SiteLink>
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
                  <ButtonLink to="/login" variant="link" onClick={onClose}>
                    Sign in
                  </ButtonLink>
                  <ButtonLink to="/artists/login" variant="link" onClick={onClose}>
                    Artists sign in
                  </ButtonLink>
                </>
              )}
            </p>
            <p className="small muted">From $89, painted in about 1 week. Free cancellation within 24 hours.</p>
          </div>
        </div>
      )}
    </dialog>
  );
}
