import { pathTo } from '#shared/site/paths.ts';
import { useSession } from '#web/lib/session.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { SignInFrame } from './sign-in-frame.tsx';
import { MailedLink } from './mailed-link.tsx';
import { useVerifyEmail } from './mailed-links.queries.ts';
import { formatMoment } from './moments.ts';
import { OwnerForm } from './owner-form.tsx';

const another = { to: pathTo('/account'), label: 'Have another link mailed' };

/** Confirms the address of a new account. */
export function VerifyPage() {
  const verify = useVerifyEmail();
  const isArtist = useSession()?.role === 'Supplier';
  if (verify.data) {
    return (
      <SignInFrame title="Your email is confirmed" lead={verify.data.message}>
        <div className="row">
          <ButtonLink to={isArtist ? pathTo('/sellers') : pathTo('/products')}>
            {isArtist ? 'Open your studio' : 'See all products'}
          </ButtonLink>
          <ButtonLink to={pathTo('/account')} variant="link">
            Your account
          </ButtonLink>
        </div>
      </SignInFrame>
    );
  }
  return (
    <MailedLink purpose="verify-email" title="Confirm your email" refusal={verify.error} another={another}>
      {(link) => (
        <OwnerForm link={link} confirmation={verify} label="Confirm my email" busyLabel="Confirming">
          <p>
            An account for <b>{link.email}</b> was made on {formatMoment(link.asked_at)}. Was that you? Then confirm
            that the address is yours.
          </p>
        </OwnerForm>
      )}
    </MailedLink>
  );
}
