import { NewEmailPage } from '../../features/identity/new-email-page.tsx';
import { Page } from '../page.tsx';

export function Component() {
  return (
    <Page
      title="Change your email"
      description="Move your account to the new address that we mailed this link to."
      noIndex
    >
      <NewEmailPage />
    </Page>
  );
}
