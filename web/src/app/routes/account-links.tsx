import { useLocation } from '#web/lib/router.tsx';
import { DeleteAccountPage } from '../../features/identity/delete-account-page.tsx';
import { NewEmailPage } from '../../features/identity/new-email-page.tsx';
import { VerifyPage } from '../../features/identity/verify-page.tsx';
import { Page } from '../page.tsx';

const PAGES = [
  {
    path: '/account/verify',
    title: 'Confirm your email',
    description: 'Confirm that the address of your account is yours, with the link that we mailed to it.',
    Shown: VerifyPage,
  },
  {
    path: '/account/email',
    title: 'Change your email',
    description: 'Move your account to the new address that we mailed this link to.',
    Shown: NewEmailPage,
  },
  {
    path: '/account/delete',
    title: 'Delete your account',
    description: 'The page of the link that deletes an account.',
    Shown: DeleteAccountPage,
  },
] as const;

/** The pages of links about an account: one module, because each is seen once, and every page's first script names each module. */
export function Component() {
  const { pathname } = useLocation();
  const page = PAGES.find(({ path }) => pathname.startsWith(path));
  if (!page) return null;
  const { title, description, Shown } = page;
  return (
    <Page title={title} description={description} noIndex>
      <Shown />
    </Page>
  );
}
