import { ArrowRight } from 'lucide-react';
import type { GalleryItem, Product } from '#shared/schemas/product.ts';
import { Chip } from '#web/ui/badge.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { SiteLink } from '#web/ui/site-link.tsx';
import styles from './recent-works.module.css';

const SHOWN = 6;
const CATEGORIES = ['portrait', 'pet', 'wedding', 'baby', 'landscape'] as const;
const capitalised = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

const workPath = ({ order, id, sku }: GalleryItem): string => `/products/gallery/${sku}/${order ?? id}?order=1`;

/** Works that the carousel does not show, filled up with those it does. */
const recent = ({ gallery }: Product): GalleryItem[] => [...gallery.slice(SHOWN), ...gallery.slice(0, SHOWN)].slice(0, SHOWN);

/** The latest pieces of a product, and the doors to its galleries (P-18 to P-21). */
export function RecentWorks({ product }: { product: Product }) {
  const works = recent(product);
  return (
    <section className="section">
      <div className="wrap">
        <div className={styles['head']}>
          <h2>Recent orders</h2>
          <ButtonLink variant="link" to={`/gallery/featured/${product.sku}`}>
            Featured works <ArrowRight aria-hidden="true" />
          </ButtonLink>
        </div>
        <ul className={styles['grid']}>
          {works.map((work) => (
            <li key={work.id}>
              <SiteLink to={workPath(work)}>
                <img src={work.url} alt={work.title ?? product.medium} loading="lazy" />
              </SiteLink>
            </li>
          ))}
        </ul>
        <p className={styles['chips']}>
          {CATEGORIES.map((category) => (
            <Chip key={category} to={`/gallery/${category}/${product.sku}`}>
              {capitalised(category)}
            </Chip>
          ))}
        </p>
      </div>
    </section>
  );
}
