import { Checkbox } from '../../ui/choice.tsx';
import { TextField } from '../../ui/field.tsx';
import { wantsMail } from './checkout-state.ts';
import type { Checkout } from './use-checkout.ts';

/**
 * Who orders, and whether they want to hear from us (CO-03). The e-mail is free text; it is checked when the order is sent, and
 * stands once the order is placed (H-06).
 */
export function ContactForm({ checkout }: { checkout: Checkout }) {
  const { state, errorOf, editEmail, tickMailingList } = checkout;
  return (
    <>
      <TextField
        id="contact-email"
        name="email"
        label="Email"
        inputMode="email"
        autoComplete="email"
        maxLength={254}
        value={state.email}
        readOnly={state.isPlaced}
        error={errorOf('email')}
        hint="Quotes, proofs and the receipt go here."
        onChange={({ currentTarget }) => editEmail(currentTarget.value)}
      />
      <Checkbox
        name="email_list"
        checked={wantsMail(state)}
        onChange={({ currentTarget }) => tickMailingList(currentTarget.checked)}
      >
        Add me to the mailing list
      </Checkbox>
    </>
  );
}
