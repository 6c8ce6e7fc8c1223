import { lateModules } from '../lib/late-modules.ts';
import { useStore } from '../lib/store.ts';
import { Callout } from '../ui/callout.tsx';
import styles from './late-notice.module.css';

/** Shows that what was pressed is on its way, and why it does not come. */
export function LateNotice() {
  const { awaited, missing } = useStore(lateModules);
  if (awaited === 0) return null;
  return (
    <div>
      <div className={styles.bar} />
      {missing > 0 && (
        <Callout tone="warn" role="status" className={styles.words} title="Waiting for the connection.">
          It goes on by itself once the line is back. What you chose and entered is still here.
        </Callout>
      )}
    </div>
  );
}
