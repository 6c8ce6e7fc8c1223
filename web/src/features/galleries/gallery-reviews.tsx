import type { GalleryReview } from '#shared/schemas/gallery.ts';
import { pathTo } from '#shared/site/paths.ts';
import { Picture } from '#web/ui/picture.tsx';
import { Reviewer } from '#web/ui/reviewer.tsx';
import { SiteLink } from '#web/ui/site-link.tsx';
import { Stars } from '#web/ui/stars.tsx';
import { MadeBy } from '#web/ui/made-by.tsx';
import styles from './gallery-reviews.module.css';

/** What owners said of works in a gallery, at most six (G-12). */
export function GalleryReviews({ reviews }: { reviews: readonly GalleryReview[] }) {
  if (reviews.length === 0) return null;
  return (
    <section aria-labelledby="said" className={`block-ochre ${styles.section}`}>
      <div className="wrap">
        <div className={styles.head}>
          <h2 id="said">What their owners said</h2>
          <SiteLink to={pathTo('/reviews')}>All reviews</SiteLink>
        </div>
        <ul className={styles.reviews}>
          {reviews.map(({ order, url, rating, review, response, at, name, city, country }) => (
            <li key={order}>
              <Picture src={url} alt={`The piece of ${name}`} />
              <div>
                <Stars rating={rating} />
                <blockquote>“{review}”</blockquote>
                <p className="small muted">
                  <Reviewer name={name} city={city} country={country} at={at} /> <MadeBy of={url} />
                </p>
                {response && (
                  <p className={`small ${styles.response}`}>
                    <b>The artist replied:</b> {response}
                  </p>
                )}
              </div>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
