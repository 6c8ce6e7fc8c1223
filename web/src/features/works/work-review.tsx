import type { WorkReview as Review } from '#shared/schemas/work.ts';
import { Reviewer } from '#web/ui/reviewer.tsx';
import { Stars } from '#web/ui/stars.tsx';
import styles from './work-review.module.css';

/** What the customer wrote about a piece, and what the artist answered. */
export function WorkReview({ review, city, country }: { review: Review; city: string; country: string }) {
  const { name, rating, text, response, at } = review;
  return (
    <figure className={styles.review}>
      <Stars rating={rating} />
      <blockquote>“{text}”</blockquote>
      <figcaption className="small muted">
        <Reviewer name={name} city={city} country={country} at={at} />
      </figcaption>
      {response && (
        <p className={`small ${styles.response}`}>
          <b>The artist replied:</b> {response}
        </p>
      )}
    </figure>
  );
}
