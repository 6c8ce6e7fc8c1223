/** How long the mailed link posts a visitor's question, in seconds. */
export const QUESTION_LINK_SECONDS = 72 * 3600;
