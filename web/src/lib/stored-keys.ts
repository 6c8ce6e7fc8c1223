import { isKeyOf } from '#shared/keys.ts';

/** To whom a stored value belongs: the guest or account that was here when it was written, or the browser itself. */
export type StoredFor = 'identity' | 'browser';

/**
 * Everything that this site stores in a browser (docs/decisions/018); a key that ends in a colon stands for all that
 * begin with it. Nothing is stored under another key.
 */
export const STORED_KEYS = {
  /** E-mail and address of the checkout, its billing address, and what else was typed or chosen on the way to an order. */
  'checkout': 'identity',
  'billing': 'identity',
  'checkout choices': 'identity',
  'checkout away': 'identity',
  'checkout away cards': 'identity',
  'placed-order': 'identity',
  'extra-at-bank': 'identity',
  'pay-return': 'identity',
  'product_instructions': 'identity',
  'giftcard_message': 'identity',
  'gift-draft': 'identity',
  'order-choice:': 'identity',
  'edit:': 'identity',
  'style:': 'identity',
  /** The style that a line's customer wants the look of only. */
  'style-in:': 'identity',
  'upload:': 'identity',
  /** Marks on the picture of a wall; the picture itself is in the database, under the same name. */
  'wall': 'identity',
  'contact': 'identity',
  'pending-questions': 'identity',
  'project-draft:': 'identity',
  'offer:': 'identity',
  'artist-application': 'identity',
  'profile-pictures': 'identity',
  'reasons': 'identity',
  /** Whether the account has left what a guest entered here to the guest. */
  'guest-left': 'identity',
  /** Who was here last, so that the first page begins with their things. */
  'identity': 'browser',
  /** What an artist can still undo; each act names its account. */
  'late-acts': 'browser',
  'wallet': 'browser',
  'visit': 'browser',
  /** Discount codes of the last link. */
  'promos': 'browser',
  'scroll:': 'browser',
  /** What the visitor has answered about scripts of others; asked for where the shop has any. */
  'consent': 'browser',
  /** Links of mails open their order for whoever opened the mail here, for a day and until sign-out. */
  'order-links': 'browser',
} as const satisfies Record<string, StoredFor>;

type Listed = keyof typeof STORED_KEYS;

/** A key that may be stored: a listed one, or one that begins with a listed prefix. */
export type StoredKey = { [Key in Listed]: Key extends `${string}:` ? `${Key}${string}` : Key }[Listed];

/** To whom the value under a key belongs. */
export const storedFor = (key: string): StoredFor => {
  const colon = key.indexOf(':');
  const listed = colon === -1 ? key : key.slice(0, colon + 1);
  return isKeyOf(STORED_KEYS, listed) ? STORED_KEYS[listed] : 'identity';
};
