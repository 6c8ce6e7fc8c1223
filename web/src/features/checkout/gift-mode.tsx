import type { Cart } from '#shared/schemas/cart.ts';
import { later } from '#web/lib/later.tsx';
import { Switch } from '../../ui/choice.tsx';
import styles from './gift-mode.module.css';
import type { Checkout } from './use-checkout.ts';

/** Loaded with the first gift: it brings the rules for its texts and its day. */
const GiftFields = later(async () => (await import('./late-parts.ts')).loadGiftFields());

/** Id of the part of the checkout that a gift is filled in at. */
export const GIFT = 'checkout-gift';

/** The switch that makes an order's paintings a gift, and what it asks for then. */
export function GiftMode({ cart, checkout }: { cart: Cart; checkout: Checkout }) {
  const { gift, address } = checkout.state;
  return (
    <div id={GIFT} className={styles.gift}>
      <Switch
        checked={gift !== undefined}
        aria-expanded={gift !== undefined}
        onChange={({ currentTarget }) => checkout.makeGift(currentTarget.checked)}
      >
        This is a gift
      </Switch>
      {gift && (
        <GiftFields
          gift={{ recipient: gift.recipient, note: gift.note, wanted_on: gift.wantedOn }}
          isNamed={gift.own !== undefined}
          items={cart.items}
          country={address.country}
          onEdit={({ wanted_on: wantedOn, ...part }) =>
            checkout.editGift({ ...part, ...(wantedOn !== undefined && { wantedOn }) })
          }
          errorOf={(field) => (field === 'recipient' ? checkout.errorOf('recipient') : undefined)}
        />
      )}
    </div>
  );
}
