import { useLayoutEffect, useRef } from 'react';
import { lateModules } from '../lib/late-modules.ts';
import { useStore } from '../lib/store.ts';
import { Callout } from '../ui/callout.tsx';
import styles from './late-notice.module.css';

/** Above a dialog that is open, too: it is shown in the browser's top layer. */
function Notice({ isMissing }: { isMissing: boolean }) {
  const notice = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => notice.current?.showPopover?.(), []);
  return (
    <div ref={notice} popover="manual" className={styles.notice}>
      <div className={styles.bar} />
      {isMissing && (
        // promise: late-page-goes-on
        <Callout tone="warn" role="status" className={styles.words} title="Waiting for the connection.">
          It goes on by itself once the line is back. What you chose and entered is still here.
        </Callout>
      )}
    </div>
  );
}

/** Shows that what was pressed is on its way, and why it does not come. */
export function LateNotice() {
  const { awaited, missing } = useStore(lateModules);
  return awaited > 0 && <Notice isMissing={missing > 0} />;
}
