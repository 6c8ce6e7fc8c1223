import { DeleteAccountPage } from '../../features/identity/delete-account-page.tsx';
import { Page } from '../page.tsx';

export function Component() {
  return (
    <Page title="Delete your account" description="The page of the link that deletes an account." noIndex>
      <DeleteAccountPage />
    </Page>
  );
}
