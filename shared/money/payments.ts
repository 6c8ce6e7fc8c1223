/**
 * `charge` of a payment with a saved card: the one of the account that `saved_card` names (docs/decisions/054), else the
 * one that the placed cart was placed with (docs/decisions/042).
 */
export const SAVED_CARD = 'saved';
