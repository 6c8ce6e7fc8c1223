import { ResetPage } from '../../features/identity/reset-page.tsx';
import { Page } from '../page.tsx';

export function Component() {
  return (
    <Page
      title="Choose a new password"
      description="Choose a new password for your account with the link that we mailed to you."
      noIndex
    >
      <ResetPage />
    </Page>
  );
}
