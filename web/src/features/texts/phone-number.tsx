import styles from './text-page.module.css';

/** The support line (W-06). */
export function PhoneNumber() {
  return (
    <p className={`price ${styles.phone}`}>
      <a href="tel:+18005550134">1-800-555-0134</a>
    </p>
  );
}
