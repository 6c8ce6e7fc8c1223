import { placeName } from '#web/lib/country.ts';
import { Picture } from '#web/ui/picture.tsx';
import { Stars } from '#web/ui/stars.tsx';
import type { HomeContent } from './home.queries.ts';
import styles from './voice.module.css';

/** A customer's review in large type, beside the artwork that it is about. */
export function Voice({ review }: { review: HomeContent['review'] }) {
  if (!review) return null;
  const place = placeName(review.city, review.country);
  return (
    <section aria-label="A review" className={`block-lamp ${styles.voice}`}>
      {review.image && <Picture src={review.image} alt="The artwork of this review" />}
      <figure>
        {review.rating !== undefined && <Stars rating={review.rating} />}
        <blockquote className="d2">“{review.text}”</blockquote>
        <figcaption className="muted">{[review.name, place].filter(Boolean).join(', ')}</figcaption>
      </figure>
    </section>
  );
}
