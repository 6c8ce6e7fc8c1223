import styles from './text-page.module.css';

/** A list of facts, one line each: when, and what holds then. */
export function FactList({ facts }: { facts: readonly (readonly [when: string, what: string])[] }) {
  return (
    <dl className={styles.facts}>
      {facts.map(([when, what]) => (
        <div key={when}>
          <dt>{when}</dt>
          <dd>{what}</dd>
        </div>
      ))}
    </dl>
  );
}
