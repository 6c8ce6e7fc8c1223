const MAX_CHARACTERS = 30;

/** A valid username from typed text: "Márta & Ilves " becomes "Marta-Ilves"; the case is kept. */
export const usernameOf = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^a-z0-9]+/gi, '-')
    .replace(/^-/, '')
    .slice(0, MAX_CHARACTERS)
    .replace(/-$/, '');
