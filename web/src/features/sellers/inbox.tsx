import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { dayAt, formatDay } from '#shared/time/days.ts';
import { formatCents } from '#shared/money/money.ts';
import type { Brief, NotChosen } from '#shared/schemas/quote.ts';
import { shortNumber, typedWords } from '#shared/text/search-words.ts';
import { pathTo } from '#shared/site/paths.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { EmptyState, LoadError } from '../../ui/empty-state.tsx';
import { TextField } from '../../ui/field.tsx';
import { SiteLink } from '../../ui/site-link.tsx';
import styles from './inbox.module.css';
import { RequestPicture } from './request-picture.tsx';
import {
  deadlineText,
  dueDays,
  groupRequests,
  hasBrief,
  hasWords,
  optionText,
  ownAnswer,
  requestState,
} from './request-state.ts';
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
        <span className="small muted num">Order {shortNumber(id)}</span>
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

/** Reviews that are shown without a response: one line that leads to them, so that they bury no order. */
function ReviewsToAnswer() {
  const { data, hasNextPage } = useInfiniteQuery(ownReviewsQuery());
  const count = data?.pages.flatMap(({ reviews }) => reviews).filter(waitsForReply).length ?? 0;
  if (count === 0) return null;
  return (
    <p className={styles.reviews}>
      <SiteLink to={pathTo('/sellers/reviews')} className={styles.title}>
        {count === 1 && !hasNextPage ? 'A review waits' : 'Reviews wait'} for your reply
      </SiteLink>
      <Badge>
        {count}
        {hasNextPage && '+'}
      </Badge>
    </p>
  );
}

/** The list of what ended, with earlier pages on demand. */
function Ended({
  requests,
  words,
  before,
  ...rows
}: RowsProps & { requests: Requests; words: readonly string[]; before: string | null }) {
  const { data, isFetching, isError, hasNextPage, fetchNextPage, isEnabled, refetch } = useInfiniteQuery({
    ...earlierRequestsQuery(before ?? ''),
    enabled: false,
  });
  const earlier = data?.pages.flatMap((page) => page.requests) ?? [];
  const known = new Set(requests.map(({ order_id: id }) => id));
  const all = [...requests, ...earlier.filter(({ order_id: id }) => !known.has(id))];
  const ended = all
    .filter((request) => !hasBrief(request) || requestState(request).waitsFor === 'nobody')
    .filter((request) => hasWords(request, words));
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

/** The days on which pieces are due, with all that is due on each. */
function DueDays({ requests, nowMs }: { requests: readonly Brief[]; nowMs: number }) {
  const days = dueDays(requests);
  const count = days.reduce((sum, day) => sum + day.requests.length, 0);
  if (count < 2) return null;
  const today = dayAt(nowMs);
  return (
    <details className={styles.due}>
      <summary>What is due when</summary>
      <ol>
        {days.map(({ day, requests: due }) => (
          <li key={day}>
            <time dateTime={day} className="strong">
              {formatDay(day)}
              {day < today && <Badge tone="bad">Late</Badge>}
            </time>
            <ul>
              {due.map(({ order_id: id, product }) => (
                <li key={id}>
                  <SiteLink to={pathTo('/sellers/orders/:orderId', { orderId: id })}>{product.title}</SiteLink>{' '}
                  <span className="small muted num">{shortNumber(id)}</span>
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ol>
    </details>
  );
}

const countOf = (requests: readonly Brief[], waitsFor: 'you' | 'others'): number =>
  requests.filter((request) => requestState(request).waitsFor === waitsFor).length;

/** With more requests than this a field finds one among them. */
const MANY = 6;

interface InboxProps extends RowsProps {
  requests: Requests;
  /** Leads to earlier requests; null where there are none. */
  next: string | null;
}

/** The artist's orders by whom they wait for: the artist, others, nobody any more. */
export function Inbox({ requests, next, ...rows }: InboxProps) {
  const [typed, type] = useState('');
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
  const words = typedWords(typed);
  const found = requests.filter((request) => hasWords(request, words));
  const briefs = found.filter(hasBrief);
  const [own, others] = [countOf(briefs, 'you'), countOf(briefs, 'others')];
  return (
    <>
      {requests.length > MANY && (
        <search className={styles.search}>
          <TextField
            type="search"
            label="Find a piece"
            hideLabel
            placeholder="Find by number, piece or words"
            autoComplete="off"
            value={typed}
            onChange={({ target }) => type(target.value)}
          />
        </search>
      )}
      <section aria-labelledby="inbox-you">
        <h2 id="inbox-you" className={styles.part}>
          Waiting for you {own > 0 && <Badge tone="solid">{own}</Badge>}
        </h2>
        {/* promise: request-mailed */}
        {own === 0 && words.length === 0 && (
          <p className={styles.nothing}>Nothing. New requests arrive here, and we write to you.</p>
        )}
        {found.length === 0 && (
          <p className={styles.nothing} role="status">
            No piece has these words.
          </p>
        )}
        {words.length === 0 && <DueDays requests={briefs} nowMs={rows.nowMs} />}
        <Groups requests={briefs} waitsFor="you" {...rows} />
        {words.length === 0 && <ReviewsToAnswer />}
      </section>
      {others > 0 && (
        <section aria-labelledby="inbox-others">
          <h2 id="inbox-others" className={styles.part}>
            Waiting for others <Badge>{others}</Badge>
          </h2>
          <Groups requests={briefs} waitsFor="others" {...rows} />
        </section>
      )}
      <Ended requests={requests} words={words} before={next} {...rows} />
    </>
  );
}
