import type { EventPayload } from '#events/registry.ts';
import { pathTo } from '#shared/site/paths.ts';
import type { StandingAct } from '#shared/schemas/roster.ts';
import { readArtist } from '../artists/artists.ts';
import type { Mail } from '../mail/mail.ts';
import { findUser } from '../platform/users.ts';

/** What an artist reads of each act; the reason stands beneath the first paragraph. */
const WORDS: Record<StandingAct, { subject: string; heading: string; first: string; last: string }> = {
  suspend: {
    subject: 'You are suspended for now',
    heading: 'A pause.',
    first: 'we offer you no new orders at present, for this reason:',
    last: 'Requests that you had not won go to other artists. Please finish the pieces that you have accepted; you are paid for them as always.',
  },
  reinstate: {
    subject: 'Your suspension is over',
    heading: 'You are back.',
    first: 'your suspension is over. We wrote down:',
    last: 'Whether you take orders is on your profile, as you had left it.',
  },
  close: {
    subject: 'We end our work with you',
    heading: 'We part ways.',
    first: 'we offer you no orders any more, for this reason:',
    // promise: closed-artist-earnings
    last: 'Pieces of which you had shown no proof go to other artists: please stop work on them. What you have earned stays yours and is paid as always; you can go on signing in to see your payouts.',
  },
};

/** Tells an artist that the staff has suspended or closed them, or lets them paint again, and why. */
export const standingChanged = async ({
  supplierId,
  act,
  reason,
}: EventPayload<'artist.standing_changed'>): Promise<Mail[]> => {
  const [user, { name }] = await Promise.all([findUser(supplierId), readArtist(supplierId)]);
  if (user?.verifiedAt === undefined) return [];
  const { subject, heading, first, last } = WORDS[act];
  return [
    {
      to: user.email,
      subject,
      heading,
      paragraphs: [`Hello ${name}, ${first}`, `“${reason}”`, last],
      action:
        act === 'reinstate'
          ? { label: 'Open your profile', path: pathTo('/sellers/edit-profile') }
          : { label: 'See your payouts', path: pathTo('/sellers/payouts') },
    },
  ];
};
