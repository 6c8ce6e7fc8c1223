/** Maximum characters of an artist's statement. */
export const MAX_STATEMENT_CHARACTERS = 1_200;

/** Maximum number of pictures of a certificate; of more, the newest are recorded. */
export const MAX_CERTIFICATE_PICTURES = 60;

/** Statement of a piece whose artist has written none. */
export const defaultStatement = ({ medium }: { medium: string }): string =>
  `I made this piece by hand, from the photo that was entrusted to me. Material: ${medium.toLowerCase()}. The pictures below show it on its way, as I sent them while I was working.`;

/** State of a recorded picture now; `expired` when it was deleted with the order's photos. */
export type PictureState = 'whole' | 'altered' | 'expired';

/** Sentence for each state of a picture. */
export const PICTURE_SENTENCES: Record<PictureState, string> = {
  whole: 'This picture is the one that was recorded.',
  altered: 'This picture is not the one that was recorded.',
  // promise: certificate-fingerprints
  expired: 'The picture itself is no longer stored. Its fingerprint stays, so your own copy can be compared with it.',
};
