import { Button, ButtonLink } from '../../ui/button.tsx';
import { Callout } from '../../ui/callout.tsx';
import { Door } from './door.tsx';
import { MailedLink } from './mailed-link.tsx';
import { useConfirmNewEmail } from './mailed-links.queries.ts';
import { formatMoment } from './moments.ts';
import { refusalText } from './refusal.ts';

const another = { to: '/account#email', label: 'Ask for the change again' };

/** Moves an account to the new address that this link was mailed to. */
export function NewEmailPage() {
  const confirm = useConfirmNewEmail();
  if (confirm.data) {
    return (
      <Door title="Your email is changed" lead={confirm.data.message}>
        <ButtonLink to="/account">Your account</ButtonLink>
      </Door>
    );
  }
  return (
    <MailedLink purpose="change-email" title="Change your email" refusal={confirm.error} another={another}>
      {({ email, asked_at, token }) => (
        <>
          <p>
            You asked on {formatMoment(asked_at)} to use <b>{email}</b> from now on, to sign in and for all our mails. The old address gets a notice.
          </p>
          {confirm.error && <Callout tone="bad" role="alert" title={refusalText(confirm.error)} />}
          <Button size="big" busy={confirm.isPending && 'Changing your email'} onClick={() => confirm.mutate({ token })}>
            Use this email
          </Button>
        </>
      )}
    </MailedLink>
  );
}
