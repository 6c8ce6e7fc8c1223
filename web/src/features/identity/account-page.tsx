import type { Account } from '#shared/schemas/account.ts';
import { pathTo } from '#shared/site/paths.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Callout } from '../../ui/callout.tsx';
import { SiteLink } from '../../ui/site-link.tsx';
import { accountMenu } from './account-menu.ts';
import { useResendVerification, type OwnOrdersResult } from './account.queries.ts';
import styles from './account.module.css';
import { FormerDestinations } from './destination-section.tsx';
import { EmailSection } from './email-section.tsx';
import { OwnCards } from './own-cards.tsx';
import { OwnOrders, OwnOrdersIfAny } from './own-orders.tsx';
import { OwnDataSection } from './own-data-section.tsx';
import { OwnSessions } from './own-sessions.tsx';
import { PasswordSection } from './password-section.tsx';
import { refusalText } from './refusal.ts';
import { SecondFactorSection } from './second-factor-section.tsx';

const ROLES: Record<Account['role'], string | undefined> = {
  User: undefined,
  Supplier: 'Artist',
  Partner: 'Partner',
  Admin: 'Administrator',
};

function Unverified({ email }: { email: string }) {
  const resend = useResendVerification();
  return (
    <Callout tone="warn" title="Your email is not confirmed yet.">
      Open the link that we mailed to <b>{email}</b>: it proves that the address is yours, and brings over what you
      ordered with it as a guest.
      <span className={styles.way}>
        {resend.data ? (
          <span role="status">{resend.data.message}</span>
        ) : (
          <Button
            variant="ghost"
            size="s"
            busy={resend.isPending && 'Sending the mail'}
            onClick={() => resend.mutate()}
          >
            Send the mail again
          </Button>
        )}
        {resend.error && <span role="alert">{refusalText(resend.error)}</span>}
      </span>
    </Callout>
  );
}

function SecondFactorNeeded() {
  return (
    <Callout tone="bad" title="Your role needs a second factor.">
      Your other pages open once it is set up. It takes two minutes and an authenticator app.
      <span className={styles.way}>
        <SiteLink to={`${pathTo('/account')}#second-factor`}>Set it up below</SiteLink>
      </span>
    </Callout>
  );
}

/** The account page: the same for every role, with the orders of customers, and of others who have some. */
export function AccountPage({ account, orders }: { account: Account; orders: OwnOrdersResult }) {
  const { role, email } = account;
  return (
    <>
      <header className={styles.head}>
        <div>
          <h1>Your account</h1>
          <p className={styles.who}>
            <span className="lead">{email}</span>
            {ROLES[role] && <Badge>{ROLES[role]}</Badge>}
          </p>
        </div>
        <div className="row">
          {accountMenu(role)
            .filter(({ to }) => to !== pathTo('/account'))
            .map(({ to, label }) => (
              <ButtonLink key={to} to={to} variant={to === pathTo('/signout') ? 'ghost' : 'primary'}>
                {label}
              </ButtonLink>
            ))}
        </div>
      </header>
      <div className={styles.notes}>
        {account.second_factor_required && <SecondFactorNeeded />}
        {!account.email_verified && <Unverified email={email} />}
      </div>
      <div className={styles.sections}>
        {role === 'User' ? <OwnOrders orders={orders} /> : <OwnOrdersIfAny orders={orders} />}
        <EmailSection account={account} />
        <PasswordSection account={account} />
        <SecondFactorSection account={account} />
        {role === 'User' && <FormerDestinations />}
        <OwnCards />
        <OwnSessions />
        <OwnDataSection account={account} />
      </div>
    </>
  );
}
