import { useState } from 'react';
import type { GalleryItem } from '#shared/schemas/product.ts';
import { SiteLink } from '#web/ui/site-link.tsx';
import { chooseSamples } from './choose-samples.ts';
import styles from './samples.module.css';

const nameOf = ({ title, artist }: GalleryItem): string => [title ?? 'A finished piece', artist && `by ${artist}`].filter(Boolean).join(', ');

/** The photo that was sent, and what became of it. */
function Sample({ work }: { work: GalleryItem }) {
  const pictures = (
    <>
      <img src={work.url} alt={nameOf(work)} loading="lazy" />
      {work.photo && <img src={work.photo} alt="" loading="lazy" className={styles['photo']} />}
    </>
  );
  return work.order ? (
    <SiteLink className={styles['sample']} to={`/products/gallery/${encodeURIComponent(work.sku)}/${encodeURIComponent(work.order)}?order=1`}>
      {pictures}
    </SiteLink>
  ) : (
    <span className={styles['sample']}>{pictures}</span>
  );
}

/** Up to four finished works, others at each visit, each with the photo that it was made from (U-06). */
export function Samples({ works }: { works: readonly GalleryItem[] }) {
  const [lots] = useState(() => Array.from({ length: works.length }, () => Math.random()));
  const left = [...lots];
  const chosen = chooseSamples(works, () => left.pop() ?? 0);
  if (chosen.length === 0) return null;
  return (
    <section aria-label="Samples" className={styles['samples']}>
      <h3>SAMPLES</h3>
      <ul>
        {chosen.map((work) => (
          <li key={work.id}>
            <Sample work={work} />
          </li>
        ))}
      </ul>
    </section>
  );
}
