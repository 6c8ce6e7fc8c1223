import Menu from 'icon:menu';
import ShoppingCart from 'icon:shopping-cart';
import { useEffect, useState, type ComponentType } from 'react';
import { useLocation } from '../lib/router.tsx';
import { useCart } from '../features/cart/carts.queries.ts';
import { accountMenu } from '../features/identity/account-menu.ts';
import { useEndedSession } from '../features/identity/use-ended-session.ts';
import { later } from '../lib/later.tsx';
import { PagePart } from '../lib/page-part.tsx';
import { signInLink, useSession } from '../lib/session.ts';
import { IconButton } from '../ui/button.tsx';
import { cx } from '../ui/cx.ts';
import { SiteLink } from '../ui/site-link.tsx';
import styles from './header.module.css';
import { Logo } from './logo.tsx';
import { isCurrent, MainMenu } from './main-menu.tsx';
import type { PhoneMenuProps } from './phone-menu.tsx';
import { useScrolled } from './scroll.ts';

/** Where the menu cannot be loaded, its button leads to the footer, which has the same links. */
function FooterInstead({ open }: Pick<PhoneMenuProps, 'open'>) {
  useEffect(() => {
    if (open) document.querySelector('footer')?.scrollIntoView();
  });
  return null;
}

/** The menu of small screens comes with the first press of its button. */
const PhoneMenu = later<PhoneMenuProps>(() =>
  import('./phone-menu.tsx').then(
    (module): ComponentType<PhoneMenuProps> => module.PhoneMenu,
    () => FooterInstead,
  ),
);

/** Pieces in the visitor's open order for the mini-cart; 0 while it is not known. */
const useCartCount = (): number => useCart().data?.items.reduce((count, item) => count + item.quantity, 0) ?? 0;

export function Header() {
  const { pathname } = useLocation();
  const scrolled = useScrolled();
  const count = useCartCount();
  const session = useSession();
  useEndedSession();
  const [isMenuOpen, setMenuOpen] = useState<boolean>();
  const signedIn = session !== undefined && session.role !== 'Visitor';

  return (
    <header data-bar className={cx(styles.header, scrolled && styles.scrolled)} data-scrolled={scrolled || undefined}>
      <PagePart className={cx('wrap', styles.bar)}>
        <SiteLink to="/" className={styles.home} aria-label="Atelier, home">
          <Logo />
        </SiteLink>
        <MainMenu />
        <div className={styles.end}>
          {signedIn && <span className={styles.who}>{session.email}</span>}
          {accountMenu(session?.role).map(({ to, label }) => (
            <SiteLink
              key={to}
              to={to === '/login' ? signInLink(pathname) : to}
              className={styles.text}
              aria-current={isCurrent(pathname, to) ? 'page' : undefined}
            >
              {label}
            </SiteLink>
          ))}
          <SiteLink
            to="/carts/checkout/"
            className={styles.cart}
            aria-label={`View Cart, ${count} ${count === 1 ? 'item' : 'items'}`}
          >
            <ShoppingCart aria-hidden="true" />
            {count > 0 && <b aria-hidden="true">{count}</b>}
          </SiteLink>
          <IconButton
            label="Menu"
            className={styles.menuButton}
            aria-haspopup="dialog"
            onClick={() => setMenuOpen(true)}
          >
            <Menu aria-hidden="true" />
          </IconButton>
        </div>
      </PagePart>
      {isMenuOpen !== undefined && (
        <PhoneMenu open={isMenuOpen} onClose={() => setMenuOpen(false)} account={signedIn ? session : null} />
      )}
    </header>
  );
}
