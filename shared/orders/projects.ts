/** Characters of one message, proof text or pin. */
export const MAX_MESSAGE_CHARACTERS = 4_000;

/** Pictures of one message, progress entry or proof. */
export const MAX_PROJECT_PICTURES = 12;

/** Pins of one change request. */
export const MAX_PINS = 30;

/** Replies to one pin. */
export const MAX_PIN_REPLIES = 50;
