import { CODES, FOLDER } from 'virtual:flags';
import styles from './flag.module.css';

const known = new Set(CODES.split(' '));

/** The flag of a country by its two-letter code, beside the country's name; nothing for a code without a flag. */
export function Flag({ country }: { country: string }) {
  if (!known.has(country)) return null;
  return <img src={`${FOLDER}${country}.svg`} alt="" width={22} height={15} loading="lazy" className={styles.flag} />;
}
