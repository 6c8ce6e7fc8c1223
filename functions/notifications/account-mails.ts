import { ERASURE_HOURS, ERASURE_LINK_HOURS } from '#shared/people/erasure.ts';
import { pathTo } from '#shared/site/paths.ts';
import type { EventPayload } from '#events/registry.ts';
import { accountIn, areaOf } from '../identity/areas.ts';
import { findLink, linkPath } from '../identity/mailed-links.ts';
import type { StoredLink } from '../platform/mailed-link.entity.ts';
import { findByEmail } from '../platform/users.ts';
import type { Mail } from '../mail/mail.ts';

const SIGN_IN_PATHS = { customer: pathTo('/login'), artist: pathTo('/artists/login') } as const;

const askedFrom = ({ device }: StoredLink): string =>
  `It was asked for from ${device}. If that was not you, do nothing: without this mail, nobody can use the link.`;

const opening = async (link: StoredLink, mail: Omit<Mail, 'to' | 'action'>, label: string): Promise<Mail> => ({
  ...mail,
  to: link.email,
  paragraphs: [...mail.paragraphs, askedFrom(link)],
  action: { label, path: await linkPath(link) },
});

const nothingHere = ({ email, area }: StoredLink): Mail => ({
  to: email,
  subject: 'There is no account with this address',
  heading: 'We found no account.',
  paragraphs: [
    `Somebody, probably you, asked for a link to an account with this address${area === 'artist' ? ' at the artists’ entrance' : ''}. There is none. You may have used another address.`,
  ],
  action: {
    label: area === 'artist' ? 'Apply as an artist' : 'Go to the sign-in page',
    path: area === 'artist' ? pathTo('/artists/signup') : pathTo('/login'),
  },
});

const signInMail = async (link: StoredLink): Promise<Mail> => {
  const user = await accountIn(link);
  if (!user && (link.area === 'artist' || (await findByEmail(link.email)))) return nothingHere(link);
  const heading = user ? 'Here is your way in.' : 'Welcome to Atelier.';
  // promise: mailed-link-once
  const what = 'Open this link and press the button on its page, and you are signed in. It works once, for 30 minutes.';
  return opening(link, { subject: 'Your sign-in link', heading, paragraphs: [what] }, 'Sign in');
};

const resetMail = async (link: StoredLink): Promise<Mail> => {
  if (!(await accountIn(link))) return nothingHere(link);
  const what =
    // promise: mailed-link-once, reset-signs-out
    'Open this link to choose a new password. It works once, for 30 minutes. Wherever you are signed in now, you will be signed out.';
  return opening(
    link,
    { subject: 'Choose a new password', heading: 'A new password', paragraphs: [what] },
    'Choose a new password',
  );
};

/** To a customer who applied as an artist with the address of the customer's account. */
const anotherAddress = ({ email }: StoredLink): Mail => ({
  to: email,
  subject: 'An artist’s account needs an address of its own',
  heading: 'An artist’s account needs an address of its own.',
  paragraphs: [
    // promise: artist-address-of-its-own
    'Somebody, probably you, has just applied as an artist with this address, but it belongs to an account already, and an address has one account. Your application waits until you give the artist’s account another address: sign in to it, press “Change your email”, and open the link that we mail to the new one.',
    // promise: artist-address-of-its-own
    'If that was not you, do nothing: your account stays as it is.',
  ],
  action: {
    label: 'Change the email',
    path: `${SIGN_IN_PATHS.artist}?return=${encodeURIComponent(pathTo('/account'))}`,
  },
});

const verifyMail = async (link: StoredLink): Promise<Mail> => {
  const owner = await findByEmail(link.email);
  if (owner && owner.userId !== link.userId && link.area === 'artist' && areaOf(owner) === 'customer')
    return anotherAddress(link);
  if (owner && owner.userId !== link.userId)
    return {
      to: link.email,
      subject: 'You have an account already',
      heading: 'You have an account already.',
      paragraphs: [
        // promise: mailed-link-once, second-account-orders
        'Somebody, probably you, has just signed up with this address, but it belongs to an account already. Please sign in to that one: what is in your cart comes along, and what you have ordered with this address, too. If you have forgotten the password, you can have a link mailed on the same page.',
      ],
      action: { label: 'Sign in', path: SIGN_IN_PATHS[areaOf(owner)] },
    };
  const what = 'Please confirm that this address is yours. The link works once, for three days.';
  return opening(
    link,
    { subject: 'Please confirm your address', heading: 'Is this your address?', paragraphs: [what] },
    'Confirm my address',
  );
};

const changeMail = (link: StoredLink): Promise<Mail> => {
  const what =
    // promise: new-address-confirmed, address-link-24-hours
    'Open this link, and from then on you sign in to Atelier with this address. It works once, for 24 hours.';
  return opening(
    link,
    { subject: 'Please confirm your new address', heading: 'Your new address', paragraphs: [what] },
    'Use this address',
  );
};

const deletionMail = (link: StoredLink): Promise<Mail> => {
  const what =
    // promise: erasure-confirmed-by-mail, erasure-after-48-hours, erasure-taken-back, mailed-link-once
    `Open this link to confirm that we delete your account and what we keep about you. We begin ${ERASURE_HOURS} hours later; until then you can take it back on the page of your account. The link works once, for ${ERASURE_LINK_HOURS} hours.`;
  return opening(
    link,
    { subject: 'Please confirm that your account is deleted', heading: 'Delete your account?', paragraphs: [what] },
    'Delete my account',
  );
};

const WRITERS = {
  'sign-in': signInMail,
  'reset-password': resetMail,
  'verify-email': verifyMail,
  'change-email': changeMail,
  'delete-account': deletionMail,
};

/** The mail with a requested link; it alone reveals whether the address has an account. */
export const linkAsked = async ({ linkId }: EventPayload<'link.asked'>): Promise<Mail[]> => {
  const link = await findLink(linkId);
  return link && link.usedAt === undefined ? [await WRITERS[link.purpose](link)] : [];
};

const CHANGES: Record<EventPayload<'account.changed'>['change'], { heading: string; text: string }> = {
  'password': { heading: 'Your password was changed.', text: 'Every other device was signed out.' },
  'email': { heading: 'Your address was changed.', text: 'From now on your account is used with its new address.' },
  'second-factor-on': {
    heading: 'Your sign-in asks for a code now.',
    text: 'Besides the password it asks for a code of your authenticator app.',
  },
  'second-factor-off': {
    heading: 'Your sign-in asks for no code any more.',
    text: 'From now on the password alone is enough.',
  },
  'role': { heading: 'What your account may do was changed.', text: 'We have changed it. Please sign in again.' },
};

/**
 * Notifies an account's owner that its password, address, second factor or role has changed; an address that was never
 * confirmed gets nothing.
 */
export const accountChanged = ({ email, change, isConfirmed }: EventPayload<'account.changed'>): Promise<Mail[]> =>
  Promise.resolve(
    isConfirmed === false
      ? []
      : [
          {
            to: email,
            subject: 'Your account was changed',
            heading: CHANGES[change].heading,
            paragraphs: [
              CHANGES[change].text,
              'If that was not you, please choose a new password at once and write to us.',
            ],
            action: { label: 'Look at your account', path: pathTo('/account') },
          },
        ],
  );
