import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { MAX_REVIEW_CHARACTERS } from '#shared/orders/reviews.ts';
import type { SellerReview } from '#shared/schemas/review.ts';
import { formatDate } from '#web/lib/dates.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { EmptyState, LoadError } from '#web/ui/empty-state.tsx';
import { TextArea } from '#web/ui/field.tsx';
import { Form } from '#web/ui/form.tsx';
import { showOpened } from '#web/ui/show-opened.ts';
import { Loading, SkeletonText } from '#web/ui/skeleton.tsx';
import { Stars } from '#web/ui/stars.tsx';
import { useForm } from '#web/ui/use-form.ts';
import { ownReviewsQuery, useRespond, waitsForReply } from './reviews.queries.ts';
import styles from './studio-list.module.css';

function ResponseForm({ review, onDone }: { review: SellerReview; onDone: () => void }) {
  const respond = useRespond(review.order);
  const form = useForm({
    values: () => ({ response: review.response ?? '' }),
    check: ({ response }) => ({ response: response.trim() === '' ? 'Please write a response.' : undefined }),
    sending: respond,
    problemsIn: ({ message }) => ({ response: message }),
    send: ({ response }) => respond.mutate(response, { onSuccess: onDone }),
  });
  return (
    <Form of={form} className={styles.form}>
      <TextArea
        ref={showOpened}
        label="Your response"
        rows={3}
        maxLength={MAX_REVIEW_CHARACTERS}
        hint="Everybody reads it below the review. No contact details or links."
        {...form.field('response')}
      />
      <div className="row">
        <Button type="submit" size="s" busy={respond.isPending && 'Publishing your response'}>
          {review.response ? 'Save' : 'Publish response'}
        </Button>
        <Button variant="link" onClick={onDone}>
          Cancel
        </Button>
      </div>
    </Form>
  );
}

interface WritingProps {
  review: SellerReview;
  /** One response is written at a time. */
  isWriting: boolean;
  onWriting: (isWriting: boolean) => void;
}

function Response({ review, isWriting, onWriting }: WritingProps) {
  const { response, response_state: state } = review;
  if (isWriting) return <ResponseForm review={review} onDone={() => onWriting(false)} />;
  if (response === null)
    return (
      waitsForReply(review) && (
        <p>
          <Button size="s" variant="ghost" onClick={() => onWriting(true)}>
            Reply
          </Button>
        </p>
      )
    );
  return (
    <>
      <p className={styles.own}>
        <b>You replied:</b> {response}
      </p>
      <p className={styles.line}>
        {/* promise: review-response-read-first */}
        {state === 'held' && <Badge tone="warn">We read your response before it is shown</Badge>}
        {state === 'hidden' && <Badge tone="warn">Your response was not published; our mail says why</Badge>}
        {!review.held && (
          <Button variant="link" onClick={() => onWriting(true)}>
            Edit your response
          </Button>
        )}
      </p>
    </>
  );
}

function Review({ review, ...writing }: WritingProps) {
  const { order, rating, review: text, name, at, product, review_state: state } = review;
  return (
    <li id={order}>
      <p className={styles.line}>
        <Stars rating={rating} />
        {waitsForReply(review) && <Badge tone="warn">Waiting for your reply</Badge>}
      </p>
      {/* promise: review-read-first, review-answered */}
      {state === 'held' && <p className="muted">We read this review before it is shown. You can answer it then.</p>}
      {state === 'hidden' && <p className="muted">This review was not published.</p>}
      {text && <blockquote className={styles.text}>“{text}”</blockquote>}
      <p className="small muted">
        {name}, {formatDate(Date.parse(at))}. {product.title}
      </p>
      <Response review={review} {...writing} />
    </li>
  );
}

/** The artist's reviews, those that wait for a response first (C7). */
export function ReviewsPage() {
  const { data, isPending, isError, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } =
    useInfiniteQuery(ownReviewsQuery());
  const reviews = data?.pages.flatMap((page) => page.reviews) ?? [];
  const [writing, write] = useState<string>();
  const [first] = data?.pages ?? [];
  const inOrder = [...reviews.filter(waitsForReply), ...reviews.filter((review) => !waitsForReply(review))];
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1>Reviews</h1>
        {first?.average != null && (
          <p>
            <b className="price">{first.average.toFixed(1)}</b> of 5 stars, {first.count}{' '}
            {first.count === 1 ? 'review' : 'reviews'}
          </p>
        )}
      </header>
      {isPending && (
        <Loading label="Loading your reviews">
          <SkeletonText lines={4} />
        </Loading>
      )}
      {isError && !data && <LoadError message="Your reviews could not be loaded." onRetry={() => void refetch()} />}
      {data && reviews.length === 0 && (
        // promise: review-once-finished, review-answered
        <EmptyState title="No reviews yet">
          Customers can review a piece once it is finished. Their words appear here, and you can answer them.
        </EmptyState>
      )}
      {reviews.length > 0 && (
        <ul className={styles.list}>
          {inOrder.map((review) => (
            <Review
              key={review.order}
              review={review}
              isWriting={writing === review.order}
              onWriting={(isWriting) => write(isWriting ? review.order : undefined)}
            />
          ))}
        </ul>
      )}
      {hasNextPage && (
        <p>
          <Button variant="ghost" size="s" busy={isFetchingNextPage && 'Loading'} onClick={() => void fetchNextPage()}>
            Show earlier ones
          </Button>
        </p>
      )}
    </div>
  );
}
