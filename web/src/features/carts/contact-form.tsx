import { useEffect, useRef, useState } from 'react';
import { isEmailLike } from '#shared/email.ts';
import { Checkbox } from '../../ui/choice.tsx';
import { TextField } from '../../ui/field.tsx';
import { wantsMail } from './checkout-state.ts';
import { SummaryLine } from './summary-line.tsx';
import type { Checkout } from './use-checkout.ts';

interface ContactFormProps {
  checkout: Checkout;
  /** What is mailed to the address. */
  hint?: string | undefined;
}

/**
 * The contact e-mail and the mailing-list tick (CO-03). The e-mail is checked when the order is sent and read-only once
 * the order is placed (H-06). An e-mail of an earlier visit is one line until it is changed.
 */
export function ContactForm({ checkout, hint = 'Quotes, proofs and the receipt go here.' }: ContactFormProps) {
  const { state, errorOf, editEmail, tickMailingList } = checkout;
  const [isOpen, setIsOpen] = useState(state.isPlaced || !isEmailLike(state.email.trim()));
  const [isChanging, setIsChanging] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (isChanging) input.current?.focus();
  }, [isChanging]);
  const change = () => {
    setIsOpen(true);
    setIsChanging(true);
  };
  return (
    <>
      {!isOpen && (
        <SummaryLine label="Change email" onChange={change}>
          {state.email}
        </SummaryLine>
      )}
      {isOpen && (
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
          hint={hint}
          ref={input}
          onChange={({ currentTarget }) => editEmail(currentTarget.value)}
        />
      )}
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
