import { ProgramPage } from '../../features/partners/program-page.tsx';
import { Page } from '../page.tsx';

export function Component() {
  return (
    <Page
      title="Partner program"
      description="Link to Atelier and earn a part of every painting that your readers order: what it pays and when, the rules, and the application."
      canonical="/partners"
    >
      <ProgramPage />
    </Page>
  );
}
