/** The text up to the end of its last whole sentence. */
const SENTENCES = /^[^]*[.!?](?=\s)/;

/**
 * The text cut to at most so many characters: after a whole sentence, else after a whole word and with an ellipsis; a
 * shorter text is unchanged.
 */
export const shorten = (text: string, characters: number): string => {
  if (text.length <= characters) return text;
  const sentences = SENTENCES.exec(text.slice(0, characters + 1))?.[0];
  return sentences ?? `${text.slice(0, characters).replace(/\s+\S*$/, '')}…`;
};
