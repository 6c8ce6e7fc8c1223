import type { Product, ReviewOrder } from '#shared/schemas/product.ts';
import { pathTo } from '#shared/site/paths.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Picture } from '#web/ui/picture.tsx';
import { Reviewer } from '#web/ui/reviewer.tsx';
import { SiteLink } from '#web/ui/site-link.tsx';
import { Stars } from '#web/ui/stars.tsx';
import { ownWorks, TOP_REVIEWS } from '../works/not-shown.ts';
import { MadeBy } from '#web/ui/made-by.tsx';
import styles from './reviews.module.css';

interface ReviewProps {
  review: ReviewOrder;
  sku: string;
  medium: string;
  /** The page shows its piece elsewhere, so that a link stands for the picture. */
  isShown: boolean;
}

function Review({ review, sku, medium, isShown }: ReviewProps) {
  const { id, image, name, city, country, artist_rating: rating, artist_review: text } = review;
  const { artist_review_response: response, artist_review_date: at } = review;
  const path = pathTo('/products/gallery/:sku/:order', { sku, order: id }, { order: '1' });
  return (
    <li>
      {!isShown && (
        <SiteLink to={path} className={styles.picture}>
          <Picture src={image} alt={`${medium} for ${name}`} />
        </SiteLink>
      )}
      <div className={styles.words}>
        <Stars rating={rating} />
        <p className={styles.text}>“{text}”</p>
        <p className="small muted">
          <Reviewer name={name} city={city} country={country} at={at} /> {!isShown && <MadeBy of={image} />}
        </p>
        {response && (
          <p className={`small ${styles.response}`}>
            <b>The artist replied:</b> {response}
          </p>
        )}
        {isShown && (
          <SiteLink to={path} className={`small ${styles.piece}`}>
            See the piece
          </SiteLink>
        )}
      </div>
    </li>
  );
}

/** The best reviews, the first one large; those whose piece the carousel does not show come first (P-17). */
export function Reviews({ product }: { product: Product }) {
  const { carousel: shown } = ownWorks(product);
  const reviews = product.review_orders
    .slice(0, TOP_REVIEWS)
    .toSorted((a, b) => Number(shown.has(a.id)) - Number(shown.has(b.id)));
  if (reviews.length === 0)
    return (
      <EmptyState level={3} title="No reviews yet">
        Customers review their pieces once they have arrived.
      </EmptyState>
    );
  return (
    <ul className={styles.reviews}>
      {reviews.map((review) => (
        <Review
          key={review.id}
          review={review}
          sku={product.sku}
          medium={product.medium}
          isShown={shown.has(review.id)}
        />
      ))}
    </ul>
  );
}
