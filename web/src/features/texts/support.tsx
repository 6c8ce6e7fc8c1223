import { pathTo } from '#shared/site/paths.ts';
import { SiteLink } from '#web/ui/site-link.tsx';
import { PhoneNumber } from './phone-number.tsx';
import { TextPage, type TextSection } from './text-page.tsx';

const beforeOrdering: readonly TextSection[] = [
  {
    id: 'photo',
    title: 'My photo is not taken',
    body: (
      <p>
        Photos may be JPEG, HEIC, PNG, WebP, TIF, BMP or GIF files of at most 10 MB; a larger one is made smaller in
        your browser, where it can read it. Send the largest version you have, straight from the camera or the phone.
      </p>
    ),
  },
  {
    id: 'help-ordering',
    title: 'Can you help me with the form?',
    body: (
      <p>
        Yes. Tell us what it should feel like, and we help you choose:{' '}
        <SiteLink to={pathTo('/contact')}>contact us</SiteLink>.
      </p>
    ),
  },
  {
    id: 'customs',
    title: 'Will I pay taxes or customs?',
    body: <p>Not to us. Outside the US, taxes and tariffs are the buyer’s; buyers in the UK pay VAT.</p>,
  },
];

const paying: readonly TextSection[] = [
  {
    id: 'declined',
    title: 'My payment was declined',
    body: (
      <p>
        Check the card’s details and the billing zip, then try again or with another card. Your card was not charged,
        and your order is still there.
      </p>
    ),
  },
  {
    id: 'rest',
    title: 'When is the rest due?',
    body: (
      // promise: balance-on-day-7
      <p>
        When your painting is completed. It is billed automatically if it is unpaid 7 days after the last proof; see{' '}
        <SiteLink to={`${pathTo('/tos')}#balance`}>the terms</SiteLink>.
      </p>
    ),
  },
];

const afterOrdering: readonly TextSection[] = [
  {
    id: 'find',
    title: 'I cannot open my order',
    body: (
      // promise: mailed-link-opens-order, guest-orders-at-sign-in
      <p>
        Its pages open only for you: with the link in our emails about it, in the browser that you ordered with, or
        after you <SiteLink to={pathTo('/login')}>sign in</SiteLink> with the address that you ordered with. If none
        works, <SiteLink to={pathTo('/contact')}>contact us</SiteLink>.
      </p>
    ),
  },
  {
    id: 'no-artist',
    title: 'No artist has accepted yet',
    body: (
      // promise: free-until-accepted
      <p>
        Your quotes page says how the artists answered, and whether to wait or to change something. Until an artist
        accepts you can cancel and get everything back.
      </p>
    ),
  },
  {
    id: 'cancel',
    title: 'I want to cancel',
    body: (
      // promise: amounts-before-cancelling, free-cancellation-day
      <p>
        Open your order and press “Cancel this piece”: it shows what comes back before you confirm. It is free within 24
        hours; <SiteLink to={pathTo('/refunds')}>Refunds</SiteLink> says what comes back later.
      </p>
    ),
  },
  {
    id: 'changes',
    title: 'The painting is not right yet',
    body: (
      // promise: changes-as-often-as-needed, guarantee-30-days
      <p>
        Ask for changes on the page of your project within 7 days of each proof, as often as you need, with points on
        the picture. If it is still not right when it has arrived, the{' '}
        <SiteLink to={`${pathTo('/refunds')}#guarantee`}>guarantee</SiteLink> applies.
      </p>
    ),
  },
];

const forArtists: readonly TextSection[] = [
  {
    id: 'parcel',
    title: 'Who pays the parcel?',
    body: (
      // promise: parcel-paid-to-artist
      <p>
        The customer: each request shows what you get for it, and the country. You pack the piece, send it and pay the
        carrier; the sum is payable with your share. See{' '}
        <SiteLink to={`${pathTo('/tos')}#artists`}>the terms for artists</SiteLink>.
      </p>
    ),
  },
];

const sections: readonly TextSection[] = [
  { id: 'before', title: 'Before you order', parts: beforeOrdering },
  { id: 'paying', title: 'Paying', parts: paying },
  { id: 'after', title: 'After you ordered', parts: afterOrdering },
  { id: 'artists', title: 'For artists', parts: forArtists },
  {
    id: 'person',
    title: 'Talk to a person',
    body: (
      <>
        <PhoneNumber />
        {/* promise: contact-answered */}
        <p>
          <SiteLink to={pathTo('/contact')}>Write to us</SiteLink>: a person reads it and answers by email.
        </p>
      </>
    ),
  },
];

export function Support() {
  return (
    <TextPage
      title="Support"
      lead="What people ask most, and how to reach us when the answer is not here."
      sections={sections}
    />
  );
}
