import { pathTo } from '#shared/site/paths.ts';
import { SiteLink } from '#web/ui/site-link.tsx';
import { FactList } from './fact-list.tsx';
import { TextPage, type TextSection } from './text-page.tsx';

/** What comes back of what was paid, by the moment of cancelling (C6). */
const cancelling = [
  // promise: free-cancellation-day
  ['Within 24 hours of ordering', 'Everything you paid comes back, even if an artist has accepted.'],
  // promise: free-until-accepted
  ['Later, before an artist accepts', 'Everything you paid comes back.'],
  [
    'After an artist has accepted',
    // promise: deposit-kept-after-acceptance, charity-comes-back-whole
    'The deposit of the piece is kept. What you paid beyond it comes back, and a charity gift or carbon offset whole.',
  ],
  // promise: changes-as-often-as-needed, guarantee-30-days
  ['After completion', 'Revisions first, then the 100% money-back guarantee.'],
] as const;

const sections: readonly TextSection[] = [
  {
    id: 'cancelling',
    title: 'If you cancel',
    body: (
      <>
        <FactList facts={cancelling} />
        {/* promise: amounts-before-cancelling */}
        <p>
          To cancel, open your order and press “Cancel this piece”. Before anything is cancelled, it shows exactly how
          much comes back, and to where. Whoever ordered as a guest on another device{' '}
          <SiteLink to={pathTo('/login')}>signs in</SiteLink> with a mailed link first.
        </p>
      </>
    ),
  },
  {
    id: 'guarantee',
    // promise: guarantee-30-days
    title: '100% money-back guarantee',
    body: (
      <>
        <p>Your piece is made for you, so there are no returns. If it is not right, this is what we do instead:</p>
        <ol>
          {/* promise: changes-as-often-as-needed */}
          <li>Ask your artist for changes, as often as you need, within what you ordered.</li>
          {/* promise: guarantee-30-days */}
          <li>
            If it is still not right after at least one revision, ask for your money back on the page of your order
            within 30 days of delivery, with photos of the piece.
          </li>
          {/* promise: guarantee-all-the-money */}
          <li>A person looks at it. If we agree, it is painted again, or you get 100% of your money back.</li>
        </ol>
      </>
    ),
  },
  {
    id: 'damage',
    title: 'Lost or damaged on the way',
    body: (
      // promise: lost-painted-again
      <p>
        Press “Something is not right” on the page of your project and report it, with photos of the damage if it
        arrived. Your piece is painted again, free of charge.
      </p>
    ),
  },
  {
    id: 'money',
    title: 'How the money comes back',
    body: (
      // promise: money-back-where-it-came-from, gift-card-part-back-to-the-card
      <p>
        It goes back to where it came from, the last payment first. What you paid with a gift card goes back onto that
        card.
      </p>
    ),
  },
];

export function Refunds() {
  return (
    <TextPage
      title="Refunds"
      // promise: free-cancellation-day, guarantee-30-days
      lead="Cancel free of charge within 24 hours. There are no returns, but a 100% money-back guarantee applies after revisions."
      sections={sections}
    />
  );
}
