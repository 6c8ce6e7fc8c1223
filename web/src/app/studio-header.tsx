import { useQuery } from '@tanstack/react-query';
import Inbox from 'icon:inbox';
import MessageCircleQuestion from 'icon:message-circle-question-mark';
import Star from 'icon:star';
import UserRound from 'icon:user-round';
import Wallet from 'icon:wallet';
import { useLocation } from '../lib/router.tsx';
import { useEndedSession } from '../features/identity/use-ended-session.ts';
import { ownProfileQuery } from '../features/artists/own-profile.queries.ts';
import { StandingActs } from '../features/sellers/standing-acts.tsx';
import { useStandingActs, waitingCountQuery } from '../features/sellers/sellers.queries.ts';
import { useSession } from '../lib/session.ts';
import { Avatar } from '../ui/avatar.tsx';
import { SiteLink } from '../ui/site-link.tsx';
import { Logo } from './logo.tsx';
import styles from './studio-header.module.css';

const PAGES = [
  { to: '/sellers', label: 'Inbox', Icon: Inbox },
  { to: '/sellers/questions', label: 'Questions', Icon: MessageCircleQuestion },
  { to: '/sellers/reviews', label: 'Reviews', Icon: Star },
  { to: '/sellers/payouts', label: 'Payouts', Icon: Wallet },
  { to: '/sellers/edit-profile', label: 'Profile', Icon: UserRound },
] as const;

const isHere = (pathname: string, to: string): boolean =>
  to === '/sellers' ? pathname === to || pathname.startsWith('/sellers/orders') : pathname.startsWith(to);

/**
 * The head of the artists' area, without the shop's menu and cart. Its menu stands along the bottom edge of a phone and
 * in the bar elsewhere; an applicant has no inbox, so the menu appears once they are approved.
 */
export function StudioHeader() {
  const { pathname } = useLocation();
  const { data: profile } = useQuery(ownProfileQuery());
  const isApproved = profile?.state === 'approved';
  const { data: waiting = 0 } = useQuery({ ...waitingCountQuery(useStandingActs()), enabled: isApproved });
  const session = useSession();
  useEndedSession();
  return (
    <>
      <header data-bar="top" className={`block-lamp ${styles.header}`}>
        <div className={styles.bar}>
          <SiteLink to="/sellers" className={styles.home} aria-label="Studio, inbox">
            <Logo word="Studio" />
          </SiteLink>
          {isApproved && (
            <nav data-bar="bottom" aria-label="Studio" className={styles.menu}>
              {PAGES.map(({ to, label, Icon }) => (
                <SiteLink key={to} to={to} aria-current={isHere(pathname, to) ? 'page' : undefined}>
                  <Icon aria-hidden="true" />
                  <span>{label}</span>
                  {to === '/sellers' && waiting > 0 && (
                    <b className={styles.count}>
                      {waiting}
                      <span className="vh"> waiting for you</span>
                    </b>
                  )}
                </SiteLink>
              ))}
            </nav>
          )}
          <div className={styles.end}>
            {session?.email && <span className={styles.who}>{session.email}</span>}
            <SiteLink to="/" className={styles.text}>
              Shop
            </SiteLink>
            <SiteLink to="/account" className={styles.account}>
              <Avatar name={profile?.name ?? ''} image={profile?.avatar?.url} size={34} />
              <span className={styles.name}>Account</span>
            </SiteLink>
            <SiteLink to="/signout" className={styles.text}>
              Sign out
            </SiteLink>
          </div>
        </div>
      </header>
      {isApproved && <StandingActs />}
    </>
  );
}
