import type { ArtistReview } from '#shared/schemas/artist.ts';
import { Picture } from '#web/ui/picture.tsx';
import { Reviewer } from '#web/ui/reviewer.tsx';
import { SiteLink } from '#web/ui/site-link.tsx';
import { Stars } from '#web/ui/stars.tsx';
import { workPath } from '../works/work-path.ts';
import { MadeBy } from '#web/ui/made-by.tsx';
import styles from './artist-reviews.module.css';

interface ReviewsOf {
  artist: string;
  /** Path that the pictures' pages link back to; without it the reviews have no pictures. */
  from: string | undefined;
}

function Review({ review, artist, from }: ReviewsOf & { review: ArtistReview }) {
  const {
    id,
    sku,
    image,
    medium,
    name,
    city,
    country,
    artist_rating: rating,
    artist_review: text,
    artist_review_response: response,
    artist_review_date: at,
  } = review;
  return (
    <li className={from === undefined ? styles.bare : undefined}>
      {from !== undefined && (
        <SiteLink to={workPath({ sku, order: id }, from)}>
          <Picture src={image} alt={`${medium} for ${name}`} />
        </SiteLink>
      )}
      <div>
        <Stars rating={rating} />
        <blockquote>“{text}”</blockquote>
        <p className="small muted">
          <Reviewer name={name} city={city} country={country} at={at} />. {medium}{' '}
          {from !== undefined && <MadeBy of={image} />}
        </p>
        {response && (
          <p className={`small ${styles.response}`}>
            <b>{artist} replied:</b> {response}
          </p>
        )}
      </div>
    </li>
  );
}

/** The latest reviews, with the artist's responses; nothing before the first. */
export function ArtistReviews({ reviews, artist, from }: ReviewsOf & { reviews: ArtistReview[] }) {
  if (reviews.length === 0) return null;
  return (
    <section className={styles.section}>
      <div className="wrap">
        <h2>Recent reviews</h2>
        <ul className={styles.reviews}>
          {reviews.map((review) => (
            <Review key={review.id} review={review} artist={artist} from={from} />
          ))}
        </ul>
      </div>
    </section>
  );
}
