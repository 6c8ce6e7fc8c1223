import type { Product, ReviewOrder } from '#shared/schemas/product.ts';
import { placeName } from '#web/lib/country.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Picture } from '#web/ui/picture.tsx';
import { SiteLink } from '#web/ui/site-link.tsx';
import { Stars } from '#web/ui/stars.tsx';
import styles from './reviews.module.css';

const SHOWN = 6;

function Review({ review, sku, medium }: { review: ReviewOrder; sku: string; medium: string }) {
  const { id, image, name, city, country, artist_rating: rating, artist_review: text } = review;
  return (
    <li>
      <SiteLink to={`/products/gallery/${sku}/${id}?order=1`} className={styles.picture}>
        <Picture src={image} alt={`${medium} for ${name}`} />
      </SiteLink>
      <div className={styles.words}>
        <Stars rating={rating} />
        <p className={styles.text}>“{text}”</p>
        <p className="small muted">{[name, placeName(city, country)].filter(Boolean).join(', ')}</p>
      </div>
    </li>
  );
}

/** The latest reviews, the first one large (P-17). */
export function Reviews({ product }: { product: Product }) {
  const reviews = product.review_orders.slice(0, SHOWN);
  if (reviews.length === 0)
    return (
      <EmptyState level={3} title="No reviews yet">
        The first orders are being painted.
      </EmptyState>
    );
  return (
    <ul className={styles.reviews}>
      {reviews.map((review) => (
        <Review key={review.id} review={review} sku={product.sku} medium={product.medium} />
      ))}
    </ul>
  );
}
