import ArrowRight from 'icon:arrow-right';
import type { HomeReview } from '#shared/schemas/home.ts';
import { pathTo } from '#shared/site/paths.ts';
import { placeName } from '#web/lib/country.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { Picture } from '#web/ui/picture.tsx';
import { Stars } from '#web/ui/stars.tsx';
import { MadeBy } from '#web/ui/made-by.tsx';
import styles from './voice.module.css';

const whoseWords = ({ name, city, country }: HomeReview): string =>
  [name, placeName(city, country)].filter(Boolean).join(', ');

function Further({ reviews }: { reviews: HomeReview[] }) {
  return (
    <ul className={styles.further}>
      {reviews.map((review) => (
        <li key={review.text}>
          <figure>
            <blockquote>“{review.text}”</blockquote>
            <figcaption className="small muted">{whoseWords(review)}</figcaption>
          </figure>
        </li>
      ))}
    </ul>
  );
}

/** A customer's review in large type, beside the artwork that it is about, and further ones below it. */
export function Voice({ reviews = [] }: { reviews: HomeReview[] | undefined }) {
  const [review, ...further] = reviews;
  if (!review) return null;
  return (
    <section aria-label="Reviews" className={`block-lamp ${styles.voice}`}>
      {review.image && <Picture src={review.image} alt="The artwork of this review" />}
      <div>
        <figure>
          {review.rating !== undefined && <Stars rating={review.rating} />}
          <blockquote className="d2">“{review.text}”</blockquote>
          <figcaption className="muted">
            {whoseWords(review)} {review.image && <MadeBy of={review.image} />}
          </figcaption>
        </figure>
        {further.length > 0 && <Further reviews={further} />}
        <ButtonLink to={pathTo('/reviews')} variant="link">
          Read all reviews <ArrowRight aria-hidden="true" />
        </ButtonLink>
      </div>
    </section>
  );
}
