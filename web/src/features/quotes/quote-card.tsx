import Check from 'icon:check';
import { useId } from 'react';
import { dayAt, formatDay } from '#shared/days.ts';
import { formatCents } from '#shared/money.ts';
import { IF_UNPAID, type IfUnpaid } from '#shared/offers.ts';
import { ORDER } from '#shared/order-states.ts';
import { DEPOSIT_PERCENT } from '#shared/pricing.ts';
import type { OrderQuotes, Quote } from '#shared/schemas/quote.ts';
import { DAY_SECONDS } from '#shared/time.ts';
import { placeName } from '#web/lib/country.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Callout } from '../../ui/callout.tsx';
import { ChoiceGroup, Radio } from '../../ui/choice.tsx';
import { cx } from '../../ui/cx.ts';
import { QualityBar } from '../../ui/stroke.tsx';
import { mayConfirm, selectedText } from './messages.ts';
import styles from './quotes.module.css';

function Offer({ quote }: { quote: Quote }) {
  const { supplier, price, days, score } = quote;
  const finished = Math.round(days / DAY_SECONDS);
  const percent = Math.round(score * 100);
  const place = placeName(supplier.city, supplier.country);
  return (
    <>
      <div className={styles.artist}>
        <Avatar name={supplier.name} size={64} />
        <div>
          <h2 className="d3">{supplier.name}</h2>
          {place && <p className="small muted">{place}</p>}
        </div>
        <ButtonLink
          variant="link"
          to={`/artists/${supplier.username.normal}`}
          aria-label={`Profile of ${supplier.name}`}
        >
          Profile
        </ButtonLink>
      </div>
      <div className={styles.score}>
        <QualityBar label={`Quality score of ${supplier.name}`} percent={percent} />
        <span className="price">{percent}%</span>
        <span className="small muted">quality score</span>
      </div>
      <p className={styles.bio}>{supplier.bio.source}</p>
      <dl className={styles.terms}>
        <div title="An estimate. It excludes drying, handling and shipping.">
          <dt>Finished in</dt>
          <dd className="price">
            {finished} {finished === 1 ? 'day' : 'days'}
          </dd>
        </div>
        <div>
          <dt>Extra cost</dt>
          <dd className="price">{formatCents(price)}</dd>
        </div>
      </dl>
    </>
  );
}

const WISHES: Record<IfUnpaid, string> = {
  other_offer: 'Take the best offer without an extra',
  ask_again: 'Ask other artists',
  refund: 'End this order and pay everything back',
};

interface ExtraPaymentProps {
  cartId: string;
  extra: NonNullable<OrderQuotes['order']['extra']>;
  onWish: (ifUnpaid: IfUnpaid) => void;
}

/** The deposit of a chosen extra, its last day, and the customer's say about what happens then (C41). */
function ExtraPayment({ cartId, extra, onWish }: ExtraPaymentProps) {
  const name = useId();
  return (
    <>
      <Callout tone="warn" title="Additional Payment Required">
        {formatCents(extra.due_now)} now, {DEPOSIT_PERCENT}% of the extra cost; your order costs{' '}
        {formatCents(extra.total)} with it. The artist cannot accept until it is paid.
      </Callout>
      <ButtonLink to={`/carts/pay/${cartId}`}>Make Payment</ButtonLink>
      <ChoiceGroup legend={`If it is not paid by ${formatDay(dayAt(extra.pay_by * 1000))}`} className={styles.wishes}>
        {IF_UNPAID.map((wish) => (
          <Radio key={wish} name={name} checked={wish === extra.if_unpaid} onChange={() => onWish(wish)}>
            {WISHES[wish]}
          </Radio>
        ))}
      </ChoiceGroup>
    </>
  );
}

interface QuoteCardProps {
  quote: Quote;
  order: OrderQuotes['order'];
  now: number;
  /** The card's pending request. */
  pending: 'select' | 'confirm' | undefined;
  /** Whether the offer has changed since the customer wanted to select it. */
  isChanged: boolean;
  onSelect: (ifUnpaid?: IfUnpaid) => void;
  onConfirm: () => void;
}

/** An artist's offer with the customer's actions. */
export function QuoteCard({ quote, order, now, pending, isChanged, onSelect, onConfirm }: QuoteCardProps) {
  const isSelected = order.supplier === quote.supplier.id;
  const isOpen = order.status === ORDER.quoting;
  const extra = isOpen && isSelected ? order.extra : null;
  const label = isChanged ? `Select Offer at ${formatCents(quote.price)} extra` : 'Select Offer';
  return (
    <li className={cx(styles.quote, isSelected && styles.selected)}>
      {isSelected && (
        <p className={styles.ribbon}>
          <Check aria-hidden="true" />
          {isOpen ? 'This artist is currently selected.' : 'This artist paints your order.'}
        </p>
      )}
      <Offer quote={quote} />
      <div className={styles.actions}>
        {extra && <ExtraPayment cartId={order.cart.id} extra={extra} onWish={onSelect} />}
        {isOpen && !isSelected && (
          <Button
            variant="ghost"
            onClick={() => onSelect()}
            busy={pending === 'select' && 'Selecting'}
            aria-label={pending ? undefined : `${label} of ${quote.supplier.name}`}
          >
            {label}
          </Button>
        )}
        {isSelected && mayConfirm(order, now) && (
          <Button
            variant={extra ? 'ghost' : 'primary'}
            onClick={onConfirm}
            busy={pending === 'confirm' && 'Telling the artist'}
          >
            Confirm and Begin
          </Button>
        )}
        {isSelected && !mayConfirm(order, now) && <p className="small strong">{selectedText(order, now)}</p>}
      </div>
    </li>
  );
}
