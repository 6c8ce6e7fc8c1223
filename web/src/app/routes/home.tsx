import { Page } from '../page.tsx';

export function Component() {
  return (
    <Page title="Atelier: your photo, painted by hand" description="Order a painting or drawing made by hand from your own photo, by an independent artist. From $89, painted in about 1 week." canonical="/">
      <h1>Home</h1>
    </Page>
  );
}
