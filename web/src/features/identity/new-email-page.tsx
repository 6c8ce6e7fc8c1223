import { pathTo } from '#shared/site/paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { SignInFrame } from './sign-in-frame.tsx';
import { MailedLink } from './mailed-link.tsx';
import { useConfirmNewEmail } from './mailed-links.queries.ts';
import { formatMoment } from './moments.ts';
import { OwnerForm } from './owner-form.tsx';

const another = { to: `${pathTo('/account')}#email`, label: 'Ask for the change again' };

/** Moves an account to the new address that this link was mailed to. */
export function NewEmailPage() {
  const confirm = useConfirmNewEmail();
  if (confirm.data) {
    return (
      <SignInFrame title="Your email is changed" lead={confirm.data.message}>
        <ButtonLink to={pathTo('/account')}>Your account</ButtonLink>
      </SignInFrame>
    );
  }
  return (
    <MailedLink purpose="change-email" title="Change your email" refusal={confirm.error} another={another}>
      {(link) => (
        <OwnerForm link={link} confirmation={confirm} label="Use this email" busyLabel="Changing your email">
          <p>
            You asked on {formatMoment(link.asked_at)} to use <b>{link.email}</b> from now on, to sign in and for all
            our mails. The old address gets a notice.
          </p>
        </OwnerForm>
      )}
    </MailedLink>
  );
}
