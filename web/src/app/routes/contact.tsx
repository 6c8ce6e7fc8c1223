import { Contact } from '../../features/texts/contact.tsx';
import { Page } from '../page.tsx';

export function Component() {
  return (
    <Page title="Contact" description="How to reach Atelier, whether you have ordered or not yet." canonical="/contact">
      <Contact />
    </Page>
  );
}
