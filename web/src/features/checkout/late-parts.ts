/*
 * The parts of the checkout that come late, in a module of their own: with each import the build lists all files that it
 * needs, which would weigh a kilobyte among the first ones.
 */

/** The fields of a gift, with the rules for its texts and its day. */
export const loadGiftFields = async () => (await import('./gift-mode-fields.tsx')).GiftFields;

/** The buttons of wallets, which wait for the provider's script in any case. */
export const loadExpressButtons = async () => (await import('../payments/express-buttons.tsx')).ExpressButtons;
