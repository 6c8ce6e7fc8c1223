import { DeleteAccountPage } from '../../features/identity/delete-account-page.tsx';
import { Page } from '../page.tsx';

export function Component() {
  return (
    <Page title="Delete your account" description="Confirm that your account is deleted." noIndex>
      <DeleteAccountPage />
    </Page>
  );
}
