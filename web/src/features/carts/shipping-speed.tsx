import { Truck } from 'lucide-react';
import { formatCents } from '#shared/money.ts';
import { EXPRESS } from '#shared/shipping.ts';
import { Button } from '../../ui/button.tsx';
import { Callout } from '../../ui/callout.tsx';
import { ChoiceGroup, RadioCard } from '../../ui/choice.tsx';
import type { CheckoutState } from './checkout-state.ts';
import styles from './checkout.module.css';

interface ShippingSpeedProps {
  /** A piece has a guaranteed delivery date (H-05). */
  needsExpress: boolean;
  shipping: CheckoutState['shipping'];
  isChecking: boolean;
  /** Why the check itself could not be made. */
  failure: string | undefined;
  onCheck: () => void;
}

/** Shipping speeds and the check that prices them (H-04, H-12). Economy Saver is switched off, so Express stands alone (C36). */
export function ShippingSpeed({ needsExpress, shipping, isChecking, failure, onCheck }: ShippingSpeedProps) {
  const problem = failure ?? shipping.problem;
  return (
    <>
      <ChoiceGroup legend="Shipping Speed" hideLegend>
        <RadioCard name="speed" value={EXPRESS} checked readOnly sub="3-5 business days" extra={shipping.price === null ? undefined : formatCents(shipping.price)}>
          Express
        </RadioCard>
        <RadioCard name="speed" value={0} disabled sub="15-25 business days. Off for now because of tariffs." extra="Not available">
          Economy Saver
        </RadioCard>
      </ChoiceGroup>
      {needsExpress && <p className="small muted">Express is required: your order has a guaranteed delivery date.</p>}
      {!shipping.isChecked && (
        <div className={styles['check']}>
          <Button variant="ghost" onClick={onCheck} busy={isChecking && 'Checking shipping'}>
            <Truck aria-hidden="true" />
            Check Shipping
          </Button>
          <p className="small muted">Any change to the address clears the price, so that you never pay an old one.</p>
        </div>
      )}
      {problem && (
        <Callout tone="bad" role="alert" title={problem}>
          {shipping.isChecked ? 'Try another address, or contact support and we will look for a carrier.' : 'Look at the street, city, state and zip code, then check again.'}
        </Callout>
      )}
    </>
  );
}
