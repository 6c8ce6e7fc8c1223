import { Support } from '../../features/texts/support.tsx';
import { Page } from '../page.tsx';

export function Component() {
  return (
    <Page
      title="Support"
      description="Answers about photos, payments, orders, cancelling and revisions, and the support line."
      canonical="/support"
    >
      <Support />
    </Page>
  );
}
