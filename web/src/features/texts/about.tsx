import { pathTo } from '#shared/site/paths.ts';
import { SiteLink } from '#web/ui/site-link.tsx';
import { useStartingPrice } from '../catalog/products.queries.ts';
import { FactList } from './fact-list.tsx';
import { TextPage, type TextSection } from './text-page.tsx';

/** The lowest price of the catalogue. */
function StartingPrice() {
  const from = useStartingPrice();
  return <li>{from ? `Prices from ${from}, and yours` : 'Your price is'} shown before you pay.</li>;
}

const steps = [
  // promise: deposit-starts-order
  ['Today', 'You send the photo, choose size and medium, and pay a 20% deposit.'],
  // promise: best-offer-after-an-hour
  ['Within hours', 'Artists answer with offers. You pick one, or the best one is picked for you.'],
  ['About 1 week', 'Your artist paints. You see the finished piece, and say what to change.'],
  ['On completion', 'You pay the rest, and it ships.'],
  ['About 3 weeks', 'It arrives, with expedited shipping.'],
] as const;

const sections: readonly TextSection[] = [
  {
    id: 'what',
    title: 'What we do',
    body: (
      <p>
        You have a photo; you would like it to be a painting or a drawing. Atelier finds the artist who makes it: in
        oil, watercolor, colored pencil, charcoal, pencil or mixed media, or as a digital painting. See{' '}
        <SiteLink to={pathTo('/products')}>all products</SiteLink>, or{' '}
        <SiteLink to={pathTo('/assets')}>try a style on your photo</SiteLink> first.
      </p>
    ),
  },
  { id: 'how', title: 'How it goes', body: <FactList facts={steps} /> },
  {
    id: 'artists',
    title: 'Who paints',
    body: (
      <p>
        Independent artists and studios. They read your order, offer to make it, and say how long they need. Customers
        rate their pieces from one to five stars, and choose among them. Painting yourself?{' '}
        <SiteLink to={pathTo('/artists/login')}>Artists sign in here</SiteLink>.
      </p>
    ),
  },
  {
    id: 'promise',
    title: 'What we promise',
    body: (
      <>
        <ul>
          <StartingPrice />
          {/* promise: free-cancellation-day */}
          <li>Free cancellation within 24 hours.</li>
          {/* promise: guarantee-30-days */}
          <li>A 100% money-back guarantee after revisions.</li>
          <li>Worldwide shipping.</li>
        </ul>
        <p>
          The details are in our <SiteLink to={pathTo('/tos')}>terms</SiteLink>.
        </p>
      </>
    ),
  },
  {
    id: 'where',
    title: 'Where we are',
    body: (
      <p>
        In San Francisco. <SiteLink to={pathTo('/contact')}>Say hello</SiteLink>.
      </p>
    ),
  },
];

export function About() {
  return (
    <TextPage
      title="About Atelier"
      lead="Paintings and drawings made by hand, from your photos, by independent artists."
      sections={sections}
    />
  );
}
