import { useId } from 'react';
import { dayAt, formatDay } from '#shared/time/days.ts';
import { formatCents } from '#shared/money/money.ts';
import { IF_UNPAID, type IfUnpaid } from '#shared/orders/offers.ts';
import { DEPOSIT_PERCENT } from '#shared/money/pricing.ts';
import type { OrderQuotes } from '#shared/schemas/quote.ts';
import { pathTo } from '#shared/site/paths.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Callout } from '../../ui/callout.tsx';
import { ChoiceGroup, Radio } from '../../ui/choice.tsx';
import { cx } from '../../ui/cx.ts';
import { cardName, type Card } from '../payments/card-name.ts';
import { leaveToPay, PAYMENT_ANCHOR, type PaymentOutcome } from './pay-extra.ts';
import styles from './extra-payment.module.css';

type UnpaidExtra = NonNullable<OrderQuotes['order']['extra']>;

const WISHES: Record<IfUnpaid, { label: string; end: string }> = {
  // promise: unpaid-extra-gives-way
  other_offer: { label: 'Take the best offer without an extra', end: 'we take the best offer without an extra' },
  // promise: unpaid-extra-gives-way
  ask_again: { label: 'Ask other artists', end: 'we ask other artists' },
  refund: { label: 'End this order and pay everything back', end: 'we end this order and pay everything back' },
};

interface WishesProps {
  extra: UnpaidExtra;
  onWish: (ifUnpaid: IfUnpaid) => void;
}

/** What happens with an extra that stays unpaid, and the customer's say about it (C41). */
function Wishes({ extra, onWish }: WishesProps) {
  const name = useId();
  const condition = `If it is not paid by ${formatDay(dayAt(extra.pay_by * 1000))}`;
  return (
    <details className={styles.wishes}>
      <summary className="small">
        {condition}, {WISHES[extra.if_unpaid].end}. <span className={styles.change}>Change this</span>
      </summary>
      <ChoiceGroup legend={condition} hideLegend>
        {IF_UNPAID.map((wish) => (
          <Radio key={wish} name={name} checked={wish === extra.if_unpaid} onChange={() => onWish(wish)}>
            {WISHES[wish].label}
          </Radio>
        ))}
      </ChoiceGroup>
    </details>
  );
}

interface ExtraPaymentProps {
  cartId: string;
  /** The extra while its deposit is unpaid. */
  extra: UnpaidExtra | null;
  /** What is to be paid at once, in cents. */
  dueCents: number;
  /** The card that the order was placed with, if the reader may charge it. */
  card: Card | null;
  /** The running action. */
  /** The piece whose artist waits for it. */
  orderId: string;
  busy: string | false;
  outcome: PaymentOutcome | undefined;
  /** What the artist does next once the deposit is paid. */
  artistNext: string;
  onPay: () => void;
  onWish: (ifUnpaid: IfUnpaid) => void;
}

const TONES = { paid: 'ok', asked: 'info', waits: 'info', refused: 'bad' } as const;

/** How the payment stands: what is due, that it is being paid, or what came of it. */
function Standing({ extra, dueCents, card, busy, outcome, artistNext }: ExtraPaymentProps) {
  const cents = formatCents(dueCents);
  if (busy && card && dueCents > 0)
    return (
      // promise: extra-in-one-press
      <Callout title={`Paying ${cents}.`}>It is charged to your {cardName(card)}; a receipt comes by mail.</Callout>
    );
  if (outcome)
    return (
      <Callout
        tone={TONES[outcome.state]}
        role={outcome.state === 'refused' ? 'alert' : 'status'}
        title={outcome.title}
      >
        {outcome.state === 'paid' ? `${artistNext} ${outcome.text}` : outcome.text}
      </Callout>
    );
  if (!extra)
    return (
      <Callout tone="ok" title="Nothing more to pay now.">
        The deposit of the extra cost is covered. {artistNext}
      </Callout>
    );
  return (
    // promise: extra-deposit-before-acceptance
    <Callout tone="warn" title="Additional Payment Required">
      {cents} now, {DEPOSIT_PERCENT}% of the extra cost; your order costs {formatCents(extra.total)} with it. The artist
      cannot accept until it is paid.
    </Callout>
  );
}

function Ways({ cartId, orderId, extra, dueCents, card, busy, outcome, onPay }: ExtraPaymentProps) {
  if (busy) return <Button busy={busy} />;
  if (outcome?.state === 'asked') return <Button busy="Going to your bank" />;
  if (!extra || outcome?.state === 'waits')
    return (
      <ButtonLink variant="ghost" to={pathTo('/carts/:cartId', { cartId })}>
        See the receipt
      </ButtonLink>
    );
  return (
    <>
      {card && (
        <Button onClick={onPay}>
          Pay {formatCents(dueCents)} with {cardName(card)}
        </Button>
      )}
      <ButtonLink
        variant={card ? 'ghost' : 'primary'}
        to={pathTo('/carts/pay/:cartId', { cartId })}
        onClick={() => leaveToPay(cartId, orderId, dueCents)}
      >
        Make Payment
      </ButtonLink>
    </>
  );
}

/**
 * The deposit of a chosen offer's extra, due or paid. From a press on it has the same room in every state, so that the
 * answer moves nothing.
 */
export function ExtraPayment(given: ExtraPaymentProps) {
  const { busy, onWish } = given;
  // Where it was paid in another tab, the refusal of this page is over; what this page has paid is not asked for again.
  const outcome = given.outcome?.state === 'refused' && !given.extra ? undefined : given.outcome;
  const extra = outcome?.state === 'paid' ? null : given.extra;
  const props = { ...given, extra, outcome };
  const isRoomy = extra !== null || busy !== false || outcome !== undefined;
  return (
    <div id={PAYMENT_ANCHOR} className={cx(styles.payment, isRoomy && styles.roomy)}>
      <Standing {...props} />
      <div className={cx(styles.ways, extra && given.card && styles.two)}>
        <Ways {...props} />
      </div>
      {extra ? (
        <Wishes extra={extra} onWish={onWish} />
      ) : (
        <p className="small muted">The rest of the extra cost comes with the balance.</p>
      )}
    </div>
  );
}
