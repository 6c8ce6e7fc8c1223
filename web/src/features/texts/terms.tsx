import { ARTIST_SHARE_PERCENT } from '#shared/people/artists.ts';
import { MAX_AUTOMATIC_EXTRA_PERCENT } from '#shared/orders/offers.ts';
import { pathTo } from '#shared/site/paths.ts';
import { SiteLink } from '#web/ui/site-link.tsx';
import { TextPage, type TextSection } from './text-page.tsx';

const termsOfSale: readonly TextSection[] = [
  {
    id: 'price',
    title: 'Price and deposit',
    body: (
      <>
        {/* promise: deposit-starts-order, rest-on-completion, pay-everything-at-once, gift-cards-paid-in-full */}
        <p>
          Prices are in US dollars, and you see yours before you pay. A 20% deposit, rounded down to the cent, starts
          the order; the rest is due on completion. You may also pay everything at once. Gift cards are paid in full
          when you order.
        </p>
        {/* promise: total-stays */}
        <p>
          Shipping and promos are settled with the balance. Once the order is placed, its total stays as it is: only an
          artist’s extra that you choose, a change that you agree to, or a refund alters it.
        </p>
        {/* promise: charity-whole */}
        <p>
          A charity gift or a carbon offset that you add to a piece is passed on whole, and has{' '}
          <SiteLink to={pathTo('/watsi')}>terms of its own</SiteLink>.
        </p>
      </>
    ),
  },
  {
    id: 'artist',
    title: 'Your artist',
    body: (
      <>
        {/* promise: requested-artists-first, best-offer-after-an-hour, choice-until-accepted */}
        <p>
          Artists answer your order with offers; those you requested are asked first. Choose an offer on your quotes
          page, or the one with the highest quality score is selected an hour after you ordered, never one whose extra
          is above {MAX_AUTOMATIC_EXTRA_PERCENT}% of the piece. You may change your choice until the artist accepts.
        </p>
        {/* promise: commission-alone, commission-others, commission-refund */}
        <p>
          If you order from one artist, that artist alone is asked for the days that you choose. If they have not taken
          your piece by then, other artists are asked, or everything you paid for it comes back, as you chose.
        </p>
        {/* promise: offer-binds, extra-deposit-before-acceptance, unpaid-extra-gives-way */}
        <p>
          An offer binds: you pay the price that you saw. It may come with an extra cost, which is shown on it. If you
          choose such an offer, the deposit on the extra has to be paid before the artist can accept. If it is not paid
          within 3 days, the best offer without an extra is taken, or we ask other artists, or everything comes back.
        </p>
      </>
    ),
  },
  {
    id: 'cancelling',
    title: 'Cancelling',
    body: (
      // promise: free-cancellation-day, free-until-accepted, deposit-kept-after-acceptance
      <p>
        You can cancel free of charge within 24 hours of ordering, also after an artist has accepted, for as long as the
        piece has not shipped; and later for as long as no artist has accepted. After an artist has accepted, the
        deposit is kept. What comes back when is on the page <SiteLink to={pathTo('/refunds')}>Refunds</SiteLink>.
      </p>
    ),
  },
  {
    id: 'approval',
    title: 'Revisions and approval',
    body: (
      // promise: arrival-estimate, changes-as-often-as-needed, seven-days-to-approve, ships-once-approved-and-paid
      <p>
        Painting takes about 1 week. You see the finished piece before it ships, and have 7 days to approve it or to ask
        for changes. Ask as often as you need, within what you ordered; each new proof begins the 7 days anew. If you
        ask for no revisions within 7 days, the piece counts as approved. It ships once the balance is paid.
      </p>
    ),
  },
  {
    id: 'balance',
    title: 'The balance',
    body: (
      <>
        {/* promise: balance-notices, balance-on-day-7 */}
        <p>
          The balance is due when your painting is completed. We write to you then, and again on the third and the sixth
          day. If it is unpaid 7 days after completion, it is billed automatically to the card you paid the deposit
          with.
        </p>
        {/* promise: balance-by-piece, balance-on-day-7, ships-once-approved-and-paid, balance-paid-earlier, rest-forgiven */}
        <p>
          Of an order of several pieces each owes its own part of the balance: its price, shipping and extra, less its
          part of promotions and of what is paid. The part is due when you are shown the finished piece, is billed 7
          days after we have first written to you about it, and the piece ships once it is paid. A request for changes,
          or a case, stops that for its piece alone, until the next proof or the decision. You can pay a finished piece
          earlier at any time. A rest under 50 cents is forgiven.
        </p>
        {/* promise: balance-of-earlier-orders */}
        <p>
          An order that was placed under our earlier terms is billed as a whole, 7 days after the last proof of its last
          piece, as those said.
        </p>
        {/* promise: refused-card-tried-again, no-second-charge-gets-link */}
        <p>
          If the card is refused, you get a link to pay, and we try again on days 8, 10 and 14; the piece waits until it
          is paid. If you paid the deposit in a way that we cannot charge a second time, you get the link and nothing is
          billed by itself.
        </p>
      </>
    ),
  },
  {
    id: 'shipping',
    title: 'Shipping',
    body: (
      <>
        {/* promise: no-shipping-said-before-paying, arrival-estimate, date-needs-express */}
        <p>
          We ship worldwide, apart from a few countries; Check Shipping at checkout tells you the price for your
          address, or that we can’t ship there, before you pay. Express takes 3-5 business days, and most orders arrive
          within about 3 weeks with expedited shipping. A guaranteed delivery date needs Express or faster.
        </p>
        {/* promise: address-until-it-ships, tracking-number, delivered-after-21-days */}
        <p>
          Until your piece ships you can correct its address on the page of your project; another price of shipping is
          shown before you agree. When your piece is sent you get the carrier and the tracking number. If no news of it
          says otherwise, it counts as delivered 21 days after that.
        </p>
        {/* promise: lost-painted-again */}
        <p>
          A piece that is lost or damaged on the way is painted again, free of charge.{' '}
          <SiteLink to={`${pathTo('/refunds')}#damage`}>How to tell us</SiteLink>.
        </p>
      </>
    ),
  },
  {
    id: 'taxes',
    title: 'Taxes and tariffs',
    body: <p>We charge no tax. Outside the US, taxes and tariffs are the buyer’s to pay; buyers in the UK pay VAT.</p>,
  },
  {
    id: 'returns',
    title: 'No returns, but a guarantee',
    body: (
      // promise: guarantee-30-days
      <p>
        Your piece is made for you, so there are no returns. Instead, a 100% money-back guarantee applies after
        revisions. <SiteLink to={`${pathTo('/refunds')}#guarantee`}>How the guarantee works</SiteLink>.
      </p>
    ),
  },
];

const artistsAndPartners: readonly TextSection[] = [
  {
    id: 'artists',
    title: 'Artists',
    body: (
      <>
        {/* promise: changes-as-often-as-needed */}
        <p>
          You paint by hand, alone or in your own studio, and what you show us as your work is yours. You answer
          requests with an offer or pass; an order is yours once you have accepted it. From then on you keep to the days
          that you named and paint revisions within the brief without extra cost.
        </p>
        {/* promise: artist-share-payable, artist-share */}
        <p>
          Your share is {ARTIST_SHARE_PERCENT}% of the piece’s price and of your extra, shown in each request before you
          answer; a charity gift or carbon offset that the customer adds is not part of that price. It is payable 7 days
          after delivery or 30 days after shipping, whichever is first. What customers send you, their photos above all,
          is for their order alone.
        </p>
        {/* promise: parcel-paid-to-artist, shipping-price-agreed */}
        <p>
          You pack and send the piece and pay the carrier. For that you get all that the customer pays for its shipping:
          the sum and the country stand in the request before you answer, and it is payable with your share. If the
          parcel costs more, ask for another price of shipping before you send it; it holds once the customer agrees.
          Orders placed before this was agreed keep what you were shown.
        </p>
      </>
    ),
  },
  {
    id: 'partners',
    title: 'Partners',
    body: (
      // promise: partner-link-30-days, partner-own-orders, partner-commission, partner-refund
      <p>
        Your referral code names you in the links that you share. You earn on orders that are placed within 30 days
        after following them, never on your own; the commission is paid via PayPal 30 days after shipping, and a refund
        takes it back.
      </p>
    ),
  },
];

const sections: readonly TextSection[] = [
  {
    id: 'atelier',
    title: 'Who does what',
    body: (
      <>
        <p>
          Atelier is a marketplace, based in San Francisco. You order a painting or a drawing from your own photos, and
          an independent artist or studio makes it by hand. We show your order to artists, take the payments, and look
          after the order until it has arrived.
        </p>
        <p>
          A preview from the style converter shows a direction. A computer makes it in seconds; your piece is made by a
          person and will be its own.
        </p>
      </>
    ),
  },
  {
    id: 'termsofsale',
    title: 'Terms of sale',
    body: <p>What you agree to when you place an order.</p>,
    parts: termsOfSale,
  },
  {
    id: 'working',
    title: 'Working with us',
    body: <p>What artists and partners agree to.</p>,
    parts: artistsAndPartners,
  },
  {
    id: 'words',
    title: 'Questions and reviews',
    body: (
      // promise: private-stays-private
      <p>
        Questions and replies can be read by everybody. They must not contain personal info, contact info, links or
        solicitation. A review may be shown publicly on the artist’s profile; private orders stay private.
      </p>
    ),
  },
];

export function Terms() {
  return (
    <TextPage
      title="Terms"
      lead="What you order, what you pay and when, and what happens if something is not right."
      sections={sections}
    />
  );
}
