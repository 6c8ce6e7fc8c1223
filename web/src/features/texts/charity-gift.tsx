import { useQuery } from '@tanstack/react-query';
import { formatCents } from '#shared/money/money.ts';
import { OFFSET_TREES } from '#shared/money/passed-on.ts';
import { pathTo } from '#shared/site/paths.ts';
import { SiteLink } from '#web/ui/site-link.tsx';
import { passedOnQuery } from './passed-on.queries.ts';
import { TextPage, type TextSection } from './text-page.tsx';

const counted = (count: number, one: string): string => `${count} ${one}${count === 1 ? '' : 's'}`;

/** What was passed on so far; nothing is said before anything was (C47). */
function Totals() {
  const { data } = useQuery(passedOnQuery());
  if (!data) return null;
  const { charity, carbon } = data;
  const said = [
    ...(charity.count > 0 ? [`${counted(charity.count, 'gift card')} worth ${formatCents(charity.cents)}`] : []),
    ...(carbon.trees > 0 ? [`${counted(carbon.trees, 'tree')} for ${formatCents(carbon.cents)}`] : []),
  ];
  return said.length === 0 ? null : <p className="strong">Passed on so far: {said.join(', and ')}.</p>;
}

const sections: readonly TextSection[] = [
  {
    id: 'adding',
    title: 'Adding it',
    body: (
      // promise: charity-whole
      <p>
        Where a product offers the gift, its order form has a list for it, which says the price. It says “No, thank you”
        until you choose the gift: then the price is added to that piece, and the gift is listed with its other options
        in your order and on your receipt.
      </p>
    ),
  },
  {
    id: 'paying',
    title: 'Paying for it',
    body: (
      // promise: deposit-starts-order, rest-on-completion, charity-whole
      <p>
        The gift is paid with the piece: 20% with the deposit, the rest on completion. All of it is passed on: no promo
        takes anything off it, and no artist, partner or studio gets a part of it.
      </p>
    ),
  },
  {
    id: 'passing',
    title: 'Who passes it on, and when',
    body: (
      <>
        {/* promise: charity-code-by-mail, passed-on-after-a-day, charity-code-for-artist */}
        <p>
          We buy the Watsi gift card, once an artist has accepted your piece, and at the earliest 24 hours after you
          ordered. Its code comes to you by email. If your piece has not been sent by then, your artist finds the code
          too, and puts it into the parcel.
        </p>
        {/* promise: passed-on-after-a-day, trees-with-receipt */}
        <p>
          A carbon offset is passed on by us in the same way and at the same time: {OFFSET_TREES} trees for each, with a
          receipt that we keep.
        </p>
        <Totals />
      </>
    ),
  },
  {
    id: 'cancelling',
    title: 'If you cancel',
    body: (
      // promise: charity-whole, charity-stands-once-passed-on
      <p>
        Before it was passed on, all of it comes back, also where a deposit is kept by the{' '}
        <SiteLink to={pathTo('/refunds')}>rules for refunds</SiteLink>. Afterwards the gift stands, and we return what
        you paid for it ourselves.
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
