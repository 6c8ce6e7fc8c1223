import Check from 'icon:check';
import { formatCents, percentOf } from '#shared/money.ts';
import { ORDER } from '#shared/order-states.ts';
import { DEPOSIT_PERCENT } from '#shared/pricing.ts';
import type { OrderQuotes, Quote } from '#shared/schemas/quote.ts';
import { DAY_SECONDS } from '#shared/time.ts';
import { placeName } from '#web/lib/country.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Callout } from '../../ui/callout.tsx';
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

function ExtraPayment({ cartId, priceCents }: { cartId: string; priceCents: number }) {
  return (
    <>
      <Callout tone="warn" title="Additional Payment Required">
        {formatCents(percentOf(priceCents, DEPOSIT_PERCENT))} now, {DEPOSIT_PERCENT}% of the extra cost. The artist
        cannot accept until it is paid.
      </Callout>
      <ButtonLink to={`/carts/pay/${cartId}`}>Make Payment</ButtonLink>
    </>
  );
}

interface QuoteCardProps {
  quote: Quote;
  order: OrderQuotes['order'];
  now: number;
  /** The card's pending request. */
  pending: 'select' | 'confirm' | undefined;
  onSelect: () => void;
  onConfirm: () => void;
}

/** An artist's offer with the customer's actions. */
export function QuoteCard({ quote, order, now, pending, onSelect, onConfirm }: QuoteCardProps) {
  const isSelected = order.supplier === quote.supplier.id;
  const isOpen = order.status === ORDER.quoting;
  const needsPayment = isOpen && isSelected && quote.price > 0 && !order.cart.paid;
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
        {needsPayment && <ExtraPayment cartId={order.cart.id} priceCents={quote.price} />}
        {isOpen && !isSelected && (
          <Button
            variant="ghost"
            onClick={onSelect}
            busy={pending === 'select' && 'Selecting'}
            aria-label={pending ? undefined : `Select Offer of ${quote.supplier.name}`}
          >
            Select Offer
          </Button>
        )}
        {isSelected && mayConfirm(order, now) && (
          <Button
            variant={needsPayment ? 'ghost' : 'primary'}
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
