import { SignInPage } from '../../features/identity/sign-in-page.tsx';
import { Page } from '../page.tsx';

export function Component() {
  return (
    <Page
      title="Artists, sign in"
      description="The door of the studio: requests, offers and the pieces on your easel."
      canonical="/artists/login"
    >
      <SignInPage area="artist" />
    </Page>
  );
}
