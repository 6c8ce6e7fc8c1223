import WalletCards from 'icon:wallet-cards';
import { formatCents } from '#shared/money/money.ts';
import { Button } from '../../ui/button.tsx';
import styles from './one-click-button.module.css';

interface OneClickButtonProps {
  busy: string | false;
  onClick: () => void;
  /** The open order holds several pieces: the wallet pays for those, and this piece is not added (C34). */
  paysForOrder: boolean;
  /** Price of this piece, which the wallet pays in full; undefined while it has none. */
  cents: number | undefined;
}

/** The 1-click button of a product, which leads to the wallet for the whole order (P-14). */
export function OneClickButton({ busy, onClick, paysForOrder, cents }: OneClickButtonProps) {
  return (
    <Button variant="ghost" size="big" full busy={busy} onClick={onClick}>
      <WalletCards aria-hidden="true" />
      <span className={styles.what}>
        <b>1-CLICK PAY</b> {paysForOrder ? 'for your order, in full' : 'with a wallet'}
        {!paysForOrder && cents !== undefined && <small>{formatCents(cents)} in full</small>}
      </span>
    </Button>
  );
}
