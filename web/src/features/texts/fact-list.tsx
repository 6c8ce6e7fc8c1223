import styles from './text-page.module.css';

/** What holds when, one line each. */
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
