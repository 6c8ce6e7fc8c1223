import ArrowLeft from 'icon:arrow-left';
import ArrowRight from 'icon:arrow-right';
import { useQuery } from '@tanstack/react-query';
import { isGiftCard } from '#shared/money/gift-cards.ts';
import type { ListedReview, ListedReviews } from '#shared/schemas/review.ts';
import { pathTo } from '#shared/site/paths.ts';
import { Chip } from '#web/ui/badge.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { PictureColor } from '#web/ui/picture-color.tsx';
import { Picture } from '#web/ui/picture.tsx';
import { Reviewer } from '#web/ui/reviewer.tsx';
import { SiteLink } from '#web/ui/site-link.tsx';
import { Loading, Skeleton, SkeletonText } from '#web/ui/skeleton.tsx';
import { Stars } from '#web/ui/stars.tsx';
import { ReportButton } from '../reports/report-button.tsx';
import { productListQuery } from '../catalog/products.queries.ts';
import { useReportReview } from './reviews.queries.ts';
import { MadeBy } from '#web/ui/made-by.tsx';
import styles from './reviews-page.module.css';

function ReportReview({ orderId, name }: { orderId: string; name: string }) {
  return <ReportButton what={`the review of ${name}`} name="review" report={useReportReview(orderId)} />;
}

function Review({ item, isFirst }: { item: ListedReview; isFirst: boolean }) {
  const { order, sku, url, title, name, city, country, rating, review, response, at, artist } = item;
  return (
    <li>
      <SiteLink
        to={pathTo('/products/gallery/:sku/:order', { sku, order }, { order: '1', from_gallery: pathTo('/reviews') })}
        className={styles.picture}
      >
        <PictureColor of={url} />
        <Picture src={url} alt={`${title} for ${name}`} priority={isFirst} sizes="(width < 48rem) 100vw, 30vw" />
      </SiteLink>
      <div className={styles.words}>
        <Stars rating={rating} />
        <blockquote>“{review}”</blockquote>
        <p className="small muted">
          <Reviewer name={name} city={city} country={country} at={at} />. {title}, by {artist} <MadeBy of={url} />
        </p>
        {response && (
          <p className={`small ${styles.response}`}>
            <b>{artist} replied:</b> {response}
          </p>
        )}
        <ReportReview orderId={order} name={name} />
      </div>
    </li>
  );
}

interface OfLine {
  /** The line whose reviews are listed; of all lines without. */
  sku?: string | undefined;
}

/** The lines that reviews can be of. */
function Lines({ sku }: OfLine) {
  const { data } = useQuery(productListQuery());
  const lines = data?.products.filter((line) => !isGiftCard(line.sku)) ?? [];
  return (
    <ul className={styles.lines} aria-label="Reviews of">
      {lines.map((line) => (
        <li key={line.sku}>
          <Chip on={line.sku === sku} to={pathTo('/reviews', {}, line.sku === sku ? {} : { sku: line.sku })}>
            {line.medium}
          </Chip>
        </li>
      ))}
    </ul>
  );
}

/** Pages before and after this one; empty for a list of one page. */
function Pages({ page: { before, after }, sku }: Pick<ListedReviews, 'page'> & OfLine) {
  const of = sku === undefined ? {} : { sku };
  if (!before && !after) return null;
  return (
    <nav aria-label="Pages" className="row">
      {before && (
        <ButtonLink variant="ghost" rel="prev" to={pathTo('/reviews', {}, { ...of, before })}>
          <ArrowLeft aria-hidden="true" /> Previous
        </ButtonLink>
      )}
      {after && (
        <ButtonLink variant="ghost" rel="next" to={pathTo('/reviews', {}, { ...of, after })}>
          Next <ArrowRight aria-hidden="true" />
        </ButtonLink>
      )}
    </nav>
  );
}

/** The shape of the page before its data. */
export function ReviewsSkeleton() {
  return (
    <Loading label="Loading the reviews" className={`wrap ${styles.page}`}>
      <Skeleton width="40%" height="calc(0.86 * var(--t-mega))" />
      <div className={styles.reviews}>
        {Array.from({ length: 6 }, (_, index) => (
          <div key={index}>
            <Skeleton ratio="4 / 3" />
            <div className={styles.words}>
              <Skeleton width="110px" height="20px" />
              <SkeletonText lines={3} />
            </div>
          </div>
        ))}
      </div>
    </Loading>
  );
}

/** The top reviewed pieces, of all lines or of one, the best first (V-08). */
export function ReviewsPage({ items, page, sku }: ListedReviews & OfLine) {
  return (
    <div className={`wrap ${styles.page}`}>
      <header>
        <h1 className="mega">Reviews</h1>
        <p className="lead muted">What customers wrote about their pieces, the best first.</p>
        <Lines sku={sku} />
      </header>
      {items.length === 0 ? (
        <EmptyState
          title="No reviews yet"
          action={
            sku === undefined ? (
              <ButtonLink to={pathTo('/products')}>See what can be painted</ButtonLink>
            ) : (
              <ButtonLink to={pathTo('/reviews')}>See all reviews</ButtonLink>
            )
          }
        >
          They appear here once the first pieces have arrived.
        </EmptyState>
      ) : (
        <ul className={styles.reviews}>
          {items.map((item, index) => (
            <Review key={item.order} item={item} isFirst={index === 0} />
          ))}
        </ul>
      )}
      <Pages page={page} sku={sku} />
    </div>
  );
}
