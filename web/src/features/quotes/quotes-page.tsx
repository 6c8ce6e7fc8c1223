import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import ArrowLeft from 'icon:arrow-left';
import Info from 'icon:info';
import { ORDER, SCHEDULE_SECONDS } from '#shared/orders/order-states.ts';
import { formatCents } from '#shared/money/money.ts';
import type { IfUnpaid } from '#shared/orders/offers.ts';
import type { OrderQuotes, Quote } from '#shared/schemas/quote.ts';
import { pathTo } from '#shared/site/paths.ts';
import { formatDay } from '#shared/time/days.ts';
import { ApiError } from '#web/lib/api.ts';
import { formatWhile } from '#web/lib/dates.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Callout } from '../../ui/callout.tsx';
import { cx } from '../../ui/cx.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PaintedPhoto, QualityBar } from '../../ui/stroke.tsx';
import { useOrderedPhoto } from '../cart/item-picture.tsx';
import { OrderedPicture, orderedRatio, styleRows } from '../photos/ordered-photo.tsx';
import { deliveryDay, shownOption } from '../cart/item-options.ts';
import {
  acceptanceMessage,
  answersText,
  artistNext,
  choiceMessage,
  chosenMessage,
  commissionOverMessage,
  noOffersText,
  passedText,
  quotesMessage,
  requestedMessage,
  shownQuotes,
  unansweredMessage,
  type QuotesMessage,
} from './messages.ts';
import type { Card } from '../payments/card-name.ts';
import { ArtistQuestions } from './artist-questions.tsx';
import { marksOf } from './offer.tsx';
import { OfferNews } from './offer-news.tsx';
import { QuoteCard } from './quote-card.tsx';
import { useConfirmQuote, useSelectQuote } from './quotes.queries.ts';
import { paymentOutcome, savedCardQuery, usePaidAtBank, usePayExtra } from './pay-extra.ts';
import { UnacceptedChoice } from './unaccepted.tsx';
import { UnansweredChoice, type UnansweredOrder } from './unanswered.tsx';
import { isBeingSelected, withSelected, type PendingOffer } from './selecting.ts';
import styles from './quotes.module.css';
import { useServerNow } from '#web/lib/use-server-now.ts';

/** Percent of the photo that is painted, by status; beside its painted preview it is whole. */
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

/** What was ordered, when it is needed, and what it costs, in short facts. */
const factsOf = ({ options, wanted_on: wantedOn, money: { total, paid, deposit } }: OrderQuotes['order']): string[] => {
  const size = options.find(({ name }) => name === 'size');
  const delivery = options.find(({ name }) => name === 'delivery');
  const day = delivery && deliveryDay(delivery.value);
  const money =
    paid >= total
      ? 'paid in full'
      : paid >= deposit
        ? `${formatCents(paid)} of it paid`
        : `${formatCents(paid)} of the deposit of ${formatCents(deposit)} paid`;
  return [
    ...(size ? [shownOption(size, 0).text] : []),
    ...(day ? [`needed by ${day}`] : []),
    ...(wantedOn === null ? [] : [`a gift, wanted by ${formatDay(wantedOn, 'plain')}`]),
    `${formatCents(total)} in all, ${money}`,
  ];
};

function Hero({ order, now }: { order: OrderQuotes['order']; now: number }) {
  const remaining = order.schedule.sec - now;
  const photo = useOrderedPhoto(order.photos);
  const styleOf = styleRows(order.photos);
  // The days of a commission are the artist's, not the customer's, to choose (C68).
  const isAlone = order.commission?.is_over === false && remaining > SCHEDULE_SECONDS;
  const isRunning = order.status === ORDER.quoting && remaining > 0 && !order.processed && !isAlone;
  return (
    <section className="block-lamp">
      <div className={cx('wrap', styles.heroIn, !order.image && styles.bare)}>
        {photo?.style && <OrderedPicture photo={photo} alt="Your photo" large className={styles.painted} />}
        {order.image && !photo?.style && (
          <PaintedPhoto
            src={order.image}
            alt="Your photo"
            percent={PAINTED[order.status] ?? 100}
            ratio={photo && orderedRatio(photo)}
            className={styles.picture}
          >
            {photo && <OrderedPicture photo={photo} alt="Your photo" fill large />}
          </PaintedPhoto>
        )}
        <div className={styles.words}>
          <ButtonLink variant="link" to={pathTo('/orders/:cartId', { cartId: order.cart.id })}>
            <ArrowLeft aria-hidden="true" />
            Order confirmation
          </ButtonLink>
          <h1>Artist and Studio Responses</h1>
          <p className="strong">{order.title}</p>
          <ul className={styles.facts} aria-label="Your order">
            {[...factsOf(order), ...styleOf.map(({ label, text }) => `${label}: ${text}`)].map((fact) => (
              <li key={fact}>{fact}</li>
            ))}
          </ul>
        </div>
        {isRunning && <Timer seconds={remaining} />}
      </div>
    </section>
  );
}

function Notes({ data, now }: { data: OrderQuotes; now: number }) {
  const { order, quotes, stats } = data;
  const messages = [
    commissionOverMessage(order),
    quotesMessage(order, quotes, now),
    chosenMessage(order, quotes, now),
    choiceMessage(order.choice),
    unansweredMessage(order.unanswered),
    acceptanceMessage(order, stats, now),
    order.commission?.is_over === false ? undefined : requestedMessage(order.cart.requested_suppliers.length, stats),
  ].flatMap((message) => message ?? []);
  const { _acceptError: acceptError } = order;
  const passed = passedText(stats);
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
      {order.status === ORDER.quoting && stats.asked > 0 && (
        <div className={styles.acceptance}>
          <p className="small">{answersText(stats)}</p>
          {passed && <p className="small">{passed}</p>}
          <QualityBar label="Artists who sent an offer" percent={(stats.accepted / stats.asked) * 100} big />
        </div>
      )}
    </aside>
  );
}

/** Selecting, confirming and paying, one at a time. */
const useOfferActions = (order: OrderQuotes['order'], card: Card | null) => {
  const select = useSelectQuote(order.id);
  const confirm = useConfirmQuote(order.id);
  const pay = usePayExtra(order);
  const paidAtBank = usePaidAtBank(order);
  const isBusy = select.isPending || confirm.isPending || pay.isPending;
  /** The card that the last press charges: one that became known after the press is not charged by it. */
  const [pressedCard, setPressedCard] = useState(card);
  const payNow = (dueCents: number): void => {
    if (card && dueCents > 0) pay.mutate(dueCents);
  };
  return {
    select: ({ id, supplier, price }: Quote, ifUnpaid?: IfUnpaid) => {
      if (isBusy) return;
      pay.reset();
      setPressedCard(card);
      select.mutate(
        { quote_id: id, supplier_id: supplier.id, price, ...(ifUnpaid && { if_unpaid: ifUnpaid }) },
        // The press that selects an offer with an extra also pays its deposit; a say about its end pays nothing.
        { onSuccess: ({ order: { extra } }) => !ifUnpaid && payNow(extra?.due_now ?? 0) },
      );
    },
    pay: (dueCents: number) => {
      if (isBusy) return;
      select.reset();
      payNow(dueCents);
    },
    confirm: () => {
      select.reset();
      confirm.mutate();
    },
    problem: problemOf(select.error ?? confirm.error),
    payment: paymentOutcome(pay) ?? paidAtBank,
    pressedCard,
    /** Whose offer was pressed last. */
    pressed: select.variables?.supplier_id ?? order.supplier,
    pendingOf: ({ id, supplier }: Quote): PendingOffer | undefined => {
      if (select.variables?.quote_id === id && !select.variables.if_unpaid) {
        if (select.isPending) return 'select';
        if (pay.isPending) return 'select and pay';
      }
      if (order.supplier !== supplier.id) return undefined;
      return pay.isPending ? 'pay' : confirm.isPending ? 'confirm' : undefined;
    },
  };
};

const problemOf = (error: Error | null): string | undefined =>
  error instanceof ApiError ? error.description : error?.message;

/** Whether something can be charged on this page, so that the saved card matters. */
const mayCharge = ({ order, quotes }: OrderQuotes): boolean =>
  order.status === ORDER.quoting && quotes.some(({ price, due_now: due }) => price > 0 && due > 0);

/** Whether nobody has offered to paint an order, so that its customer may say how it goes on. */
const hasUnanswered = (order: OrderQuotes['order']): order is UnansweredOrder => order.unanswered !== null;

/** The offers for an order, with the customer's actions (doc 1 §2, quotes page). */
export function QuotesPage({ data: saved, saidAt }: { data: OrderQuotes; saidAt: number }) {
  const now = useServerNow(saved.now.sec, saidAt);
  const { data: card = null } = useQuery({ ...savedCardQuery(saved.order.cart.id), enabled: mayCharge(saved) });
  const actions = useOfferActions(saved.order, card);
  const quotes = shownQuotes(saved.quotes);
  const pressed = quotes.find((quote) => isBeingSelected(actions.pendingOf(quote)));
  const shownCard = pressed ? actions.pressedCard : card;
  const data = pressed ? withSelected(saved, pressed, shownCard !== null, now) : saved;
  const { order, stats } = data;
  const empty = noOffersText(order, stats, now);
  // Offers that can be chosen come before the words about them; choosing one moves nothing.
  const isChoosing = order.status === ORDER.quoting && quotes.length > 0;
  const problem = actions.problem && (
    <Callout tone="bad" role="alert" title={actions.problem} className={styles.problem} />
  );
  return (
    <>
      <Hero order={order} now={now} />
      <div className={cx('wrap', styles.columns)}>
        {!isChoosing && <Notes data={data} now={now} />}
        <div className={styles.offers}>
          <OfferNews quotes={quotes} />
          {!quotes.some(({ supplier }) => supplier.id === actions.pressed) && problem}
          <ArtistQuestions
            orderId={order.id}
            questions={data.questions}
            isOpen={order.status === ORDER.quoting && !order.processed}
          />
          {quotes.length === 0 && empty && <EmptyState title="No offers yet">{empty}</EmptyState>}
          {hasUnanswered(order) && <UnansweredChoice order={order} />}
          {order.unaccepted && (
            <UnacceptedChoice
              orderId={order.id}
              unaccepted={order.unaccepted}
              commission={order.commission}
              artist={quotes.find(({ supplier }) => supplier.id === order.supplier)?.supplier.name ?? 'Your artist'}
            />
          )}
          {quotes.length > 0 && (
            <>
              <ol className={styles.quotes}>
                {quotes.map((quote, index) => (
                  <QuoteCard
                    key={quote.supplier.id}
                    quote={quote}
                    marks={marksOf(quote, quotes)}
                    isFirst={index === 0 && order.supplier === null}
                    order={order}
                    now={now}
                    card={shownCard}
                    pending={actions.pendingOf(quote)}
                    problem={quote.supplier.id === actions.pressed && problem}
                    payment={actions.payment}
                    artistNext={artistNext(order, now)}
                    onSelect={(ifUnpaid) => actions.select(quote, ifUnpaid)}
                    onPay={() => actions.pay(order.extra?.due_now ?? 0)}
                    onConfirm={actions.confirm}
                  />
                ))}
              </ol>
              <p className={cx('small', 'muted', styles.tip)}>
                <Info aria-hidden="true" /> Days are an estimate and exclude drying, handling and shipping. Offers are
                sorted by quality score.
              </p>
            </>
          )}
        </div>
        {isChoosing && <Notes data={data} now={now} />}
      </div>
    </>
  );
}
