import { About } from '../../features/texts/about.tsx';
import { Page } from '../page.tsx';

export function Component() {
  return (
    <Page
      title="About Atelier"
      // promise: no-shipping-said-before-paying
      description="Atelier, in San Francisco: paintings and drawings made by hand from your photos by independent artists, shipped worldwide."
      canonical="/about"
    >
      <About />
    </Page>
  );
}
