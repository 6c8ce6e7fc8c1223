import { SignInPage } from '../../features/identity/sign-in-page.tsx';
import { Page } from '../page.tsx';

export function Component() {
  return (
    <Page title="Sign in" description="Sign in to see your orders and talk to your artist." canonical="/login">
      <SignInPage area="customer" />
    </Page>
  );
}
