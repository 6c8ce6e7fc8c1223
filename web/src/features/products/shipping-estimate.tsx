import { useState } from 'react';
import { later } from '#web/lib/later.tsx';
import { formatCents } from '#shared/money/money.ts';
import { DOMESTIC } from '#shared/shipping/rate-card.ts';
import { EXPRESS, isShipped, shippingToCountry, type ShippedItem } from '#shared/shipping/shipping.ts';
import { countryName } from '#shared/site/formats.ts';
import { Button } from '#web/ui/button.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import styles from './shipping-estimate.module.css';
import type { OrderForm } from '../piece/use-order-form.ts';

// Loaded on demand: its list of countries is long.
const EstimateForm = later(async () => (await import('./late-parts.ts')).loadEstimateForm());

/** The chosen piece, as shipping is priced. */
export const parcelOf = ({ product, selection }: Pick<OrderForm, 'product' | 'selection'>): ShippedItem[] => [
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
];

function Price({ country, cents }: { country: string; cents: number }) {
  if (cents < 0) return <>We can't ship to {countryName(country)}.</>;
  return (
    // promise: country-of-visitor
    <>
      Shipping {country === DOMESTIC ? 'in the US' : `to ${countryName(country)}`}{' '}
      <b className="num" translate="no">
        {formatCents(cents)}
      </b>
    </>
  );
}

/** What shipping of the chosen piece costs in the visitor's country, and an estimate for another place. */
export function ShippingEstimate({ form }: { form: OrderForm }) {
  const [isOpen, setIsOpen] = useState(false);
  if (!isShipped(form.product)) return null;
  const { country = DOMESTIC } = form;
  return (
    <div className={styles.shipping}>
      <p className="row between">
        <span>
          <Price country={country} cents={shippingToCountry(country, EXPRESS, parcelOf(form))} />
        </span>
        {!isOpen && (
          <Button variant="link" onClick={() => setIsOpen(true)}>
            Somewhere else?
          </Button>
        )}
      </p>
      {isOpen && <EstimateForm form={form} country={country} waiting={<Skeleton height="76px" />} />}
    </div>
  );
}
