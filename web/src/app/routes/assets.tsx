import { Start } from '../../features/styles/start.tsx';
import { Page } from '../page.tsx';

export function Component() {
  return (
    <Page
      title="Instant Photo to Painting Converter Online"
      literalTitle
      description="See your photo as a watercolor, an oil painting or a drawing, then order it made by hand."
      canonical="/assets"
    >
      <Start />
    </Page>
  );
}
