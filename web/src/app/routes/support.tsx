import { Support } from '../../features/texts/support.tsx';
import { Page } from '../page.tsx';

export function Component() {
  return (
    <Page
      title="Support"
      description="Answers about photos, payments, orders, cancelling and revisions, and how to reach a person."
      canonical="/support"
    >
      <Support />
    </Page>
  );
}
