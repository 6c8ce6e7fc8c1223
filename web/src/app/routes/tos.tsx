import { Terms } from '../../features/texts/terms.tsx';
import { Page } from '../page.tsx';

export function Component() {
  return (
    <Page
      title="Terms"
      description="The terms of Atelier and its terms of sale: deposit and balance, artists, cancelling, revisions, shipping, taxes and the money-back guarantee."
      canonical="/tos"
    >
      <Terms />
    </Page>
  );
}
