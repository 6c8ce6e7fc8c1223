import type { WorkCard } from '#shared/schemas/work.ts';
import { Caption } from '#web/ui/caption.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Picture } from '#web/ui/picture.tsx';
import { SiteLink } from '#web/ui/site-link.tsx';
import { workPath } from '../works/work-path.ts';
import styles from './artist-works.module.css';
import { isFew, mosaic } from './mosaic.ts';

function Work({ work, from }: { work: WorkCard; from: string }) {
  const { url, photo, title, medium, size } = work;
  return (
    <SiteLink to={workPath(work, from)} className={styles.work}>
      <span className={styles.picture}>
        <Picture src={url} alt={`${title}, ${medium}`} />
        {photo && <Picture src={photo} alt="" className={styles.photo} />}
      </span>
      <Caption title={title} medium={medium} size={size} />
    </SiteLink>
  );
}

/**
 * The artist's latest public pieces: hover shows the photo that a piece was painted from; each links to its page, which
 * links back to `from`.
 */
export function ArtistWorks({ works, from }: { works: WorkCard[]; from: string }) {
  const tiles = mosaic(works.length);
  return (
    <section className="section">
      <div className="wrap">
        <h2 id="works" className={styles.head}>
          From the easel
        </h2>
        {works.length === 0 ? (
          <EmptyState level={3} title="Nothing to show yet">
            The first pieces are being painted.
          </EmptyState>
        ) : (
          <ul aria-labelledby="works" className={styles.mosaic} data-few={isFew(works.length) || undefined}>
            {works.map((work, index) => (
              <li key={work.id} data-tile={tiles[index]}>
                <Work work={work} from={from} />
              </li>
            ))}
          </ul>
        )}
      </div>
    </section>
  );
}
