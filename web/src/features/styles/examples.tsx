import { useQuery } from '@tanstack/react-query';
import ArrowRight from 'icon:arrow-right';
import type { StyleFilter } from '#shared/schemas/asset.ts';
import { pathTo } from '#shared/site/paths.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { Caption } from '#web/ui/caption.tsx';
import { Picture } from '#web/ui/picture.tsx';
import { SiteLink } from '#web/ui/site-link.tsx';
import { Loading, Skeleton } from '#web/ui/skeleton.tsx';
import { workPath } from '../works/work-path.ts';
import { examplesQuery } from './examples.queries.ts';
import styles from './examples.module.css';

/** Finished works in the style in a row that scrolls sideways, with a link to more (S-05). */
export function Examples({ style }: { style: StyleFilter }) {
  const { data: works = [], isPending } = useQuery(examplesQuery(style));
  if (works.length === 0 && !isPending) return null;
  return (
    <section className="section" aria-labelledby="examples">
      <div className="wrap">
        <div className={styles.head}>
          <h2 id="examples">Recent Examples of {style.name}</h2>
          <ButtonLink
            variant="link"
            to={`${pathTo('/gallery/:slug', { slug: 'featured' })}/?tags=${encodeURIComponent(style.id)}`}
          >
            View More <ArrowRight aria-hidden="true" />
          </ButtonLink>
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
                <SiteLink to={workPath({ sku, order }, pathTo('/gallery/:slug', { slug: style.id }))}>
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
