/**
 * A text as it was meant: full-width letters and digits are plain ones, each run of spaces of any kind is one space, and
 * marks that nobody sees, such as U+200B, are gone.
 */
export const asTyped = (text: string): string =>
  text
    .normalize('NFKC')
    .replaceAll(/\p{Cf}/gu, '')
    .replaceAll(/\s+/g, ' ')
    .trim();

/** A code as it was meant, in capitals: copied quotes do not belong to it, and each kind of dash is a hyphen. */
export const typedCode = (code: string): string =>
  asTyped(code)
    .replaceAll(/\p{Pd}|\u2212/gu, '-')
    .replaceAll(/["'`´\p{Pi}\p{Pf}„‚]/gu, '')
    .trim()
    .toUpperCase();
