import { pathTo } from '#shared/site/paths.ts';
import { SiteLink } from '#web/ui/site-link.tsx';
import { TextPage, type TextSection } from './text-page.tsx';

const sections: readonly TextSection[] = [
  {
    id: 'adding',
    title: 'Adding it',
    body: (
      <p>
        Where a product offers the gift, its order form has a switch for it, with the price beside it. It is off until
        you turn it on. With the switch on, the price is added to that piece, and the gift is listed with its other
        options in your order and on your receipt.
      </p>
    ),
  },
  {
    id: 'paying',
    title: 'Paying for it',
    body: (
      <p>
        The gift is paid with the piece: 20% with the deposit, the rest on completion. If you cancel, it is refunded
        with the piece, by the <SiteLink to={pathTo('/refunds')}>same rules</SiteLink>.
      </p>
    ),
  },
  {
    id: 'using',
    title: 'What it is not',
    body: (
      <p>
        It is not one of our own gift cards: it cannot pay for an order at Atelier. If you would like to give somebody a
        painting, choose an <SiteLink to={pathTo('/products/egiftcard')}>e-gift card</SiteLink>.
      </p>
    ),
  },
  {
    id: 'questions',
    title: 'A question about a gift',
    body: (
      <p>
        <SiteLink to={pathTo('/contact')}>Ask us</SiteLink>, and have the email you ordered with at hand.
      </p>
    ),
  },
];

export function CharityGift() {
  return (
    <TextPage
      title="Charity gift card"
      lead="A Watsi charity gift card, added to a piece that you order: the terms of the gift."
      sections={sections}
    />
  );
}
