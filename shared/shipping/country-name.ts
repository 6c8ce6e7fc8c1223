/** Made at the first name, as dates' formatters are. */
let names: Intl.DisplayNames | undefined;
const namesInEnglish = (): Intl.DisplayNames => (names ??= new Intl.DisplayNames(['en'], { type: 'region' }));

/** English name of a country by its two-letter code; any other text is returned unchanged. */
export const countryName = (country: string): string =>
  /^[A-Z]{2}$/.test(country) ? (namesInEnglish().of(country) ?? country) : country;
