/** The text cut to at most so many characters, after a whole word and with an ellipsis; a shorter text is unchanged. */
export const shorten = (text: string, characters: number): string =>
  text.length <= characters ? text : `${text.slice(0, characters).replace(/\s+\S*$/, '')}…`;
