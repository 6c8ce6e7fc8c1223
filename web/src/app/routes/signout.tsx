import { SignOutPage } from '../../features/identity/sign-out-page.tsx';
import { Page } from '../page.tsx';

export function Component() {
  return (
    <Page title="Signed out" description="You have left your account." noIndex>
      <div className="wrap section">
        <SignOutPage />
      </div>
    </Page>
  );
}
