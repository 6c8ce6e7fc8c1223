import { useQuery } from '@tanstack/react-query';
import type { Product } from '#shared/schemas/product.ts';
import type { WorkCard } from '#shared/schemas/work.ts';
import { pathTo } from '#shared/site/paths.ts';
import { BeforeAfter } from '#web/ui/before-after.tsx';
import { Caption } from '#web/ui/caption.tsx';
import { Carousel } from '#web/ui/carousel.tsx';
import { Picture } from '#web/ui/picture.tsx';
import { SiteLink } from '#web/ui/site-link.tsx';
import { dealt } from '../photos/choose-samples.ts';
import { ownWorks } from '../works/not-shown.ts';
import { workPath } from '../works/work-path.ts';
import { featuredQuery } from '../works/works.queries.ts';
import styles from './featured-photos.module.css';

const PER_VIEW = 5;
const AUTOPLAY_MS = 2000;

function Featured({ work, from }: { work: WorkCard; from: string }) {
  const { url, photo, title, medium, artist, size, city } = work;
  const alt = `${title}, ${medium}`;
  return (
    <SiteLink to={workPath(work, from)} className={styles.work}>
      {photo ? (
        <BeforeAfter
          photo={photo}
          photoAlt=""
          artwork={url}
          artworkAlt={alt}
          split={40}
          focus="face"
          shape="tall"
          fixed
          className={styles.picture}
        />
      ) : (
        <Picture src={url} alt={alt} className={styles.picture} />
      )}
      <Caption picture={url} artist={artist} title={title} medium={medium} size={size} city={city} />
    </SiteLink>
  );
}

/** Customers' photos beside the featured pieces made from them, five in view on wide screens (P-18). */
export function FeaturedPhotos({ product }: { product: Product }) {
  const { sku } = product;
  const { data } = useQuery(featuredQuery(sku));
  const { others: works } = dealt(data?.samples ?? [], ownWorks(product));
  if (works.length === 0) return null;
  const fits = works.length <= PER_VIEW;
  return (
    <section className={`section ${styles.part}`}>
      <div className="wrap">
        <h2 className={styles.title}>Featured photos</h2>
        <Carousel
          label="Featured photos"
          slides={works.map((work) => ({
            id: work.id,
            content: <Featured work={work} from={pathTo('/products/:sku', { sku })} />,
          }))}
          maxInView={PER_VIEW}
          className={styles.featured}
          {...(!fits && { autoplayMs: AUTOPLAY_MS })}
        />
      </div>
    </section>
  );
}
