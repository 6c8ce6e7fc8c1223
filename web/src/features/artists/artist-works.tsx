import type { ArtistWork } from '#shared/schemas/artist.ts';
import { Caption } from '#web/ui/caption.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { SiteLink } from '#web/ui/site-link.tsx';
import styles from './artist-works.module.css';
import { isFew, mosaic } from './mosaic.ts';

function Work({ work }: { work: ArtistWork }) {
  const { url, photo, title, medium, sku } = work;
  return (
    <SiteLink to={`/products/${sku}`} className={styles['work']}>
      <span className={styles['picture']}>
        <img src={url} alt={`${title}, ${medium}`} loading="lazy" />
        {photo && <img src={photo} alt="" loading="lazy" className={styles['photo']} />}
      </span>
      <Caption title={title} medium={medium} />
    </SiteLink>
  );
}

/** Latest public pieces; pointing at one shows the photo it came from, and each leads to what it was ordered as. */
export function ArtistWorks({ works }: { works: ArtistWork[] }) {
  const tiles = mosaic(works.length);
  return (
    <section className="section">
      <div className="wrap">
        <h2 id="works" className={styles['head']}>From the easel</h2>
        {works.length === 0 ? (
          <EmptyState level={3} title="Nothing to show yet">The first pieces are being painted.</EmptyState>
        ) : (
          <ul aria-labelledby="works" className={styles['mosaic']} data-few={isFew(works.length) || undefined}>
            {works.map((work, index) => (
              <li key={work.id} data-tile={tiles[index]}>
                <Work work={work} />
              </li>
            ))}
          </ul>
        )}
      </div>
    </section>
  );
}
