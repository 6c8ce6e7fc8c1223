import { useQuery } from '@tanstack/react-query';
import { ArrowRight } from 'lucide-react';
import type { StyleFilter } from '#shared/schemas/asset.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { Caption } from '#web/ui/caption.tsx';
import { SiteLink } from '#web/ui/site-link.tsx';
import { Loading, Skeleton } from '#web/ui/skeleton.tsx';
import { productQuery } from '../products/products.queries.ts';
import styles from './examples.module.css';
import { parseStyleText } from './style-text.ts';

const SHOWN = 4;

/** Finished works of the product that is painted in the style, and the way to more of them (S-05). */
export function Examples({ style }: { style: StyleFilter }) {
  const sku = parseStyleText(style.description).products[0]?.sku ?? '';
  const { data: product, isPending } = useQuery({ ...productQuery(sku), enabled: sku !== '' });
  const works = product?.gallery.slice(0, SHOWN) ?? [];
  if (works.length === 0 && !isPending) return null;
  return (
    <section className="section">
      <div className="wrap">
        <div className={styles['head']}>
          <h2>Recent Examples of {style.name}</h2>
          <ButtonLink variant="link" to={`/gallery/featured/?tags=${encodeURIComponent(style.id)}`}>
            View More <ArrowRight aria-hidden="true" />
          </ButtonLink>
        </div>
        {isPending ? (
          <Loading className={styles['grid']}>
            {Array.from({ length: SHOWN }, (_, index) => (
              <Skeleton key={index} ratio="4 / 5" />
            ))}
          </Loading>
        ) : (
          <ul className={styles['grid']}>
            {works.map(({ id, order, url, title, artist }) => (
              <li key={id}>
                <SiteLink to={`/products/gallery/${sku}/${order ?? id}?order=1`}>
                  <img src={url} alt={title ?? style.name} loading="lazy" />
                </SiteLink>
                <Caption artist={artist} title={title} medium={product?.medium} />
              </li>
            ))}
          </ul>
        )}
      </div>
    </section>
  );
}
