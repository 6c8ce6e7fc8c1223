import { VerifyPage } from '../../features/identity/verify-page.tsx';
import { Page } from '../page.tsx';

export function Component() {
  return (
    <Page
      title="Confirm your email"
      description="Confirm that the address of your account is yours, with the link that we mailed to it."
      noIndex
    >
      <VerifyPage />
    </Page>
  );
}
