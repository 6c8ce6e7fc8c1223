import { OpenLinkPage } from '../../features/identity/open-link-page.tsx';
import { Page } from '../page.tsx';

export function Component() {
  return (
    <Page
      title="Sign in by mailed link"
      description="Sign in with the link that we mailed to you, without a password."
      noIndex
    >
      <OpenLinkPage />
    </Page>
  );
}
