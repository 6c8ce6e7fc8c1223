import { useState } from 'react';
import Check from 'icon:check';
import type { Seller } from '#shared/schemas/artist.ts';
import { pathTo } from '#shared/site/paths.ts';
import { later } from '#web/lib/later.tsx';
import { Avatar } from '#web/ui/avatar.tsx';
import { Button } from '#web/ui/button.tsx';
import { Callout } from '#web/ui/callout.tsx';
import { cx } from '#web/ui/cx.ts';
import { SiteLink } from '#web/ui/site-link.tsx';
import { useRequestSupplier, useUnrequestSupplier } from '../cart/cart-changes.queries.ts';
import { useCart } from '../cart/carts.queries.ts';
import styles from './request-card.module.css';

/** Loaded when it is opened, or when the order is this artist's alone. */
const CommissionDialog = later(async () => (await import('../cart/commission-dialog.tsx')).CommissionDialog);

function Explained({
  name,
  requested,
  alone,
  hasItems,
}: Record<'requested' | 'alone' | 'hasItems', boolean> & { name: string }) {
  if (!requested)
    return (
      <>
        <b>Request {name} for your order.</b> {/* promise: asking-costs-nothing */}
        <span className="muted">They see it first and send a quote. Asking costs nothing.</span>
      </>
    );
  const next = hasItems
    ? { to: pathTo('/carts/checkout/:cartId?'), label: 'Go to your order' }
    : { to: pathTo('/products'), label: 'Choose what to order' };
  return (
    <>
      <b>{alone ? `You order from ${name} alone.` : `${name} is requested.`}</b>{' '}
      {/* promise: requested-artists-first, commission-alone */}
      <span className="muted">
        {alone
          ? 'Nobody else is asked in the time that you chose.'
          : 'They see your order first, as soon as you place it.'}
      </span>{' '}
      <SiteLink to={next.to}>{next.label}</SiteLink>
    </>
  );
}

/**
 * Requests an artist for the visitor's cart, also alone (C68), or withdraws the request; for an inactive artist it can only be withdrawn
 * (A-02, A-03).
 */
export function RequestCard({
  artist,
}: {
  artist: Pick<Seller, 'id' | 'name' | 'active' | 'avatar' | 'availability'>;
}) {
  const { id, name, active, avatar, availability } = artist;
  const { data: cart, isPending } = useCart();
  const request = useRequestSupplier();
  const unrequest = useUnrequestSupplier();
  const requested = cart?.requested_suppliers.includes(id) ?? false;
  const commission = cart?.commission?.supplier === id ? cart.commission : undefined;
  const [isOpen, setOpen] = useState(false);
  const problem = request.error ?? unrequest.error;

  const ask = () => {
    unrequest.reset();
    request.mutate({ supplier: id });
  };
  const takeBack = () => {
    request.reset();
    unrequest.mutate({ supplier: id });
  };
  return (
    <section aria-label="Request this artist" className={styles.card}>
      <div className={`wrap ${styles.row}`}>
        {active ? (
          <>
            <Avatar name={name} image={avatar?.url} size={48} />
            <p role="status">
              <Explained
                name={name}
                requested={requested || commission !== undefined}
                alone={commission !== undefined}
                hasItems={(cart?.items.length ?? 0) > 0}
              />
            </p>
          </>
        ) : (
          <Callout tone="warn" title={`${name} is not accepting orders right now.`} className={styles.inactive}>
            See <SiteLink to={pathTo('/artists')}>who else paints</SiteLink>.
          </Callout>
        )}
        {active && availability !== 'open' && (
          // promise: asked-others-when-away
          <Callout
            tone="warn"
            title={`${name} takes no new orders at present.`}
            className={cx(styles.inactive, styles.problem)}
          >
            If that is still so when you order, we ask other artists.
          </Callout>
        )}
        <div className={cx('row', styles.action)}>
          {requested || commission ? (
            <Button variant="ghost" full="phone" busy={unrequest.isPending && 'Cancelling'} onClick={takeBack}>
              <Check aria-hidden="true" />
              Cancel Request
            </Button>
          ) : (
            <Button full="phone" disabled={!active || isPending} busy={request.isPending && 'Requesting'} onClick={ask}>
              Request Artist
            </Button>
          )}
          {active && availability === 'open' && (
            <Button variant="link" full="phone" disabled={isPending} onClick={() => setOpen(true)}>
              {commission ? 'Change the time' : `Order from ${name} alone`}
            </Button>
          )}
        </div>
        {isOpen && <CommissionDialog artist={artist} terms={commission} onClose={() => setOpen(false)} />}
        {problem && <Callout tone="bad" role="alert" title={problem.message} className={styles.problem} />}
      </div>
    </section>
  );
}
