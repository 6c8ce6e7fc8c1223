import { ERASURE_HOURS } from '#shared/people/erasure.ts';
import { pathTo } from '#shared/site/paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { MailedLink } from './mailed-link.tsx';
import { useConfirmErasure } from './mailed-links.queries.ts';
import { formatMoment } from './moments.ts';
import { OwnerForm } from './owner-form.tsx';
import { SignInFrame } from './sign-in-frame.tsx';

const another = { to: `${pathTo('/account')}#data`, label: 'Ask for the deletion again' };

/** Confirms that the account is deleted to which this link was mailed. */
export function DeleteAccountPage() {
  const confirm = useConfirmErasure();
  if (confirm.data) {
    return (
      // promise: erasure-confirmed-by-mail, erasure-after-48-hours, erasure-taken-back
      <SignInFrame
        title="Your account will be deleted"
        lead={`We begin on ${formatMoment(confirm.data.due_at)}. Until then you can take it back in your account.`}
      >
        <ButtonLink to={another.to}>Your account</ButtonLink>
      </SignInFrame>
    );
  }
  return (
    <MailedLink purpose="delete-account" title="Delete your account" refusal={confirm.error} another={another}>
      {(link) => (
        <OwnerForm link={link} confirmation={confirm} label="Delete my account" busyLabel="Confirming">
          {/* promise: erasure-after-48-hours, erasure-legal-record */}
          <p>
            You asked on {formatMoment(link.asked_at)} to have the account of <b>{link.email}</b> deleted. We begin{' '}
            {ERASURE_HOURS} hours after you press the button: photos, messages, saved cards and the account go, and
            cannot be brought back. Receipts stay sealed for as long as the law wants them.
          </p>
        </OwnerForm>
      )}
    </MailedLink>
  );
}
