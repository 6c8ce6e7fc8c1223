import {
  BACKUP_DAYS,
  DELETED_FILE_DAYS,
  ERASURE_HOURS,
  LEGAL_YEARS,
  LOG_DAYS,
  MAIL_DAYS,
} from '#shared/people/erasure.ts';
import { pathTo } from '#shared/site/paths.ts';
import { later } from '#web/lib/later.tsx';
import { useSiteConfig } from '#web/lib/site-config.ts';
import { SiteLink } from '#web/ui/site-link.tsx';
import { FactList } from './fact-list.tsx';
import { TextPage, type TextSection } from './text-page.tsx';

/** All cookies are first-party and HttpOnly. */
const cookies = [
  [
    'Visitor, 30 days',
    'Set when you first add or change something, so that your order and your photos are found again.',
  ],
  // promise: signed-in-14-days
  ['Session, 30 days', 'Set when you sign in; ended when you sign out, or have not been here for 14 days.'],
  [
    'Device, 180 days',
    'Set when you sign in, and kept when you sign out. It says nothing about you; by it a stranger who guesses at your password cannot lock you out.',
  ],
  [
    'Referral, 30 days',
    'Set when you open a link of one of our partners. It names the partner, so that they are paid for your order.',
  ],
] as const;

const OtherCompanies = later(async () => (await import('./other-companies.tsx')).OtherCompanies);

const sections: readonly TextSection[] = [
  {
    id: 'photos',
    title: 'Your photos',
    body: (
      <>
        {/* promise: photo-private */}
        <p>
          The file that you upload stays in a private store. What pages show, and what artists work from, is a copy of
          it without the camera’s data, such as the place where it was taken. Copies and previews have addresses that
          cannot be guessed.
        </p>
        {/* promise: faces-deleted-with-photo */}
        <p>
          A program finds the faces in a photo, to suggest how many subjects your piece has, to frame previews, and to
          say whether a face is sharp enough to paint. We keep how many there are, where in the photo each is, and how
          sharp; it is deleted with the photo. Nobody is recognised by it.
        </p>
        {/* promise: photos-of-ended-piece, guest-deletes-photos */}
        <p>
          Delete Photo removes a photo together with its previews. Photos of an order stay while the artist needs them;
          afterwards, sign in and delete them on the page of your order.
        </p>
        {/* promise: photo-mail-deleted */}
        <p>Where you can mail us photos, the mail itself is deleted after a day.</p>
        {/* promise: backups-35-days */}
        <p>
          What is deleted, a photo as anything else, is for up to 35 days in copies with which we restore the shop after
          an accident, and which nobody looks at otherwise.
        </p>
      </>
    ),
  },
  {
    id: 'orders',
    title: 'Your order',
    body: (
      <>
        <p>
          To make and send your piece we keep your email, name and address, your phone number if you gave one, what you
          ordered, and what was paid.
        </p>
        <p>
          The artists who are asked to paint it see the photos, the options and your wishes. They do not see your email
          or what others offered.
        </p>
        {/* promise: public-piece-shown, photo-shown-once-ticked, photo-taken-back */}
        <p>
          A public piece is shown once it has arrived: the finished piece, its medium, size and tags. Your photo and
          your words to the artist stand beside it only if you tick them then, and you can take that back on the page of
          your project. Your first name and city stand beside a review that you write. When you take a photo back we
          delete it from its public address at once, and our pages follow within a minute; browsers that have just shown
          it may keep it for five minutes. What others have saved, and what search engines have copied, we cannot call
          back.
        </p>
        {/* promise: private-shown-nowhere */}
        <p>
          The privacy option keeps a piece private: it is in no gallery and on no artist’s profile. Only you, with the
          browser or the account that you ordered with or with the link in our emails about it, and the artist who
          paints it can open the pages of your order; to anybody else they do not exist.
        </p>
      </>
    ),
  },
  {
    id: 'payment',
    title: 'Payment',
    body: (
      // promise: card-never-to-us, card-saved-with-a-tick, removed-card-not-charged
      <p>
        Card details go from your browser to Stripe, our payment provider, and never to us. Stripe keeps the card for
        the balance, as the text at checkout says, and gives us a reference to it. Where you ask for it at the checkout,
        Stripe also keeps the card for your next orders, until you remove it in your account.
      </p>
    ),
  },
  {
    id: 'mail',
    title: 'Email',
    body: (
      // promise: mail-at-each-step, mailing-list-ticked, mailing-list-confirmed
      <p>
        You get email about your order, your account and your questions. You are on the mailing list only if its box is
        ticked when you order. It is not ticked beforehand for Canada, the UK, and the countries of the EU and the EEA;
        there we ask once more by email, and send nothing else before you confirm. Every email of the list has a link
        with which you leave it, in one press and without signing in.
      </p>
    ),
  },
  {
    id: 'questions',
    title: 'Questions and replies',
    body: (
      // promise: asker-email-unseen, question-after-confirmation
      <p>
        They are public, signed with your first name or simply “Customer”. Your email is never shown. If you are not
        signed in, a question is posted once you have opened the link that we send you.
      </p>
    ),
  },
  {
    id: 'account',
    title: 'Your account',
    body: (
      // promise: password-hashed
      <p>It is your email and a password. Of the password we keep a scrambled form, from which it cannot be read.</p>
    ),
  },
  {
    id: 'browser',
    title: 'In your browser',
    body: (
      <>
        <p>We set four cookies:</p>
        <FactList facts={cookies} />
        {/* promise: link-codes-30-days */}
        <p>
          Your browser itself remembers the email and the address of your last checkout, the words to your artist, the
          options and styles you chose, the picture of your wall, what you have typed and not sent, the discount codes
          of a link for 30 days, and how far you had come on a page. Signing out clears all of it, and so do your
          browser’s settings.
        </p>
        <p>
          We count how often our pages are opened and ordered from, by hour, page, kind of device and where visits come
          from. They are sums: nothing is stored in your browser for them, and nothing of them leads to you. A browser
          that asks not to be tracked (Do Not Track, Global Privacy Control) is not counted.
        </p>
      </>
    ),
  },
  {
    id: 'ask',
    title: 'See it or have it deleted',
    body: (
      <>
        {/* promise: own-data-exported */}
        <p>
          In your account, under “Your data”, you download everything that we keep about you, and have it deleted.
          Without an account, <SiteLink to={pathTo('/contact')}>ask us</SiteLink>: we answer the address that you
          ordered with.
        </p>
        {/* promise: erasure-confirmed-by-mail, erasure-after-48-hours, erasure-refused-while-open */}
        <p>
          We mail you a link, and begin {ERASURE_HOURS} hours after you open it; until then you can take it back. While
          an order, a payment or a case is open we say so, and delete nothing yet.
        </p>
        {/* promise: erasure-everywhere, erasure-name-gone, erasure-of-artist */}
        <p>
          Then account, addresses, photos, previews, messages and saved cards are deleted. A review, a question and a
          finished piece that you made public stay, without your name. Artists’ pages go, and what they have sold is by
          “an artist of Atelier”.
        </p>
        {/* promise: erasure-legal-record */}
        <p>
          The law wants receipts and payouts kept for {LEGAL_YEARS} years: they stay with name and address, encrypted,
          and nobody opens them but for an authority. Stripe and PayPal keep payments by their own duties.
        </p>
        {/* promise: erasure-copies-end, erasure-repeated */}
        <p>
          Copies end by themselves: deleted files after {DELETED_FILE_DAYS} days, records of mails after {MAIL_DAYS},
          logs after {LOG_DAYS}, backups after {BACKUP_DAYS}. If we ever have to go back to a backup, we delete you
          again before the shop opens.
        </p>
      </>
    ),
  },
];

export function Privacy() {
  const services = useSiteConfig()?.services;
  const others: readonly TextSection[] = services
    ? [{ id: 'others', title: 'Other companies', body: <OtherCompanies services={services} /> }]
    : [];
  return (
    <TextPage
      title="Privacy"
      lead="What we keep, what it is for, and who sees it."
      sections={[...sections, ...others]}
    />
  );
}
