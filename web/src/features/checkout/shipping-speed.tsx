import Truck from 'icon:truck';
import { formatDay } from '#shared/time/days.ts';
import { formatCents } from '#shared/money/money.ts';
import { EXPRESS } from '#shared/shipping/shipping.ts';
import { countryName } from '#shared/site/formats.ts';
import { Button } from '../../ui/button.tsx';
import { Callout } from '../../ui/callout.tsx';
import { ChoiceGroup, RadioCard } from '../../ui/choice.tsx';
import styles from './checkout.module.css';
import { ImportNote } from './import-note.tsx';
import type { Checkout } from './use-checkout.ts';

interface CheckShippingProps {
  id?: string;
  checkout: Checkout;
  /** Why nothing could be asked. */
  problem?: { title: string; detail: string } | undefined;
  onCheck: () => void;
}

/** The button that asks for the shipping price, shown while the price is unknown (H-09 to H-12). */
export function CheckShipping({ id, checkout, problem: refused, onCheck }: CheckShippingProps) {
  const { shipping, address, isPlaced } = checkout.state;
  const problem = checkout.checkFailure ?? shipping.problem;
  const isDone = shipping.isChecked && (!isPlaced || shipping.price !== null);
  return (
    <>
      <ImportNote country={address.country} />
      {checkout.holidays.map(({ day, name }) => (
        <p key={day} className="small">
          {formatDay(day)} is {name} in {countryName(address.country)}: the parcel may come on the next working day.
        </p>
      ))}
      {!isDone && (
        <div className={styles.check}>
          <Button id={id} variant="ghost" onClick={onCheck} busy={checkout.isChecking && 'Checking shipping'}>
            <Truck aria-hidden="true" />
            Check Shipping
          </Button>
          <p className="small muted">
            {isPlaced
              ? // promise: shipping-price-of-the-address
                'Any change to the address clears the price, so that you never pay an old one.'
              : // promise: shipping-price-of-the-address
                'The price comes by itself as soon as your address is whole.'}
          </p>
        </div>
      )}
      {refused && (
        <Callout tone="bad" role="alert" title={refused.title}>
          {refused.detail}
        </Callout>
      )}
      {problem && !refused && (
        <Callout tone="bad" role="alert" title={problem}>
          {shipping.isChecked
            ? 'Try another address, or contact support and we will look for a carrier.'
            : 'Look at the street, city, state and zip code, then check again.'}
        </Callout>
      )}
    </>
  );
}

interface ShippingSpeedProps {
  /** A piece has a guaranteed delivery date (H-05). */
  needsExpress: boolean;
  priceCents: number | null;
  /** The order is placed: only its artist changes the shipping speed (H-06). */
  isReadOnly?: boolean;
}

/** Shipping speeds (H-04). Economy Saver is switched off, so Express stands alone (C36). */
export function ShippingSpeed({ needsExpress, priceCents, isReadOnly = false }: ShippingSpeedProps) {
  return (
    <>
      <ChoiceGroup legend="Shipping Speed" hideLegend className={styles.speeds}>
        <RadioCard
          name="speed"
          value={EXPRESS}
          checked
          readOnly
          disabled={isReadOnly}
          sub="3-5 business days"
          extra={priceCents === null ? undefined : formatCents(priceCents)}
        >
          Express
        </RadioCard>
        <RadioCard
          name="speed"
          value={0}
          disabled
          sub="15-25 business days. Off for now because of tariffs."
          extra="Not available"
        >
          Economy Saver
        </RadioCard>
      </ChoiceGroup>
      {/* promise: date-needs-express */}
      {needsExpress && <p className="small muted">Express is required: your order has a guaranteed delivery date.</p>}
    </>
  );
}
