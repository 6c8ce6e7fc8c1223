import { useEffect, useRef, type ReactNode, type RefCallback } from 'react';
import { later } from '#web/lib/later.tsx';
import { MIN_OFFERED_CENTS } from '#shared/money/instalments.ts';
import { formatCents } from '#shared/money/money.ts';
import type { ProductPromo } from '#shared/schemas/promotion.ts';
import { formatSize, parseSize } from '#shared/catalogue/size.ts';
import { pathTo } from '#shared/site/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { useHydrated } from '#web/lib/hydrated.ts';
import { PagePart } from '#web/lib/page-part.tsx';
import { useSession } from '#web/lib/session.ts';
import { useSiteConfig } from '#web/lib/site-config.ts';
import { Callout } from '#web/ui/callout.tsx';
import { Share } from '#web/ui/share.tsx';
import { SiteLink } from '#web/ui/site-link.tsx';
import { useCart } from '../cart/carts.queries.ts';
import { mayHaveWallet } from '../payments/known-wallet.ts';
import { formatAddOn } from '../piece/add-on.ts';
import { Arrival } from './arrival.tsx';
import styles from './order-total.module.css';
import { Deposit, PieceTotal } from '../piece/piece-total.tsx';
import { ShippingEstimate } from './shipping-estimate.tsx';
import type { AddToOrder } from './use-add-to-order.ts';
import { isPainted, type OrderForm } from '../piece/use-order-form.ts';

export const isInStock = ({ quantity }: { quantity?: number | undefined }): boolean =>
  quantity === undefined || quantity > 0;

/** How the price splits into today and completion. */
function Split({ form: { totalCents, depositCents, product } }: { form: OrderForm }) {
  if (totalCents === undefined || depositCents === undefined)
    return <p className="small muted">It comes with a size that we can make.</p>;
  // promise: gift-cards-paid-in-full
  if (!isPainted(product)) return <p className="small muted">Gift cards are paid in full when you order.</p>;
  return (
    <Share
      depositCents={depositCents}
      balanceCents={totalCents - depositCents}
      today={<b>20% today</b>}
      // promise: rest-on-completion
      later="on completion, when you approve it"
    />
  );
}

function AddButton({ form, order, short = false }: { form: OrderForm; order: AddToOrder; short?: boolean }) {
  if (!isInStock(form.product))
    return (
      <Button disabled size={short ? 'm' : 'big'} full={!short}>
        Out of stock
      </Button>
    );
  return (
    <Button
      size={short ? 'm' : 'big'}
      full={!short}
      busy={order.busy}
      onClick={order.add}
      className={short ? undefined : styles.add}
    >
      {order.isEdit ? 'SAVE CHANGES' : 'ADD TO ORDER'}{' '}
      {!short && form.depositCents !== undefined && (
        <span className="num" translate="no">
          {formatCents(form.depositCents)} today
        </span>
      )}
    </Button>
  );
}

// Loaded on demand: few visitors pay with one click, and none before the page has rendered.
const OneClickButton = later(async () => (await import('./late-parts.ts')).loadOneClickButton());

const CardClick = later(async () => (await import('./late-parts.ts')).loadCardClick());

interface OneClickProps {
  form: OrderForm;
  order: AddToOrder;
}

/** The wallet's 1-click button, where this browser may have a wallet (P-14). */
function WalletClick({ form, order }: OneClickProps) {
  if (!mayHaveWallet()) return null;
  return (
    <OneClickButton
      busy={order.busy}
      onClick={order.payAtOnce}
      paysForOrder={order.paysForOrder}
      cents={form.totalCents}
    />
  );
}

/** The 1-click button of a piece in stock: with the card of the customer's account, else with a wallet. */
function OneClick({ form, order }: OneClickProps) {
  const isHydrated = useHydrated();
  const isCustomer = useSession()?.role === 'User';
  const hasCardClick = isCustomer && isPainted(form.product);
  if (!isHydrated || !isInStock(form.product) || !(hasCardClick || mayHaveWallet())) return null;
  const wallet = <WalletClick form={form} order={order} />;
  return (
    <div className={styles.oneClick}>
      {hasCardClick ? (
        <CardClick cents={form.depositCents} busy={order.busy} addThen={order.addThen} onProblem={order.giveUp}>
          {wallet}
        </CardClick>
      ) : (
        wallet
      )}
    </div>
  );
}

const Financing = later(async () => (await import('./late-parts.ts')).loadFinancing());

/** The number of pieces in the order, with a link to it (P-13). */
function MiniCart() {
  const { data } = useCart();
  const count = data?.items.length ?? 0;
  if (!data || count === 0) return null;
  return (
    <p className="row between small">
      <span>
        In your order: {count} {count === 1 ? 'piece' : 'pieces'}, {formatCents(data.subtotal)}
      </span>
      <SiteLink to={pathTo('/carts/checkout/:cartId?')} className={styles.cart}>
        View Cart / Checkout
      </SiteLink>
    </p>
  );
}

/** Why the piece was not added; scrolled into view, since the pressed button may be far away (O-22). */
function Problem({ problem }: { problem: string | undefined }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (problem) place.current?.scrollIntoView({ block: 'nearest' });
  }, [problem]);
  return (
    <div ref={place} className={styles.problem}>
      {problem && <Callout tone="bad" role="alert" title={problem} />}
    </div>
  );
}

/** A standing promotion in its own words, the discounts in bold (P-12). */
function PromoBanner({ promo: { title, ends_at: until, minimum_cents: minimum } }: { promo: ProductPromo }) {
  return (
    <p className={styles.promo}>
      {title.split(/(\d+% off)/).map((part, index) => (index % 2 === 1 ? <b key={index}>{part}</b> : part))}
      {minimum > 0 && ` on orders of ${formatCents(minimum)} or more`}
      {until !== null && ' (limited time)'}
    </p>
  );
}

interface OrderTotalProps {
  form: OrderForm;
  order: AddToOrder;
  /** Replaces the button that adds the piece. */
  action?: ReactNode;
  /** Ref of the button. */
  watch?: RefCallback<Element>;
}

/** The price by lines, the deposit, the arrival, and the button that adds the piece. */
export function OrderTotal({ form, order, action, watch }: OrderTotalProps) {
  const { lines, totalCents, product } = form;
  const config = useSiteConfig();
  return (
    <PagePart as="section" className={styles.total} aria-label="Price">
      <dl className={styles.lines}>
        {lines.map(({ option, label, cents }) => (
          <div key={option ?? ''}>
            <dt>{label}</dt>
            <dd className="num" translate="no">
              {option ? formatAddOn(cents) : formatCents(cents)}
            </dd>
          </div>
        ))}
        <div className={styles.sum} aria-live="polite" aria-atomic="true">
          <dt>Total</dt>
          <dd>
            <PieceTotal form={form} />
          </dd>
        </div>
      </dl>
      <Split form={form} />
      {totalCents !== undefined && <ShippingEstimate form={form} />}
      <Arrival form={form} />
      <Problem problem={order.problem} />
      <div ref={watch}>{action ?? <AddButton form={form} order={order} />}</div>
      {!action && !order.isEdit && <OneClick form={form} order={order} />}
      {config?.methods?.includes('affirm') && totalCents !== undefined && totalCents >= MIN_OFFERED_CENTS && (
        <Financing cents={totalCents} services={config.services} />
      )}
      <p className="small muted">
        {isPainted(product)
          ? // promise: free-cancellation-day, guarantee-30-days
            'Free cancellation within 24 hours. 100% money-back guarantee after revisions. Taxes and tariffs outside the US are the buyer’s.'
          : // promise: gift-card-given-back
            'You can give a card back for all of its money while nothing of it is spent.'}
      </p>
      <MiniCart />
      {product.promos?.map((promo) => (
        <PromoBanner key={promo.code} promo={promo} />
      ))}
    </PagePart>
  );
}

/** The total price and the button, for places where the summary may be out of sight. */
export function BuyLine({ form, order, action }: OrderTotalProps) {
  return (
    <>
      <p>
        <PieceTotal form={form} className={styles.amount} />
        <Deposit form={form} />
      </p>
      {action ?? <AddButton form={form} order={order} short />}
    </>
  );
}

/**
 * The price and the button along the lower edge of the window; on wide screens only while the summary's button is out
 * of sight.
 */
export function BuyBar({ isQuiet, ...props }: OrderTotalProps & { isQuiet: boolean }) {
  const { product, selection, sizeProblem } = props.form;
  const size = sizeProblem ? undefined : parseSize(selection.size ?? '');
  return (
    <div data-bar className={styles.bar} role="region" aria-label="Order total" data-quiet={isQuiet || undefined}>
      <p className={styles.what}>
        <b>{product.title}</b>
        {size && <span className="small muted">{formatSize(size)}</span>}
      </p>
      <BuyLine {...props} />
    </div>
  );
}
