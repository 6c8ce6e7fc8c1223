/** Flags of countries: `web/flags.ts` makes the module. */
declare module 'virtual:flags' {
  /** Path of the folder with a flag for each code, `US.svg`. */
  export const FOLDER: string;
  /** Two-letter codes, separated by spaces. */
  export const CODES: string;
}
