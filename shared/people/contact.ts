/** Longest message to the studio, and longest answer. */
export const MAX_CONTACT_CHARACTERS = 4_000;
