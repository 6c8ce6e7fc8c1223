/** Text of at most so many characters, cut after a whole word and ended with an ellipsis where something was left out. */
export const shorten = (text: string, characters: number): string =>
  text.length <= characters ? text : `${text.slice(0, characters).replace(/\s+\S*$/, '')}…`;
