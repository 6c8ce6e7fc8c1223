import WalletCards from 'icon:wallet-cards';
import { Button } from '../../ui/button.tsx';
import styles from './one-click-button.module.css';

interface OneClickButtonProps {
  busy: string | false;
  onClick: () => void;
  /** The open order holds several pieces: the wallet pays for those, and this piece is not added (C34). */
  paysForOrder: boolean;
}

/** The 1-click button of a product, which leads to the wallet for the whole order (P-14). */
export function OneClickButton({ busy, onClick, paysForOrder }: OneClickButtonProps) {
  return (
    <Button variant="ghost" size="big" full busy={busy} onClick={onClick}>
      <WalletCards aria-hidden="true" />
      1-CLICK PAY <span className={styles.what}>{paysForOrder ? 'for your order' : 'with a wallet'}</span>
    </Button>
  );
}
