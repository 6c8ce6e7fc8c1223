import styles from './flag.module.css';

/** URLs of the flags; a flag is loaded only where it is shown. */
const flags = import.meta.glob<string>('../../../node_modules/country-flag-icons/3x2/[A-Z][A-Z].svg', {
  query: '?url',
  import: 'default',
  eager: true,
});

/** The flag of a country by its two-letter code, beside the country's name; nothing for a code without a flag. */
export function Flag({ country }: { country: string }) {
  const url = flags[`../../../node_modules/country-flag-icons/3x2/${country}.svg`];
  return url ? <img src={url} alt="" width={22} height={15} loading="lazy" className={styles.flag} /> : null;
}
