import { CharityGift } from '../../features/texts/charity-gift.tsx';
import { Page } from '../page.tsx';

export function Component() {
  return (
    <Page
      title="Charity gift card"
      description="The terms of the charity gift card that can be added to a piece: its price, who passes it on and when, and how it is refunded."
      canonical="/watsi"
    >
      <CharityGift />
    </Page>
  );
}
