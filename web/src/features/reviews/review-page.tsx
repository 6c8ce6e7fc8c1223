import Eye from 'icon:eye';
import EyeOff from 'icon:eye-off';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useSearchParams } from '#web/lib/router.tsx';
import { ORDER } from '#shared/orders/order-states.ts';
import { isReviewable, MAX_REVIEW_CHARACTERS, ratingIn } from '#shared/orders/reviews.ts';
import type { OrderReview } from '#shared/schemas/review.ts';
import { pathTo } from '#shared/site/paths.ts';
import { shortNumber } from '#shared/text/search-words.ts';
import { formatDate } from '#web/lib/dates.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Callout } from '#web/ui/callout.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { TextArea } from '#web/ui/field.tsx';
import { Form } from '#web/ui/form.tsx';
import { FormRefusal } from '#web/ui/form-refusal.tsx';
import { Picture } from '#web/ui/picture.tsx';
import { SiteLink } from '#web/ui/site-link.tsx';
import { Loading, Skeleton, SkeletonText } from '#web/ui/skeleton.tsx';
import { StarInput, Stars } from '#web/ui/stars.tsx';
import { useForm } from '#web/ui/use-form.ts';
import { useAddReview } from './reviews.queries.ts';
import styles from './review-page.module.css';

/**
 * Submits the rating of a mailed link once, as soon as the page shows an order without one (V-06). It needs the link's
 * `v`, so that no other site can make a signed-in customer rate (C29).
 */
const useRatingOfLink = (data: OrderReview, submit: (rating: number) => void): number | undefined => {
  const [query] = useSearchParams();
  const rating = ratingIn(query.get('rating'));
  const isDone = useRef(false);
  const isDue = rating !== undefined && data.by_link && data.can_review && data.rating === null;
  useEffect(() => {
    if (!isDue || isDone.current) return;
    isDone.current = true;
    submit(rating);
  }, [isDue, rating, submit]);
  return rating;
};

/** Who sees a review. */
function Notes({ data }: { data: OrderReview }) {
  const artist = data.artist ? `${data.artist.name}’s` : 'the artist’s';
  const Icon = data.private ? EyeOff : Eye;
  return (
    <section aria-labelledby="who-sees" className={`small ${styles.notes}`}>
      <h2 id="who-sees">
        <Icon aria-hidden="true" />
        {data.private ? 'Who sees it: your artist' : 'Who sees it: everybody'}
      </h2>
      {data.private ? (
        // promise: private-stays-private
        <p>This order is private and stays private: your stars count, but neither the piece nor your text is shown.</p>
      ) : (
        <>
          <p>Your review may be shown publicly on {artist} profile, with your first name, your city and the piece.</p>
          {/* promise: private-stays-private */}
          <p className="muted">
            Private orders stay private: their stars count, but neither the piece nor the text is shown.
          </p>
        </>
      )}
      {/* promise: review-for-7-days */}
      <p className="muted">You can change stars and text for 7 days.</p>
    </section>
  );
}

/** From one star to five. */
const WORDS = ['I do not like it', 'It is not right', 'It is fine', 'I like it', 'I love it'] as const;

interface FormProps {
  data: OrderReview;
  add: ReturnType<typeof useAddReview>;
  linkRating: number | undefined;
  onAdded: () => void;
}

function ReviewForm({ data, add, linkRating, onAdded }: FormProps) {
  const form = useForm({
    values: () => ({ rating: data.rating ?? linkRating ?? null, review: data.review ?? '' }),
    check: ({ rating }) => ({ rating: rating === null ? 'Please select a star rating.' : undefined }),
    sending: add,
    send: ({ rating, review }) =>
      rating !== null && add.mutate({ rating, review: review.trim() }, { onSuccess: onAdded }),
  });
  const problem = form.problems['rating'];
  return (
    <Form of={form} className={styles.form}>
      <StarInput
        legend="Your stars"
        name="rating"
        value={form.values.rating}
        onChange={(rating) => form.edit({ rating })}
      />
      <p className={styles.word} aria-live="polite">
        {form.values.rating === null ? 'One star to five' : WORDS[form.values.rating - 1]}
      </p>
      {problem && (
        <p role="alert" className={styles.problem}>
          {problem}
        </p>
      )}
      <TextArea
        label="Your review"
        note="not required"
        rows={6}
        maxLength={MAX_REVIEW_CHARACTERS}
        hint="What would you tell a friend about the piece, and about working with the artist?"
        {...form.field('review')}
      />
      <Notes data={data} />
      <FormRefusal of={form} />
      <Button type="submit" size="big" full="phone" busy={add.isPending && 'Adding'}>
        Add Review
      </Button>
    </Form>
  );
}

function Thanks({ data, onEdit }: { data: OrderReview; onEdit: () => void }) {
  const { rating, review, artist, artist_review_response: response, review_state: state, can_review: canChange } = data;
  return (
    <div className={styles.form}>
      {rating !== null && <Stars rating={rating} big />}
      {review && <blockquote className={styles.text}>{review}</blockquote>}
      {state === 'held' && (
        <Callout tone="info" title="A person reads your text before others can.">
          It mentions a link, an address or a phone number, or replaces a text that was hidden. Your stars count
          already.
        </Callout>
      )}
      {state === 'hidden' && (
        <Callout tone="info" title="Your text was not published.">
          A person has read it and decided so; the reason is in our mail. Your stars count all the same.
        </Callout>
      )}
      {response && (
        <div className={styles.response}>
          <p className="small">
            <b>{artist?.name ?? 'The artist'} replied</b>
          </p>
          <p>{response}</p>
        </div>
      )}
      <div className="row">
        {artist && (
          // promise: message-at-once
          <ButtonLink to={`${pathTo('/orders/project/:orderId', { orderId: data.order.id })}#message`}>
            Send {artist.name} a photo of it on your wall
          </ButtonLink>
        )}
        {canChange && (
          <Button variant="ghost" onClick={onEdit}>
            Change your review
          </Button>
        )}
        <ButtonLink variant="link" to={pathTo('/orders/:cartId', { cartId: data.order.cart_id })}>
          See your order
        </ButtonLink>
      </div>
      {canChange && data.change_until && (
        // promise: review-for-7-days
        <p className="small muted">You can change it until {formatDate(Date.parse(data.change_until))}.</p>
      )}
    </div>
  );
}

const closedText = ({ order: { status } }: OrderReview): { title: string; text: string } => {
  if (status >= ORDER.refunded)
    return { title: 'This order cannot be reviewed', text: 'It was cancelled or refunded. Thank you all the same.' };
  return isReviewable(status)
    ? { title: 'There is no review yet', text: 'It appears here when the customer has rated the piece.' }
    : // promise: review-once-finished
      { title: 'There is nothing to review yet', text: 'You can rate the piece as soon as it is finished.' };
};

function Frame({
  data,
  title,
  lead,
  children,
}: {
  data: OrderReview;
  title: string;
  lead: ReactNode;
  children: ReactNode;
}) {
  const { order, product, artist } = data;
  return (
    <div className={`wrap ${styles.page}`}>
      <figure className={styles.picture}>
        {order.url && <Picture src={order.url} alt={product.title} priority sizes="(width < 48rem) 100vw, 42vw" />}
        <figcaption>
          {artist && (
            <SiteLink to={pathTo('/artists/:username', { username: artist.username })}>
              <b>{artist.name}</b>
            </SiteLink>
          )}
          <cite>{product.title}</cite>
          <span className="muted">Order {shortNumber(order.id)}</span>
        </figcaption>
      </figure>
      <div className={styles.words}>
        <h1>{title}</h1>
        <p className="lead">{lead}</p>
        {children}
      </div>
    </div>
  );
}

/** The page's shape while the order loads. */
export function ReviewSkeleton() {
  return (
    <Loading label="Loading your order" className={`wrap ${styles.page}`}>
      <div className={styles.picture}>
        <Skeleton ratio="4 / 5" />
        <SkeletonText lines={2} />
      </div>
      <div className={styles.words}>
        <Skeleton height="72px" />
        <SkeletonText lines={1} />
        <Skeleton height="48px" />
        <Skeleton height="180px" />
        <Skeleton height="120px" />
      </div>
    </Loading>
  );
}

/** The review of one order: stars and text, then thanks with the artist's response (V-01 to V-07). */
export function ReviewPage({ data }: { data: OrderReview }) {
  const add = useAddReview(data.order.id);
  const [isWriting, setIsWriting] = useState(data.rating === null);
  const linkRating = useRatingOfLink(data, (rating) => add.mutate({ rating }));
  const hasForm = data.can_review && isWriting;
  const isUnrated = data.rating === null && !add.isPending && !add.isSuccess;
  if (!hasForm && data.rating === null) {
    const { title, text } = closedText(data);
    return (
      <div className="wrap section">
        <EmptyState
          level={1}
          title={title}
          action={<ButtonLink to={pathTo('/orders/:cartId', { cartId: data.order.cart_id })}>See the order</ButtonLink>}
        >
          {text}
        </EmptyState>
      </div>
    );
  }
  return hasForm ? (
    <Frame
      data={data}
      title={isUnrated ? 'How do you like it?' : "We've submitted your rating!"}
      lead={
        isUnrated
          ? 'Choose your stars, and press Add Review.'
          : 'A few words help your artist, and everybody who looks for one.'
      }
    >
      <ReviewForm data={data} add={add} linkRating={linkRating} onAdded={() => setIsWriting(false)} />
    </Frame>
  ) : (
    <Frame data={data} title="Thank you for your review!" lead="Your artist reads it, and so may others.">
      <Thanks data={data} onEdit={() => setIsWriting(true)} />
    </Frame>
  );
}
