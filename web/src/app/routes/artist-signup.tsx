import { SignUpPage } from '../../features/applications/sign-up-page.tsx';
import { Page } from '../page.tsx';

export function Component() {
  return (
    <Page
      title="Paint for Atelier"
      // promise: artist-share, applying-costs-nothing
      description="Customers send photos, you paint them by hand and keep 70% of the price. Apply as an artist; it costs nothing."
      canonical="/artists/signup"
    >
      <SignUpPage />
    </Page>
  );
}
