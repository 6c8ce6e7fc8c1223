import { useQuery } from '@tanstack/react-query';
import ArrowRight from 'icon:arrow-right';
import { galleryPath } from '#shared/catalogue/galleries.ts';
import type { Product } from '#shared/schemas/product.ts';
import type { WorkCard } from '#shared/schemas/work.ts';
import { ALL_WORKS } from '#shared/catalogue/works.ts';
import { pathTo } from '#shared/site/paths.ts';
import { Chip } from '#web/ui/badge.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { PictureColor } from '#web/ui/picture-color.tsx';
import { Picture } from '#web/ui/picture.tsx';
import { SiteLink } from '#web/ui/site-link.tsx';
import { Loading, Skeleton } from '#web/ui/skeleton.tsx';
import { notShown, ownWorks, unseenFirst } from '../works/not-shown.ts';
import { workPath } from '../works/work-path.ts';
import { featuredQuery, MAX_SAMPLES, samplesQuery } from '../works/works.queries.ts';
import { MadeBy } from '#web/ui/made-by.tsx';
import styles from './recent-works.module.css';

const SHOWN = 6;
/** Tags of the categories (P-20). */
const CATEGORIES = [
  ['portrait', 'Portraits'],
  ['pets', 'Pets'],
  ['wedding', 'Weddings'],
  ['babies', 'Babies'],
  ['landscape', 'Landscapes'],
] as const;

/** Whether the line has finished pieces to show; the catalogue's own pictures are none. */
const hasWorks = ({ gallery }: Product): boolean => gallery.some(({ order }) => order !== undefined);

/** The latest public orders of a product line; nothing where all of them are hidden again (P-19). */
function Works({ product }: { product: Product }) {
  const { sku } = product;
  const { data, isPending } = useQuery(samplesQuery({ tag: ALL_WORKS, sku, limit: MAX_SAMPLES }));
  const featured = useQuery(featuredQuery(sku));
  const { carousel, reviews } = ownWorks(product);
  const elsewhere = new Set([...reviews, ...(featured.data?.samples ?? []).map(({ id }) => id)]);
  const works = unseenFirst(notShown(data?.samples ?? [], carousel), elsewhere).slice(0, SHOWN);
  const isLoading = isPending || featured.isPending;
  if (!isLoading && works.length === 0) return null;
  return (
    <>
      <div className={styles.head}>
        <h2>Recent orders</h2>
        <ButtonLink variant="link" to={galleryPath({ tags: [], sku })}>
          Featured works <ArrowRight aria-hidden="true" />
        </ButtonLink>
      </div>
      {isLoading ? (
        <Loading label="Loading recent orders" className={styles.grid}>
          {Array.from({ length: SHOWN }, (_, place) => (
            <Skeleton key={place} ratio="1" />
          ))}
        </Loading>
      ) : (
        <Grid works={works} sku={sku} />
      )}
    </>
  );
}

function Grid({ works, sku }: { works: readonly WorkCard[]; sku: string }) {
  return (
    <>
      <ul className={styles.grid}>
        {works.map((work) => (
          <li key={work.id}>
            <SiteLink to={workPath(work, pathTo('/products/:sku', { sku }))}>
              <PictureColor of={work.url} />
              <Picture src={work.url} alt={`${work.title}, ${work.medium} by ${work.artist}`} />
            </SiteLink>
          </li>
        ))}
      </ul>
      <MadeBy of={works.map(({ url }) => url)} />
    </>
  );
}

/** The latest public orders of a product line, and the links to its galleries (P-19 to P-21). */
export function RecentWorks({ product }: { product: Product }) {
  return (
    <section className="section">
      <div className="wrap">
        {hasWorks(product) && <Works product={product} />}
        <p className={styles.chips}>
          {CATEGORIES.map(([tag, label]) => (
            <Chip key={tag} to={galleryPath({ tags: [tag], sku: product.sku })}>
              {label}
            </Chip>
          ))}
        </p>
      </div>
    </section>
  );
}
