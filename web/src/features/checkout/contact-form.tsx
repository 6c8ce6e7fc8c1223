import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { asciiEmail, isEmail } from '#shared/people/email.ts';
import { MAILING_LIST_TEXT, MAILING_LIST_TEXTS } from '#shared/people/mailing-list.ts';
import { accountQuery } from '#web/lib/account.ts';
import { useSession } from '#web/lib/session.ts';
import { Checkbox } from '../../ui/choice.tsx';
import { TextField } from '../../ui/field.tsx';
import { wantsMail, type CheckoutState } from '../cart/checkout-state.ts';
import { SummaryLine } from './summary-line.tsx';
import type { Checkout } from './use-checkout.ts';

/** Said where another address is typed than the account's confirmed one, which gets the order's mails (docs/decisions/062). */
const useReceiptNote = ({ email, isPlaced }: CheckoutState): string | undefined => {
  const own = useSession()?.email;
  const typed = asciiEmail(email).toLowerCase();
  const isOther = typeof own === 'string' && !isPlaced && isEmail(typed) && typed !== own.toLowerCase();
  const { data: account } = useQuery({ ...accountQuery(), enabled: isOther });
  return isOther && account?.email_verified
    ? `This address gets the receipt, without links. All other mails about the order go to ${own}.`
    : undefined;
};

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
  const [isOpen, setIsOpen] = useState(state.isPlaced || !isEmail(state.email));
  const [isChanging, setIsChanging] = useState(false);
  const note = useReceiptNote(state);
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
      {!isOpen && note && <p className="small">{note}</p>}
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
          hint={note ?? hint}
          ref={input}
          onChange={({ currentTarget }) => editEmail(currentTarget.value)}
        />
      )}
      <Checkbox
        name="email_list"
        checked={wantsMail(state)}
        onChange={({ currentTarget }) => tickMailingList(currentTarget.checked)}
      >
        {MAILING_LIST_TEXTS[MAILING_LIST_TEXT]}
      </Checkbox>
    </>
  );
}
