import { ForgotPage } from '../../features/identity/forgot-page.tsx';
import { Page } from '../page.tsx';

export function Component() {
  return (
    <Page
      title="Forgot your password?"
      description="Have a link mailed with which you choose a new password for your account."
      canonical="/login/forgot"
    >
      <ForgotPage />
    </Page>
  );
}
