import { useQuery } from '@tanstack/react-query';
import ArrowRight from 'icon:arrow-right';
import type { StyleFilter } from '#shared/schemas/asset.ts';
import type { WorkCard } from '#shared/schemas/work.ts';
import { FEATURED_STARS } from '#shared/orders/reviews.ts';
import { pathTo } from '#shared/site/paths.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { Caption } from '#web/ui/caption.tsx';
import { Picture } from '#web/ui/picture.tsx';
import { SiteLink } from '#web/ui/site-link.tsx';
import { Loading, Skeleton } from '#web/ui/skeleton.tsx';
import { workPath } from '../works/work-path.ts';
import { examplesQuery } from './examples.queries.ts';
import styles from './examples.module.css';

const galleryOf = (slug: string): string => pathTo('/gallery/:slug', { slug });

/**
 * Where more works in the style hang: its part of the selection (S-05), or its own gallery while none of them is in the
 * selection.
 */
const moreOf = (style: string, works: readonly WorkCard[]): string =>
  works.some(({ rating = 0 }) => rating >= FEATURED_STARS)
    ? `${galleryOf('featured')}/?tags=${encodeURIComponent(style)}`
    : galleryOf(style);

/** Finished works in the style, or of its medium, in a row that scrolls sideways (S-05). */
export function Examples({ style }: { style: StyleFilter }) {
  const { data, isPending } = useQuery(examplesQuery(style));
  const { works, isOfLine } = data ?? { works: [], isOfLine: false };
  if (works.length === 0 && !isPending) return null;
  return (
    <section className="section" aria-labelledby="examples">
      <div className="wrap">
        <div className={styles.head}>
          <h2 id="examples">
            {isOfLine ? `Recent works in ${works[0]?.medium.toLowerCase()}` : `Recent Examples of ${style.name}`}
          </h2>
          {works.length > 0 && !isOfLine && (
            <ButtonLink variant="link" to={moreOf(style.id, works)}>
              View More <ArrowRight aria-hidden="true" />
            </ButtonLink>
          )}
        </div>
        {isPending ? (
          <Loading className={styles.row}>
            {Array.from({ length: 4 }, (_, index) => (
              <Skeleton key={index} ratio="4 / 5" />
            ))}
          </Loading>
        ) : (
          <ul className={styles.row}>
            {works.map(({ id, sku, order, url, title, artist, medium, size, city }) => (
              <li key={id}>
                <SiteLink to={workPath({ sku, order }, isOfLine ? undefined : galleryOf(style.id))}>
                  <Picture src={url} alt={title} />
                </SiteLink>
                <Caption picture={url} artist={artist} title={title} medium={medium} size={size} city={city} />
              </li>
            ))}
          </ul>
        )}
      </div>
    </section>
  );
}
