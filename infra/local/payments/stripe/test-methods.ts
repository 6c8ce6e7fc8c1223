/** A bank's decline: `code` and `decline_code` of the error, and its text for the customer. */
export interface Decline {
  code: string;
  declineCode?: string;
  message: string;
}

/**
 * When the bank requires authentication: never, always, except off-session after the card was set up once, or only with
 * the customer present.
 */
export type Challenge = 'never' | 'always' | 'until_set_up' | 'on_session';

/** Behaviour of a test payment method. */
export interface Behaviour {
  type: 'card' | 'us_bank_account' | 'affirm' | 'amazon_pay';
  challenge: Challenge;
  decline?: Decline;
  /** Whether the method can be attached to a customer, even if charges are declined. */
  attaches: boolean;
  /** Whether the charge succeeds and is then disputed. */
  disputes?: boolean;
  /** Seconds of the movable clock for which a payment stays in `processing`; absent when it settles at once. */
  settleSeconds?: number;
}

export interface TestCard extends Behaviour {
  number: string;
  brand: string;
  tokens: string[];
}

const declined = (declineCode: string, message = 'Your card was declined.'): Decline => ({
  code: 'card_declined',
  declineCode,
  message,
});
const refusedCode = (code: string, message: string): Decline => ({ code, declineCode: code, message });
const insufficientFunds = declined('insufficient_funds', 'Your card has insufficient funds.');

const card = (number: string, brand: string, tokens: string[], more: Partial<Behaviour> = {}): TestCard => ({
  type: 'card',
  challenge: 'never',
  attaches: more.decline === undefined,
  number,
  brand,
  tokens,
  ...more,
});

/** Stripe's published test cards with number, brand, test ids and behaviour (docs.stripe.com/testing). */
export const testCards: readonly TestCard[] = [
  card('4242424242424242', 'visa', ['pm_card_visa', 'pm_card_us']),
  card('5555555555554444', 'mastercard', ['pm_card_mastercard']),
  card('378282246310005', 'amex', ['pm_card_amex']),
  card('6011111111111117', 'discover', ['pm_card_discover']),
  card('3056930009020004', 'diners', ['pm_card_diners']),
  card('3566002020360505', 'jcb', ['pm_card_jcb']),
  card('4000000000000002', 'visa', ['pm_card_chargeDeclined', 'pm_card_visa_chargeDeclined'], {
    decline: declined('generic_decline'),
  }),
  card(
    '4000000000009995',
    'visa',
    ['pm_card_chargeDeclinedInsufficientFunds', 'pm_card_visa_chargeDeclinedInsufficientFunds'],
    { decline: insufficientFunds },
  ),
  card('4000000000009987', 'visa', ['pm_card_chargeDeclinedLostCard', 'pm_card_visa_chargeDeclinedLostCard'], {
    decline: declined('lost_card'),
  }),
  card('4000000000009979', 'visa', ['pm_card_chargeDeclinedStolenCard', 'pm_card_visa_chargeDeclinedStolenCard'], {
    decline: declined('stolen_card'),
  }),
  card('4000000000000069', 'visa', ['pm_card_chargeDeclinedExpiredCard'], {
    decline: refusedCode('expired_card', 'Your card has expired.'),
  }),
  card('4000000000000127', 'visa', ['pm_card_chargeDeclinedIncorrectCvc'], {
    decline: refusedCode('incorrect_cvc', "Your card's security code is incorrect."),
  }),
  card('4000000000000119', 'visa', ['pm_card_chargeDeclinedProcessingError'], {
    decline: refusedCode(
      'processing_error',
      'An error occurred while processing your card. Try again in a little bit.',
    ),
  }),
  card('4000000000000341', 'visa', ['pm_card_chargeCustomerFail'], {
    decline: declined('generic_decline'),
    attaches: true,
  }),
  card('4000000000000259', 'visa', ['pm_card_createDispute'], { disputes: true }),
  card('4000002760003184', 'visa', ['pm_card_authenticationRequired'], { challenge: 'always' }),
  card('4000000000003220', 'visa', ['pm_card_threeDSecure2Required'], { challenge: 'always' }),
  card('4000002500003155', 'visa', ['pm_card_authenticationRequiredOnSetup'], { challenge: 'until_set_up' }),
  card('4000003800000446', 'visa', ['pm_card_authenticationRequiredSetupForOffSession'], { challenge: 'on_session' }),
  card('4000008260003178', 'visa', ['pm_card_authenticationRequiredChargeDeclinedInsufficientFunds'], {
    challenge: 'until_set_up',
    decline: insufficientFunds,
    attaches: true,
  }),
];

const bankSettles = { type: 'us_bank_account', challenge: 'never', attaches: true, settleSeconds: 60 } as const;

/** Bank debits, which stay in `processing` for a minute of the clock before they succeed or fail. */
export const testBankAccounts: Readonly<Record<string, Behaviour>> = {
  pm_usBankAccount_success: bankSettles,
  pm_usBankAccount_insufficientFunds: {
    ...bankSettles,
    decline: {
      code: 'payment_method_bank_account_insufficient_funds',
      message: "The customer's account has insufficient funds to cover this payment.",
    },
  },
};

/** Methods whose customer is sent to the provider's own page, where a test payment is authorised or failed by hand. */
export const redirectMethods: Readonly<Record<string, Behaviour>> = {
  affirm: { type: 'affirm', challenge: 'always', attaches: false },
  amazon_pay: { type: 'amazon_pay', challenge: 'on_session', attaches: true },
};

/** What a bank says that gives no reason. */
export const refusedByBank: Decline = declined('generic_decline');

/** An off-session charge of a card whose bank wants to see the customer (docs.stripe.com/error-codes). */
export const authenticationRequired: Decline = {
  code: 'authentication_required',
  declineCode: 'authentication_required',
  message: 'Your card was declined. This transaction requires authentication.',
};
