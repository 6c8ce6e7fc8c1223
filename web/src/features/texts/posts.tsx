import { pathTo } from '#shared/site/paths.ts';
import type { ReactNode } from 'react';
import { SiteLink } from '#web/ui/site-link.tsx';

interface Post {
  /** The anchor of the post. */
  id: string;
  title: string;
  /** ISO date on which it was posted. */
  postedOn: string;
  summary: string;
  body: ReactNode;
}

/** The posts of the blog, newest first. */
export const posts: readonly Post[] = [
  {
    id: 'which-photo',
    title: 'Which photo makes a good painting?',
    postedOn: '2026-11-16',
    summary: 'Light from one side, a face of some size, and the original file: what an artist looks for first.',
    body: (
      <>
        <p>
          The best photo is rarely the best-posed one. An artist can move a hand, calm a background or leave out a
          lamppost. What nobody can paint is what the camera did not see. Three things decide.
        </p>
        <ul>
          <li>
            <b>Light from one side.</b> A window, late afternoon, the shade of a porch. It models the face. A flash from
            the front takes the shadows away, and with them the shape of the nose and the cheek.
          </li>
          <li>
            <b>A face of some size.</b> In a group of twelve each face is a few dots. Crop in the editor until the
            people fill the frame, and look at the line below your photo: it says up to which canvas each face is large
            enough.
          </li>
          <li>
            <b>The original file.</b> Messengers make photos smaller before they send them. Take the file from the phone
            that took it.
          </li>
        </ul>
        <p>
          Two photos of the same day are better than one with closed eyes: send both, and write which face comes from
          which.
        </p>
      </>
    ),
  },
  {
    id: 'what-size',
    title: 'Choosing a size you will not regret',
    postedOn: '2026-11-02',
    summary: 'Paintings look smaller on a wall than on a desk. Two rules of thumb, and a way to be sure.',
    body: (
      <>
        <p>
          Above a sofa or a bed, a painting of half to three quarters of its width looks at home. Between two windows
          leave a hand’s width on either side. On its own above a small table, 11 × 14 inches is enough for one face; a
          family of four wants 18 × 24 or more, because faces below the size of a thumb lose what makes them those
          people.
        </p>
        <p>
          To be sure, cut a sheet of newspaper to the size and tape it to the wall for an evening. Or press “On your
          wall” on any <SiteLink to={pathTo('/products')}>product’s page</SiteLink>: it hangs your picture, in the size
          that you chose, on a photo of your own room.
        </p>
        <p>
          Canvas stretched over a deep bar needs no frame. Rolled canvas is the lightest to ship, and your framer
          stretches it. Works on paper want glass.
        </p>
      </>
    ),
  },
  {
    id: 'asking-for-changes',
    title: 'How to ask for changes, so that they come out right',
    postedOn: '2026-10-19',
    summary: 'Point at it, say what you see, and send a photo that shows it. The painter does the rest.',
    body: (
      <>
        {/* promise: seven-days-to-approve, changes-as-often-as-needed */}
        <p>
          When your artist shows the piece, you have seven days to look at it, and changes within your brief cost
          nothing. The requests that work best have three parts.
        </p>
        <ol>
          <li>
            <b>A place.</b> Put a pin on the picture instead of writing “the left one”. Compare with the slider first:
            often the photo says which of the two is right.
          </li>
          <li>
            <b>What you see</b>, not what to do. “She looks older than she is” tells a portrait painter more than “fewer
            lines”: it may be the corner of the mouth.
          </li>
          <li>
            <b>One more photo</b>, if there is one that shows it. It may be blurred; for the color of an eye that is
            enough.
          </li>
        </ol>
        <p>
          Everything in one request saves a round, because the clock begins anew with each proof. What is promised, and
          until when, is in the <SiteLink to={pathTo('/tos')}>terms</SiteLink>.
        </p>
      </>
    ),
  },
  {
    id: 'hanging-and-care',
    title: 'Hanging an oil painting, and living with it',
    postedOn: '2026-10-05',
    summary: 'Out of the sun, away from the stove, and dusted with a soft brush: it will outlive the wall.',
    body: (
      <>
        {/* promise: drying-days */}
        <p>
          Our oil paintings dry five to seven days before they are packed. That is dry to the touch; the thicker parts
          go on hardening for months. Until then let nothing lean against the surface, and hang it rather than store it
          wrapped.
        </p>
        <ul>
          <li>The middle of the picture belongs at eye level: about 58 inches from the floor.</li>
          <li>Not above a radiator or a stove, and not where the noon sun reaches it.</li>
          <li>Two hooks keep it level when doors slam.</li>
          <li>Dust it with a soft, dry brush. No water, no cleaner, no cloth that catches.</li>
        </ul>
        {/* promise: lost-painted-again */}
        <p>
          Drawings and watercolors fade faster than oil: frame them behind glass with a mount, so that the paper does
          not touch it. Arrived with a dent or a scratch? Photograph it before you hang it, and press “Something is not
          right” on the page of your project: what was damaged on its way is{' '}
          <SiteLink to={`${pathTo('/refunds')}#damage`}>painted again</SiteLink>.
        </p>
      </>
    ),
  },
];
