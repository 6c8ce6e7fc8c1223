import styles from './logo.module.css';

/** The logo: a canvas, half of it brushed over, with the name of the shop or of a part of it. */
export function Logo({ word = 'Atelier' }: { word?: string }) {
  return (
    <span className={styles.logo}>
      <svg viewBox="0 0 32 32" aria-hidden="true">
        <path d="M1 1h30v30H1z" fill="none" stroke="currentColor" strokeWidth="2" />
        <path d="M31 1v30H15l2-3-4-1 5-3-3-2 4-2-6-2 4-3-3-1 5-3-4-3 5-2-3-3 3-2z" className={styles.paint} />
      </svg>
      {word}
    </span>
  );
}
