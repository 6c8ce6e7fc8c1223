import { useQuery } from '@tanstack/react-query';
import { formatCents } from '#shared/money/money.ts';
import { offerText } from '#shared/orders/offers.ts';
import { isUndone, ORDER, orderLabel } from '#shared/orders/order-states.ts';
import type { AdminOrder, AskedArtist } from '#shared/schemas/admin-order.ts';
import type { FreeingAct } from '#shared/schemas/admin-overview.ts';
import { pathTo } from '#shared/site/paths.ts';
import { ApiError } from '#web/lib/api.ts';
import { formatDate, formatDateTime } from '../shop-dates.ts';
import { useAddressLines } from '#web/lib/address-format.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Callout } from '#web/ui/callout.tsx';
import { LoadError } from '#web/ui/empty-state.tsx';
import { SiteLink } from '#web/ui/site-link.tsx';
import { Loading, Skeleton } from '#web/ui/skeleton.tsx';
import { Goodwill } from './goodwill.tsx';
import { OrderHistory } from './order-history.tsx';
import { PieceTags } from '../../galleries/piece-tags.tsx';
import { styleRows } from '../../photos/ordered-photo.tsx';
import { OrderMails } from './order-mails.tsx';
import { OrderPhotos } from './order-photos.tsx';
import { AnswerForm } from '../texts/answer-form.tsx';
import { orderRecordQuery } from './order-record.queries.ts';
import styles from './order-record.module.css';
import record from '../record.module.css';
import { StaffActs } from './staff-acts.tsx';
import { useNotice } from '../use-notice.tsx';

const momentText = (iso: string): string => formatDateTime(Date.parse(iso));

/** What the staff may do with an order of a status, whether or not it is stuck. */
const actsOf = ({ status, artist }: AdminOrder): FreeingAct[] => {
  const isChosen = artist?.notified === true;
  switch (status) {
    case ORDER.quoting:
      return isChosen ? ['remind', 'reassign', 'cancel'] : ['extend', 'reassign', 'cancel'];
    case ORDER.accepted:
      return ['remind', 'reassign', 'cancel'];
    case ORDER.proofReady:
    case ORDER.approved:
      return ['remind', 'cancel'];
    default:
      return [];
  }
};

function Money({ order, onDone }: { order: AdminOrder; onDone: (what: string) => void }) {
  const { piece, piece_due: pieceDue, total, paid, due, lines } = order.money;
  const figures = [
    ['This piece', piece],
    ['Due for it', pieceDue],
    ['Whole order', total],
    ['Paid', paid],
    ['Due', due],
  ] as const;
  return (
    <section aria-labelledby="money">
      <h3 id="money">Money</h3>
      <dl className={record.facts}>
        {figures.map(([label, cents]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className="num" translate="no">
              {formatCents(cents)}
            </dd>
          </div>
        ))}
      </dl>
      <ul className={styles.lines}>
        {lines.map(({ id, at, memo, source, cents }) => (
          <li key={id}>
            <span>
              {memo}
              {source && `, ${source}`} <span className="small muted">{momentText(at)}</span>
            </span>
            <span className="num" translate="no">
              {formatCents(cents)}
            </span>
          </li>
        ))}
      </ul>
      <p className="small muted">What the customer owes is above zero, what was paid is below.</p>
      {!isUndone(order.status) && <Goodwill orderId={order.id} onDone={onDone} />}
    </section>
  );
}

function Refunds({ refunds }: { refunds: AdminOrder['refunds'] }) {
  if (refunds.length === 0) return null;
  return (
    <section aria-labelledby="refunds">
      <h3 id="refunds">Refunds</h3>
      <ul className={styles.lines}>
        {refunds.map(({ id, to, state, cents, failure }) => (
          <li key={id}>
            <span>
              To {to} <Badge tone={state === 'failed' ? 'bad' : state === 'paid' ? 'ok' : 'blue'}>{state}</Badge>
              {failure && <span className="small"> {failure}</span>}
            </span>
            <span className="num" translate="no">
              {formatCents(cents)}
            </span>
          </li>
        ))}
      </ul>
      <SiteLink to={pathTo('/admin/refunds')}>Refunds of all orders</SiteLink>
    </section>
  );
}

function Address({ order: { address, gift_mode: gift, email, has_account: hasAccount } }: { order: AdminOrder }) {
  const linesOf = useAddressLines();
  return (
    <section aria-labelledby="address">
      <h3 id="address">Customer</h3>
      <p>
        {email} <Badge>{hasAccount ? 'account' : 'guest'}</Badge>
      </p>
      {address && (
        <address className={styles.address}>
          {[address.name, ...linesOf(address), address.phone].filter((line) => line.trim() !== '').join('\n')}
        </address>
      )}
      {gift && (
        <p className={styles.address}>
          {[
            `A gift for ${gift.recipient}${gift.wanted_on === null ? '' : `, wanted by ${gift.wanted_on}`}`,
            ...(gift.note ? [`“${gift.note}”`] : []),
          ].join('\n')}
        </p>
      )}
    </section>
  );
}

const STATES: Record<AskedArtist['state'], { label: string; tone?: 'ok' | 'blue' | 'warn' }> = {
  asked: { label: 'not answered' },
  offered: { label: 'offer', tone: 'blue' },
  passed: { label: 'passed' },
  chosen: { label: 'chosen', tone: 'ok' },
  released: { label: 'released', tone: 'warn' },
};

const PARTS: Record<string, string> = {
  rating: 'rating',
  onTime: 'on time',
  acceptance: 'acceptance',
  medium: 'medium',
  price: 'price',
};

function Offer({ offer }: { offer: AskedArtist }) {
  const { name, username, state, requested, price, days, score, score_parts: parts } = offer;
  const { label, tone } = STATES[state];
  return (
    <li className={styles.offer}>
      <div className={record.title}>
        <SiteLink to={pathTo('/artists/:username', { username })}>{name}</SiteLink>
        <Badge {...(tone && { tone })}>{label}</Badge>
        {requested && <Badge>asked for by name</Badge>}
      </div>
      {price !== null && days !== null && (
        <p className="num" translate="no">
          {offerText({ price, days })}
          {score !== null && `, score ${score.toFixed(2)}`}
        </p>
      )}
      {parts && (
        <p className="small muted num">
          {Object.entries(parts)
            .map(([part, value]) => `${PARTS[part] ?? part} ${value.toFixed(2)}`)
            .join(', ')}
        </p>
      )}
    </li>
  );
}

function Artist({ order: { artist, offers } }: { order: AdminOrder }) {
  return (
    <section aria-labelledby="artist">
      <h3 id="artist">Artist and offers</h3>
      <p>
        {artist ? (
          <>
            <SiteLink to={pathTo('/artists/:username', { username: artist.username })}>{artist.name}</SiteLink>,{' '}
            {artist.email ?? 'no account'}
            {!artist.notified && ' (chosen, not notified yet)'}
          </>
        ) : (
          'Nobody was chosen yet.'
        )}
      </p>
      <ul>
        {offers.map((offer) => (
          <Offer key={offer.id} offer={offer} />
        ))}
      </ul>
    </section>
  );
}

function Others({ others }: { others: AdminOrder['others'] }) {
  if (others.length === 0) return null;
  return (
    <section aria-labelledby="others">
      <h3 id="others">Also in this order</h3>
      <ul>
        {others.map(({ id, number, title, status }) => (
          <li key={id} className={styles.other}>
            <SiteLink to={pathTo('/admin/orders/:orderId', { orderId: id })}>
              {title} #{number}
            </SiteLink>{' '}
            <Badge>{orderLabel(status)}</Badge>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Write({ order: { id, artist }, onDone }: { order: AdminOrder; onDone: (what: string) => void }) {
  return (
    <section aria-labelledby="write">
      <h3 id="write">Write a message</h3>
      <AnswerForm orderId={id} sides={artist?.notified ? ['customer', 'artist'] : ['customer']} onDone={onDone} />
    </section>
  );
}

function Head({ order, onDone }: { order: AdminOrder; onDone: (what: string) => void }) {
  const { id, number, title, status, name, placed_at: placed, deadline, options, description, photos } = order;
  return (
    <header className={styles.head}>
      <div className={record.title}>
        <h2>
          {title}{' '}
          <span className="num" translate="no">
            #{number}
          </span>
        </h2>
        <Badge tone="solid">{orderLabel(status)}</Badge>
      </div>
      <p className="small muted">
        {name && `${name}, `}placed on {formatDate(Date.parse(placed))}, {id}
        {deadline && `, next deadline ${momentText(deadline)}`}
      </p>
      <p>
        {[
          ...options.map((option) => `${option.name}: ${option.value}`),
          ...styleRows(photos).map(({ label, text }) => `${label}: ${text}`),
        ].join(' · ')}
      </p>
      {description && <blockquote className={styles.wishes}>{description}</blockquote>}
      <StaffActs
        orderId={id}
        acts={actsOf(order)}
        reminder={order.reminder}
        promised={order.promised_at === null ? undefined : formatDate(Date.parse(order.promised_at))}
        onDone={onDone}
      />
    </header>
  );
}

/** Everything about one piece on one page: money, address, artist, offers, photos, mails and history (C40). */
export function OrderRecord({ orderId }: { orderId: string }) {
  const { data, error, refetch } = useQuery(orderRecordQuery(orderId));
  const { notify, notice } = useNotice();
  if (error instanceof ApiError && error.status === 404 && !data)
    return <Callout tone="bad" role="alert" title={error.message} />;
  if (error && !data) return <LoadError message={error.message} onRetry={() => void refetch()} />;
  if (!data)
    return (
      <Loading label="Loading the order">
        <Skeleton height="640px" />
      </Loading>
    );
  return (
    <article className={styles.record}>
      <Head order={data} onDone={notify} />
      {notice}
      <div className={styles.parts}>
        <div className={styles.facts}>
          <Money order={data} onDone={notify} />
          <Refunds refunds={data.refunds} />
          <Address order={data} />
          <Artist order={data} />
          <OrderMails order={data} />
          <Others others={data.others} />
        </div>
        <div className={styles.facts}>
          <OrderPhotos orderId={orderId} cartId={data.cart_id} status={data.status} onDone={notify} />
          <Write order={data} onDone={notify} />
          {data.status >= ORDER.proofReady && data.status <= ORDER.closed && <PieceTags orderId={orderId} by="admin" />}
          <OrderHistory history={data.history} />
        </div>
      </div>
    </article>
  );
}
