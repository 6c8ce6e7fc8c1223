import { randomBytes } from 'node:crypto';
import { normalCode } from '#shared/money/gift-card-balance.ts';
import { asTyped } from '#shared/text/typed.ts';
import { isHashOf, keyedHash, keyedHashes, seal, unseal } from '../platform/signing.ts';

/**
 * Crockford's base 32: without I, L and O, which look like digits, and without U, so that no code spells a rude word.
 */
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

/** Id of a new card that a code opens: a keyed hash, which cannot be computed without our secret. */
export const cardIdOf = async (code: string): Promise<string> =>
  `gft_${await keyedHash(CODE_PURPOSE, normalCode(code))}`;

/** Ids that the card of a code may have been issued under, that of a new card first; a card keeps its id for ever. */
export const cardIdsOf = async (code: string): Promise<string[]> =>
  (await keyedHashes(CODE_PURPOSE, normalCode(code))).map((hash) => `gft_${hash}`);

const PIN_PURPOSE = 'gift-card pin';
const pinOf = (cardId: string, pin: string): string => `${cardId}\n${asTyped(pin)}`;

/** Keyed hash of a card's pin; the card's id is part of it, so the hash fits no other card. */
export const pinHashOf = (cardId: string, pin: string): Promise<string> => keyedHash(PIN_PURPOSE, pinOf(cardId, pin));

/** Whether a pin as it was typed is the card's, whose hash is stored. */
export const isPin = (cardId: string, pin: string, pinHash: string): Promise<boolean> =>
  isHashOf(PIN_PURPOSE, pinOf(cardId, pin), pinHash);

/** Seals a code that must be read once more, to be mailed or printed. */
export const sealCode = (code: string): Promise<string> => seal(CODE_PURPOSE, code);
/** The code that was sealed; throws when it was changed. */
export const unsealCode = (sealed: string): Promise<string> => unseal(CODE_PURPOSE, sealed);
