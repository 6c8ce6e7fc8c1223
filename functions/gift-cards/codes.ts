import { randomBytes } from 'node:crypto';
import { normalCode } from '#shared/gift-cards.ts';
import { keyedHash, seal, unseal } from '../platform/signing.ts';

/** No letter that is read as a digit, nor U, so that no code says anything. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const CHARACTERS = 16;
const GROUP = /.{4}(?=.)/g;

const CODE_PURPOSE = 'gift-card code';

/** A new code of 80 random bits, in groups as it is shown: `7K2M-09QX-…`. */
export const newCode = (): string =>
  [...randomBytes(CHARACTERS)]
    .map((byte) => ALPHABET[byte % ALPHABET.length])
    .join('')
    .replaceAll(GROUP, '$&-');

/** The id of the card that a code opens: a hash that nobody makes without our key. */
export const cardIdOf = async (code: string): Promise<string> =>
  `gft_${await keyedHash(CODE_PURPOSE, normalCode(code))}`;

/** Hash under which a card's pin is stored: of no use for another card. */
export const pinHashOf = (cardId: string, pin: string): Promise<string> =>
  keyedHash('gift-card pin', `${cardId}\n${pin.trim()}`);

/** A code that must be read once more, to be mailed or printed. */
export const sealCode = (code: string): Promise<string> => seal(CODE_PURPOSE, code);
/** The code that was sealed; throws when it was changed. */
export const unsealCode = (sealed: string): Promise<string> => unseal(CODE_PURPOSE, sealed);
