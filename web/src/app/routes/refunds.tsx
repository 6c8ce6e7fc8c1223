import { Refunds } from '../../features/texts/refunds.tsx';
import { Page } from '../page.tsx';

export function Component() {
  return (
    <Page
      title="Refunds"
      // promise: free-cancellation-day, guarantee-30-days
      description="Free cancellation within 24 hours, no returns, and a 100% money-back guarantee after revisions: what comes back, when, and how."
      canonical="/refunds"
    >
      <Refunds />
    </Page>
  );
}
