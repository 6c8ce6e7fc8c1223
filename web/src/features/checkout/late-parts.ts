/*
 * The parts of the checkout that come late, in a module of their own: with each import the build lists all files that it
 * needs, which would weigh a kilobyte among the first ones.
 */

/** The fields of a gift, with the rules for its texts and its day. */
export const loadGiftFields = async () => (await import('./gift-mode-fields.tsx')).GiftFields;

/** Who alone is asked for the order. */
export const loadCommission = async () => (await import('../cart/commission-line.tsx')).CommissionLine;

/** The buttons of wallets, which wait for the provider's script in any case. */
export const loadExpressButtons = async () => (await import('../payments/express-buttons.tsx')).ExpressButtons;

/** The gift cards that are applied. */
export const loadAppliedCards = async () => (await import('./applied-cards.tsx')).AppliedCards;

/** The fields of a gift card that pays. */
export const loadGiftCardForm = async () => (await import('./gift-card-form.tsx')).GiftCardForm;

/** What Affirm says about its instalments. */
export const loadAffirm = async () => (await import('./affirm.tsx')).Affirm;
