import { useSyncExternalStore } from 'react';
import { formatCents } from '#shared/money/money.ts';
import { Button } from '../../ui/button.tsx';
import { Callout } from '../../ui/callout.tsx';
import type { PayButton } from '../cart/checkout-rules.ts';
import styles from './checkout.module.css';
import type { Notice } from '../cart/use-outcome.ts';

const subscribe = (changed: () => void) => {
  window.addEventListener('online', changed);
  window.addEventListener('offline', changed);
  return () => {
    window.removeEventListener('online', changed);
    window.removeEventListener('offline', changed);
  };
};

/** Whether this device has a connection at all, as far as its browser knows. */
const useIsOnline = (): boolean => useSyncExternalStore(subscribe, () => navigator.onLine);

interface SendButtonProps {
  button: PayButton;
  /** Label while the order is being sent. */
  busy: string | false;
  notice: Notice | undefined;
  /** Cents that the press charges, shown on the button; absent where its label says them. */
  amountCents?: number | undefined;
  onPress: () => void;
}

/** The button that sends the order, with the reason why it is disabled or the notice of the last attempt (CO-16). */
export function SendButton({ button, busy, notice, amountCents, onPress }: SendButtonProps) {
  const isOnline = useIsOnline();
  return (
    <div className={styles.place}>
      <Button
        size="big"
        full
        disabled={(button.isDisabled || !isOnline) && !busy}
        busy={busy}
        onClick={onPress}
        aria-describedby="checkout-why"
      >
        {button.label}
        {amountCents !== undefined && amountCents > 0 && (
          <span className="num" translate="no">
            {formatCents(amountCents)}
          </span>
        )}
      </Button>
      <div id="checkout-why">
        {!isOnline && (
          // promise: order-waits-offline
          <Callout tone="warn" role="status" title="You are offline.">
            Nothing of your order is lost. It can be sent as soon as you are connected again.
          </Callout>
        )}
        {isOnline && notice && (
          <Callout tone={notice.tone} role="alert" title={notice.text}>
            {notice.detail}
          </Callout>
        )}
        {isOnline && !notice && button.why && <p className="small muted">{button.why}</p>}
      </div>
    </div>
  );
}
