import { lazy, Suspense, useState } from 'react';
import { formatCents } from '#shared/money.ts';
import { isShipped, EXPRESS, shippingPrice } from '#shared/shipping.ts';
import type { Address } from '#shared/schemas/cart.ts';
import { Button } from '#web/ui/button.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import styles from './shipping-estimate.module.css';
import type { OrderForm } from './use-order-form.ts';

// Loaded on demand: its list of countries is long.
const EstimateForm = lazy(async () => ({ default: (await import('./shipping-estimate-form.tsx')).EstimateForm }));

/** An address in San Francisco: within the United States shipping costs the same everywhere. */
const IN_THE_US: Address = {
  name: '',
  phone: '',
  line1: 'Market Street',
  line2: '',
  zip: '94105',
  city: 'San Francisco',
  state: 'CA',
  country: 'US',
};

/** Shipping of the chosen piece to an address, as `shippingPrice` answers it. */
export const shippingOf = ({ product, selection }: Pick<OrderForm, 'product' | 'selection'>, address: Address) =>
  shippingPrice(address, EXPRESS, [
    {
      quantity: 1,
      supplier_product: product.supplier_product,
      options: Object.entries(selection).map(([name, value]) => ({
        name,
        value,
        display_name: name,
        display_value: value,
      })),
    },
  ]);

/** What shipping of the chosen piece costs in the United States, and an estimate for another place. */
export function ShippingEstimate({ form }: { form: OrderForm }) {
  const [isOpen, setIsOpen] = useState(false);
  const cents = shippingOf(form, IN_THE_US);
  if (!isShipped(form.product) || cents === null || cents < 0) return null;
  return (
    <div className={styles.shipping}>
      <p className="between">
        <span>
          Shipping in the US <b className="num">{formatCents(cents)}</b>
        </span>
        {!isOpen && (
          <Button variant="link" onClick={() => setIsOpen(true)}>
            Somewhere else?
          </Button>
        )}
      </p>
      {isOpen && (
        <Suspense fallback={<Skeleton height="76px" />}>
          <EstimateForm form={form} />
        </Suspense>
      )}
    </div>
  );
}
