/** A piece as sentences to its customer name it, by its title: "Oil painting from your photo" → "oil painting". */
export const nameOfPiece = (title: string): string =>
  title.replace(/ from your photo$/, '').replace(/^\p{Lu}/u, (letter) => letter.toLowerCase());
