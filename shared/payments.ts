/** `charge` of a payment for a placed cart with the card that it was placed with (docs/decisions/042). */
export const SAVED_CARD = 'saved';
