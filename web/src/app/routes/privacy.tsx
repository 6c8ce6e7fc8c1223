import { Privacy } from '../../features/texts/privacy.tsx';
import { Page } from '../page.tsx';

export function Component() {
  return (
    <Page
      title="Privacy"
      description="What Atelier keeps about you, your photos and your orders, what it is for, and who sees it."
      canonical="/privacy"
    >
      <Privacy />
    </Page>
  );
}
