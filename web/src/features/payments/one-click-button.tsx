import WalletCards from 'icon:wallet-cards';
import { Button } from '../../ui/button.tsx';
import styles from './one-click-button.module.css';

interface OneClickButtonProps {
  busy: string | false;
  onClick: () => void;
  /** The open order holds several pieces: they are paid for, and this one is not added (C34). */
  paysForOrder: boolean;
}

/** The 1-click button of a product: on to the wallet, which pays for everything in the order (P-14). */
export function OneClickButton({ busy, onClick, paysForOrder }: OneClickButtonProps) {
  return (
    <Button variant="ghost" size="big" full busy={busy} onClick={onClick}>
      <WalletCards aria-hidden="true" />
      1-CLICK PAY <span className={styles.what}>{paysForOrder ? 'for your order' : 'with a wallet'}</span>
    </Button>
  );
}
