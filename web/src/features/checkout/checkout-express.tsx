import { useStripe } from '@stripe/react-stripe-js';
import { useEffect, useRef, useState } from 'react';
import { later } from '#web/lib/later.tsx';
import { useLocation } from '#web/lib/router.tsx';
import { isPosted } from '#shared/money/gift-cards.ts';
import { emailProblem } from '#shared/people/email.ts';
import { FORM_ERRORS } from '#shared/form-errors.ts';
import { formatCents } from '#shared/money/money.ts';
import type { Cart } from '#shared/schemas/cart.ts';
import { Callout } from '../../ui/callout.tsx';
import { cx } from '../../ui/cx.ts';
import { TextField } from '../../ui/field.tsx';
import { isWalletUnknown, mayHaveWallet } from '../payments/known-wallet.ts';
import { expressFailure } from '../payments/express-errors.ts';
import { TermsOfSale } from '../payments/terms-of-sale.tsx';
import styles from './checkout-express.module.css';
import { wantsMail } from '../cart/checkout-state.ts';
import type { Checkout } from './use-checkout.ts';
import type { Outcome } from '../cart/use-outcome.ts';

/** Loaded beside the provider's script, without which there are none. */
const ExpressButtons = later(async () => (await import('./late-parts.ts')).loadExpressButtons());

const EMAIL_NEEDED = 'Please enter your email.';

const problemOf = (email: string): string | undefined =>
  email === '' ? EMAIL_NEEDED : emailProblem(email, FORM_ERRORS['cart.invalid_email'][1]);

/** Whether the page was opened by the 1-click button of a product, for this very cart (P-14). */
const useIsOneClick = ({ id }: Cart): boolean => new URLSearchParams(useLocation().search).get('express') === id;

/** What lies below waits at most this long for Stripe to say whether there is a wallet. */
const MAX_UNDECIDED_MS = 1_500;

/** True on a browser's first checkout, until `MAX_UNDECIDED_MS` have passed. */
const useIsUndecided = (): boolean => {
  const [isUndecided, setUndecided] = useState(isWalletUnknown);
  useEffect(() => {
    const timer = setTimeout(() => setUndecided(false), MAX_UNDECIDED_MS);
    return () => clearTimeout(timer);
  }, []);
  return isUndecided;
};

interface CheckoutExpressProps {
  cart: Cart;
  checkout: Checkout;
  /** Promotion codes, comma-joined. */
  codes: string;
  /** Shared by the whole page, so that only the latest notice shows. */
  outcome: Outcome;
  /** Gift cards are entered, which a wallet does not use. */
  hasGiftCards?: boolean;
  /** The provider's script could not be loaded, so there is no wallet. */
  hasFailed?: boolean;
}

/** Payment by wallet, where this browser has one, and the way on to the other methods (CO-02). */
export function CheckoutExpress({
  cart,
  checkout,
  codes,
  outcome,
  hasGiftCards = false,
  hasFailed = false,
}: CheckoutExpressProps) {
  const stripe = useStripe();
  const [hasWallet, setHasWallet] = useState<boolean>();
  const [problem, setProblem] = useState<string>();
  const [hadEmail] = useState(checkout.state.email.trim() !== '');
  const place = useRef<HTMLElement>(null);
  const isOneClick = useIsOneClick(cart);
  const { notice, say, onPlaced, onRefused } = outcome;
  const { state, amounts } = checkout;
  const email = state.email.trim();
  const shown = problem && problemOf(email);

  useEffect(() => ExpressButtons.ahead(), []);
  const isAwaited = hasWallet === true && isOneClick;
  useEffect(() => {
    if (isAwaited) place.current?.scrollIntoView({ block: 'start' });
  }, [isAwaited]);
  useEffect(() => {
    if (problem || (isAwaited && !hadEmail)) place.current?.querySelector('input')?.focus();
  }, [problem, isAwaited, hadEmail]);

  const refuse = (): boolean => {
    const found = problemOf(email);
    setProblem(found);
    say(undefined);
    return found !== undefined;
  };
  const onFailed = (error: Error) => {
    const { text, reason } = expressFailure(error);
    onRefused(error, text, 'express');
    return { reason, message: text };
  };

  // Until the wallet is known its room is kept, and at first what lies below is hidden, so that nobody sees it jump.
  const isUndecided = useIsUndecided();
  const isReserved = hasWallet === undefined && !hasFailed && mayHaveWallet();
  const reserved = cx(styles.section, styles.reserved, isUndecided && styles.undecided);
  const look = hasWallet ? styles.section : isReserved ? reserved : styles.waiting;
  return (
    <section ref={place} aria-labelledby="checkout-express" className={look}>
      <h2 id="checkout-express" className="d3">
        Express checkout
      </h2>
      <p className={styles.takes}>
        <b>
          Pays in full: {formatCents(amounts.total - (state.shipping.price ?? 0))}
          {isPosted(cart.items) && ' + shipping'}
          {hasGiftCards && ', without your gift card'}
        </b>
        <span className="small muted">
          The total shows first{amounts.hasParts ? '; a deposit is paid below.' : '.'} By paying you agree to the{' '}
          <TermsOfSale />.
        </span>
      </p>
      {(problem || (isOneClick && !hadEmail)) && (
        <TextField
          id="express-email"
          label="Email for the order"
          inputMode="email"
          autoComplete="email"
          maxLength={254}
          value={state.email}
          error={shown}
          onChange={({ currentTarget }) => checkout.editEmail(currentTarget.value)}
        />
      )}
      {state.gift && <p className="small">A wallet sends to its owner’s address. Please pay for a gift below.</p>}
      {!stripe && !state.gift && <div className={styles.button} />}
      {stripe && !state.gift && (
        <ExpressButtons
          stripe={stripe}
          waiting={<div className={styles.button} />}
          cart={{ ...cart, promos: [...amounts.promos] }}
          codes={codes}
          email={email}
          wantsMail={(country) => wantsMail({ ...state, address: { ...state.address, country } })}
          takesFocus={isAwaited && hadEmail}
          refuse={refuse}
          onReady={setHasWallet}
          onPlaced={(answer) => onPlaced(answer, 'express')}
          onFailed={onFailed}
        />
      )}
      {shown && (
        <p role="alert" className="vh">
          {shown}
        </p>
      )}
      {notice?.at === 'express' && <Callout tone={notice.tone} role="alert" title={notice.text} />}
      <p className={`small muted ${styles.or}`}>Or select a payment method below</p>
    </section>
  );
}
