import ArrowLeft from 'icon:arrow-left';
import Info from 'icon:info';
import { ORDER, SCHEDULE_SECONDS } from '#shared/order-states.ts';
import type { IfUnpaid } from '#shared/offers.ts';
import type { OrderQuotes, Quote } from '#shared/schemas/quote.ts';
import { ApiError } from '#web/lib/api.ts';
import { formatWhile } from '#web/lib/dates.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Callout } from '../../ui/callout.tsx';
import { cx } from '../../ui/cx.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PaintedPhoto, QualityBar } from '../../ui/stroke.tsx';
import { useOrderedPhoto } from '../carts/item-picture.tsx';
import { OrderedPicture, styleRows } from '../uploads/ordered-photo.tsx';
import {
  acceptanceMessage,
  choiceMessage,
  quotesMessage,
  requestedMessage,
  shownQuotes,
  type QuotesMessage,
} from './messages.ts';
import { QuoteCard } from './quote-card.tsx';
import { useConfirmQuote, useSelectQuote } from './quotes.queries.ts';
import styles from './quotes.module.css';
import { useServerNow } from '#web/lib/use-server-now.ts';

/** Percent of the picture that is painted, by status. */
const PAINTED = [20, 40, 70];

function MessageCallout({ message }: { message: QuotesMessage }) {
  const { tone, title, text, reasons, actions } = message;
  return (
    <Callout tone={tone} title={title}>
      {text}
      {reasons && (
        <ul className={styles.reasons}>
          {reasons.map((reason) => (
            <li key={reason}>{reason}</li>
          ))}
        </ul>
      )}
      {actions?.join(' ')}
    </Callout>
  );
}

function Timer({ seconds }: { seconds: number }) {
  const percent = Math.min(100, (seconds / SCHEDULE_SECONDS) * 100);
  return (
    <div className={styles.timer} role="timer" aria-label="Time left to choose">
      <span className="price">{formatWhile(seconds)}</span>
      <span className="small">left to choose</span>
      <span aria-hidden="true" className={styles.left} style={{ '--part': `${percent}%` }} />
    </div>
  );
}

function Hero({ order, now }: { order: OrderQuotes['order']; now: number }) {
  const remaining = order.schedule.sec - now;
  const photo = useOrderedPhoto(order.photos);
  const styleOf = styleRows(order.photos);
  return (
    <section className={cx('block-lamp', styles.hero)}>
      <div className={cx('wrap', styles.heroIn, !order.image && styles.bare)}>
        {order.image && (
          <PaintedPhoto
            src={order.image}
            alt="Your photo"
            percent={PAINTED[order.status] ?? 100}
            className={cx(styles.picture, photo?.style && styles.painted)}
          >
            {photo && <OrderedPicture photo={photo} alt="Your photo" fill large />}
          </PaintedPhoto>
        )}
        <div className={styles.words}>
          <ButtonLink variant="link" to={`/orders/${order.cart.id}`}>
            <ArrowLeft aria-hidden="true" />
            Order confirmation
          </ButtonLink>
          <h1>Artist and Studio Responses</h1>
          <p className="strong">{order.title}</p>
          {styleOf.map(({ label, text }) => (
            <p key={label} className="small">
              {label}: {text}
            </p>
          ))}
        </div>
        {order.status === ORDER.quoting && remaining > 0 && <Timer seconds={remaining} />}
      </div>
    </section>
  );
}

function Notes({ data, now }: { data: OrderQuotes; now: number }) {
  const { order, quotes, stats } = data;
  const messages = [
    quotesMessage(order, quotes, now),
    choiceMessage(order.choice),
    acceptanceMessage(order, stats, now),
    requestedMessage(order.cart.requested_suppliers.length, stats),
  ].flatMap((message) => message ?? []);
  const { _acceptError: acceptError } = order;
  return (
    <aside className={styles.notes} aria-label="How your order stands">
      {messages.map((message) => (
        <MessageCallout key={message.title} message={message} />
      ))}
      {acceptError && (
        <Callout tone="warn" title="The artist tried to accept.">
          {acceptError}
        </Callout>
      )}
      {stats.asked > 0 && (
        <div className={styles.acceptance}>
          <p className="between small">
            <b>Offers</b>
            <span className="num">
              {stats.accepted} of {stats.asked} artists asked
            </span>
          </p>
          <QualityBar label="Artists who sent an offer" percent={(stats.accepted / stats.asked) * 100} big />
        </div>
      )}
    </aside>
  );
}

/** The offers for an order, with the customer's actions (doc 1 §2, quotes page). */
export function QuotesPage({ data, saidAt }: { data: OrderQuotes; saidAt: number }) {
  const { order } = data;
  const now = useServerNow(data.now.sec, saidAt);
  const select = useSelectQuote(order.id);
  const confirm = useConfirmQuote(order.id);
  const quotes = shownQuotes(data.quotes);
  const error = select.error ?? confirm.error;
  const problem = error instanceof ApiError ? error.description : error?.message;
  const isBusy = select.isPending || confirm.isPending;

  const selectQuote = ({ id, supplier, price }: Quote, ifUnpaid?: IfUnpaid) => {
    if (!isBusy)
      select.mutate({ quote_id: id, supplier_id: supplier.id, price, ...(ifUnpaid && { if_unpaid: ifUnpaid }) });
  };
  // Until another press, the card of a changed offer asks again with its new price.
  const changedId =
    select.error instanceof ApiError && select.error.code === 'quote.changed'
      ? select.variables?.supplier_id
      : undefined;
  const pendingOf = (quoteId: string, supplierId: string) => {
    if (select.isPending && select.variables.quote_id === quoteId) return 'select';
    return confirm.isPending && order.supplier === supplierId ? 'confirm' : undefined;
  };
  return (
    <>
      <Hero order={order} now={now} />
      <div className={cx('wrap', styles.columns)}>
        <Notes data={data} now={now} />
        <div>
          {problem && <Callout tone="bad" role="alert" title={problem} className={styles.problem} />}
          {quotes.length === 0 ? (
            <EmptyState title="No offers yet">
              Artists are looking at your order. This page looks for new offers by itself; we also write to you when
              they arrive.
            </EmptyState>
          ) : (
            <ol className={styles.quotes}>
              {quotes.map((quote) => (
                <QuoteCard
                  key={quote.id}
                  quote={quote}
                  order={order}
                  now={now}
                  pending={pendingOf(quote.id, quote.supplier.id)}
                  onSelect={(ifUnpaid) => selectQuote(quote, ifUnpaid)}
                  isChanged={changedId === quote.supplier.id}
                  onConfirm={() => confirm.mutate()}
                />
              ))}
            </ol>
          )}
          <p className={cx('small', 'muted', styles.tip)}>
            <Info aria-hidden="true" /> Days are an estimate and exclude drying, handling and shipping. Offers are
            sorted by quality score.
          </p>
        </div>
      </div>
    </>
  );
}
