import { useInfiniteQuery } from '@tanstack/react-query';
import { dayAt, formatDay } from '#shared/time/days.ts';
import { formatCents } from '#shared/money/money.ts';
import type { Brief, NotChosen } from '#shared/schemas/quote.ts';
import { pathTo } from '#shared/site/paths.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { EmptyState, LoadError } from '../../ui/empty-state.tsx';
import { SiteLink } from '../../ui/site-link.tsx';
import { Stars } from '../../ui/stars.tsx';
import styles from './inbox.module.css';
import { RequestPicture } from './request-picture.tsx';
import { deadlineText, groupRequests, hasBrief, optionText, ownAnswer, requestState } from './request-state.ts';
import { ownReviewsQuery, waitsForReply } from './reviews.queries.ts';
import { earlierRequestsQuery } from './sellers.queries.ts';

interface RowsProps {
  /** Id of the order that is open beside the list. */
  openId: string | undefined;
  nowMs: number;
}

const sizeOf = ({ options }: Brief): string | undefined => {
  const size = options.find(({ name }) => name === 'size');
  return size && optionText(size);
};

function Row({ request, openId, nowMs }: RowsProps & { request: Brief }) {
  const { order_id: id, product, description, earns, requested } = request;
  const { kind, label, tone, act } = requestState(request);
  const isOpen = id === openId;
  const deadline = deadlineText(request, nowMs);
  const path = pathTo('/sellers/orders/:orderId', { orderId: id });
  return (
    <li className={cx(styles.row, isOpen && styles.open)}>
      <RequestPicture request={request} className={styles.thumb} paintedClass={styles.painted} />
      <div className={styles.text}>
        <SiteLink to={path} aria-current={isOpen ? 'page' : undefined} className={styles.title}>
          {product.title}
        </SiteLink>
        <span className="small">{[sizeOf(request), `you earn ${formatCents(earns)}`].filter(Boolean).join(', ')}</span>
        {description && <span className={cx('small', 'muted', styles.line)}>{`“${description}”`}</span>}
        {deadline && <span className="small strong">{deadline}</span>}
      </div>
      <div className={styles.state}>
        <Badge {...(tone && { tone })}>{kind === 'asked' && requested ? 'Asked for you' : label}</Badge>
        {act && (
          <ButtonLink
            to={path}
            size="s"
            variant={isOpen ? 'ghost' : 'quiet'}
            className={styles.act}
            aria-label={`${act}: ${product.title}`}
          >
            {act}
          </ButtonLink>
        )}
      </div>
    </li>
  );
}

/** What remains of a request that went to another artist, or that this one passed on (C42). */
function Line({ request }: { request: NotChosen }) {
  return (
    <li className={cx(styles.row, styles.gone)}>
      <div className={styles.text}>
        <b>{request.product.title}</b>
        <span className="small">{ownAnswer(request)}</span>
        <time className="small num" dateTime={request.asked_at}>
          {formatDay(dayAt(Date.parse(request.asked_at)))}
        </time>
      </div>
      <div className={styles.state}>
        <Badge>Not chosen</Badge>
      </div>
    </li>
  );
}

type Requests = readonly (Brief | NotChosen)[];

function Groups({
  requests,
  waitsFor,
  ...rows
}: RowsProps & { requests: readonly Brief[]; waitsFor: 'you' | 'others' | 'nobody' }) {
  return groupRequests(requests, waitsFor).map((group) => (
    <section key={group.title} aria-label={group.title}>
      <h3 className={styles.group}>{group.title}</h3>
      <ul>
        {group.requests.map((request) => (
          <Row key={request.order_id} request={request} {...rows} />
        ))}
      </ul>
    </section>
  ));
}

/** Reviews that are shown without a response, which wait for the artist like an order. */
function ReviewsToAnswer() {
  const { data } = useInfiniteQuery(ownReviewsQuery());
  const waiting = data?.pages.flatMap(({ reviews }) => reviews).filter(waitsForReply) ?? [];
  if (waiting.length === 0) return null;
  return (
    <section aria-label="Reply to a review">
      <h3 className={styles.group}>Reply to a review</h3>
      <ul>
        {waiting.map(({ order, product, rating, review, name }) => (
          <li key={order} className={styles.review}>
            <div className={styles.text}>
              <SiteLink to={`${pathTo('/sellers/reviews')}#${order}`} className={styles.title}>
                {product.title}
              </SiteLink>
              <Stars rating={rating} />
              <span className={cx('small', 'muted', styles.line)}>
                {review ? `${name}: “${review}”` : `${name} left stars without words.`}
              </span>
            </div>
            <ButtonLink
              to={`${pathTo('/sellers/reviews')}#${order}`}
              size="s"
              variant="quiet"
              className={styles.act}
              aria-label={`Reply: ${product.title}`}
            >
              Reply
            </ButtonLink>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The list of what ended, with earlier pages on demand. */
function Ended({ requests, before, ...rows }: RowsProps & { requests: Requests; before: string | null }) {
  const { data, isFetching, isError, hasNextPage, fetchNextPage, isEnabled, refetch } = useInfiniteQuery({
    ...earlierRequestsQuery(before ?? ''),
    enabled: false,
  });
  const earlier = data?.pages.flatMap((page) => page.requests) ?? [];
  const known = new Set(requests.map(({ order_id: id }) => id));
  const all = [...requests, ...earlier.filter(({ order_id: id }) => !known.has(id))];
  const ended = all.filter((request) => !hasBrief(request) || requestState(request).waitsFor === 'nobody');
  const mayHaveMore = before !== null && (data ? hasNextPage : true);
  if (ended.length === 0 && !mayHaveMore) return null;
  return (
    <section aria-labelledby="inbox-ended">
      <h2 id="inbox-ended" className={styles.part}>
        Ended
      </h2>
      <ul>
        {ended.map((request) =>
          hasBrief(request) ? (
            <Row key={request.order_id} request={request} {...rows} />
          ) : (
            <Line key={request.order_id} request={request} />
          ),
        )}
      </ul>
      {isError && <LoadError message="Earlier requests could not be loaded." />}
      {mayHaveMore && (
        <p className={styles.more}>
          <Button
            variant="ghost"
            size="s"
            busy={isFetching && 'Loading'}
            onClick={() => void (data || isEnabled ? fetchNextPage() : refetch())}
          >
            Show earlier ones
          </Button>
        </p>
      )}
    </section>
  );
}

const countOf = (requests: readonly Brief[], waitsFor: 'you' | 'others'): number =>
  requests.filter((request) => requestState(request).waitsFor === waitsFor).length;

interface InboxProps extends RowsProps {
  requests: Requests;
  /** Leads to earlier requests; null where there are none. */
  next: string | null;
}

/** The artist's orders by whom they wait for: the artist, others, nobody any more. */
export function Inbox({ requests, next, ...rows }: InboxProps) {
  if (requests.length === 0) {
    return (
      <div className={styles.empty}>
        {/* promise: request-mailed */}
        <EmptyState title="No requests yet">
          When a customer orders something that you paint, it arrives here, and we write to you.
        </EmptyState>
      </div>
    );
  }
  const briefs = requests.filter(hasBrief);
  const [own, others] = [countOf(briefs, 'you'), countOf(briefs, 'others')];
  return (
    <>
      <section aria-labelledby="inbox-you">
        <h2 id="inbox-you" className={styles.part}>
          Waiting for you {own > 0 && <Badge tone="solid">{own}</Badge>}
        </h2>
        {/* promise: request-mailed */}
        {own === 0 && <p className={styles.nothing}>Nothing. New requests arrive here, and we write to you.</p>}
        <Groups requests={briefs} waitsFor="you" {...rows} />
        <ReviewsToAnswer />
      </section>
      {others > 0 && (
        <section aria-labelledby="inbox-others">
          <h2 id="inbox-others" className={styles.part}>
            Waiting for others <Badge>{others}</Badge>
          </h2>
          <Groups requests={briefs} waitsFor="others" {...rows} />
        </section>
      )}
      <Ended requests={requests} before={next} {...rows} />
    </>
  );
}
