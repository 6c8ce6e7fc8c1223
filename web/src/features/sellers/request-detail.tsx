import { useQuery } from '@tanstack/react-query';
import ArrowLeft from 'icon:arrow-left';
import { formatCents } from '#shared/money/money.ts';
import type { SellerRequest } from '#shared/schemas/quote.ts';
import { shortNumber } from '#shared/text/search-words.ts';
import { pathTo } from '#shared/site/paths.ts';
import { countryName } from '#shared/site/formats.ts';
import { formatDay } from '#shared/time/days.ts';
import { formatDateTime } from '#web/lib/dates.ts';
import { sessionQuery } from '#web/lib/session.ts';
import { Badge } from '../../ui/badge.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Callout } from '../../ui/callout.tsx';
import { LoadError } from '../../ui/empty-state.tsx';
import { StyleRows } from '../photos/ordered-photo.tsx';
import { AcceptOrder } from './accept-order.tsx';
import { AskCustomer } from './ask-customer.tsx';
import { QuoteForm } from './quote-form.tsx';
import { Photos } from './request-photos.tsx';
import { deadlineText, isInHand, optionText, requestState } from './request-state.ts';
import styles from './studio.module.css';

function NextStep({ request }: { request: SellerRequest }) {
  const { kind } = requestState(request);
  const session = useQuery(sessionQuery());
  if (kind === 'frozen')
    return (
      // promise: extra-deposit-before-acceptance, case-decision-mailed
      <Callout tone="warn" title="Please wait: a case about this order is open.">
        You can go on as soon as it is decided. We write to you then.
      </Callout>
    );
  if (kind === 'lost')
    return (
      <Callout title="This order went to another artist.">
        Thank you for answering; quick answers raise your quality score.
      </Callout>
    );
  if (kind === 'refunded') return <Callout title="This order was refunded to the customer." />;
  if (kind === 'cancelled') return <Callout title="This order was cancelled." />;
  if (isInHand(request))
    return (
      <div className={styles.quote}>
        <Callout tone="ok" role="status" title="You accepted this order.">
          On its project page you write to the customer and send your proof.
        </Callout>
        <ButtonLink to={pathTo('/sellers/orders/:orderId', { orderId: request.order_id })} size="big" full>
          Open the project page
        </ButtonLink>
      </div>
    );
  // What was typed is stored by artist, so both forms wait for the session.
  const artistId = session.data?.id;
  if (!artistId) return session.isPending ? null : <LoadError onRetry={() => session.refetch()} />;
  if (kind === 'chosen' || kind === 'deposit') return <AcceptOrder request={request} artistId={artistId} />;
  return (
    <>
      <AskCustomer request={request} />
      <QuoteForm request={request} artistId={artistId} />
    </>
  );
}

/** Options of an order that change nothing about the piece. */
const NOT_PAINTED = new Set(['carboncredit', 'watsi', 'privacy']);

const NAMES = { charity: 'charity gift', carbon: 'carbon offset' } as const;

/** Says what of the price no share is computed on, because it is passed on (C47). */
function PassedOnNote({ request: { passed_on: parts } }: { request: SellerRequest }) {
  if (parts.length === 0) return null;
  return (
    <p className="small muted">
      Not counted: {parts.map(({ kind, cents }) => `${NAMES[kind]}, ${formatCents(cents)}`).join('; ')}, which we pass
      on whole.
    </p>
  );
}

/** Where the piece goes, and what the customer pays for its parcel, which is the artist's (C56). */
function ParcelRows({ shipping: { cents, country } }: { shipping: SellerRequest['shipping'] }) {
  return (
    <>
      {country && (
        <div>
          <dt>Ships to</dt>
          <dd>{countryName(country)}</dd>
        </div>
      )}
      {cents > 0 && (
        <div>
          <dt>For the parcel</dt>
          <dd>
            <span className="price">{formatCents(cents)}</span>
            {/* promise: parcel-paid-to-artist */}
            <p className="small muted">
              Besides, once you have sent it: the customer pays it, and you pay the carrier.
            </p>
          </dd>
        </div>
      )}
    </>
  );
}

interface RequestDetailProps {
  request: SellerRequest;
  level: 1 | 2;
  /** The server's time; undefined until it is known. */
  nowMs: number | undefined;
}

/** How the artist was asked by name. */
const askedText = ({ alone_until: until }: SellerRequest): string =>
  until === undefined ? 'Asked for you by name' : `Asked for you alone until ${formatDateTime(Date.parse(until))}`;

/** A request as its artist sees it: photos, brief, what it earns, and what to do next (C7). */
export function RequestDetail({ request, level, nowMs }: RequestDetailProps) {
  const Heading = `h${level}` as const;
  const { kind, label, tone } = requestState(request);
  const deadline = nowMs !== undefined && deadlineText(request, nowMs);
  return (
    <div className={styles.detail}>
      <Photos key={request.order_id} request={request} />
      <div className={styles.body}>
        <ButtonLink variant="link" to={pathTo('/sellers')} className={styles.back}>
          <ArrowLeft aria-hidden="true" />
          Inbox
        </ButtonLink>
        <p className={styles.standing}>
          <Badge {...(tone && { tone })}>{kind === 'asked' && request.requested ? askedText(request) : label}</Badge>
          {deadline && <span className="small strong">{deadline}</span>}
        </p>
        <Heading className={styles.piece}>{request.product.title}</Heading>
        <p className="small muted num">Order {shortNumber(request.order_id)}</p>
        <dl className={styles.spec}>
          {request.options
            .filter(({ name, value }) => !NOT_PAINTED.has(name) && !(name === 'delivery' && value === 'none'))
            .map((option) => (
              <div key={option.name}>
                <dt>{option.display_name}</dt>
                <dd>{optionText(option)}</dd>
              </div>
            ))}
          <StyleRows photos={request.photos} />
          <div>
            <dt>You earn</dt>
            <dd>
              <span className="price">{formatCents(request.earns)}</span>
              {request.earns > request.share && (
                <span className="small muted">
                  {' '}
                  {formatCents(request.share)} for the piece, {formatCents(request.earns - request.share)} of your extra
                </span>
              )}
              <PassedOnNote request={request} />
            </dd>
          </div>
          <ParcelRows shipping={request.shipping} />
          {request.gift && (
            <div>
              <dt>Gift</dt>
              {/* promise: gift-without-prices */}
              <dd>
                No prices in the parcel
                {request.gift.wanted_on && (
                  <span className="small muted"> Wanted by {formatDay(request.gift.wanted_on)}</span>
                )}
              </dd>
            </div>
          )}
        </dl>
        {request.photos_checked && (
          <p className="small">
            <Badge tone="ok">Photos checked</Badge> We have looked at them: they are good to paint from.
          </p>
        )}
        {request.description && <blockquote className={styles.brief}>{`“${request.description}”`}</blockquote>}
        <NextStep key={request.order_id} request={request} />
      </div>
    </div>
  );
}
