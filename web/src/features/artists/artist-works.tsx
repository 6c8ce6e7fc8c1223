import ArrowRight from 'icon:arrow-right';
import { galleryPath } from '#shared/catalogue/galleries.ts';
import type { SellerSummary } from '#shared/schemas/artist.ts';
import type { WorkCard } from '#shared/schemas/work.ts';
import { pathTo } from '#shared/site/paths.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { Caption } from '#web/ui/caption.tsx';
import { SiteLink } from '#web/ui/site-link.tsx';
import { workPath } from '../works/work-path.ts';
import { WorkPicture } from '../works/work-picture.tsx';
import styles from './artist-works.module.css';
import { isFew, mosaic } from './mosaic.ts';

function Work({ work, from }: { work: WorkCard; from: string }) {
  const { url, photo, title, medium, size } = work;
  return (
    <SiteLink to={workPath(work, from)} className={styles.work}>
      <WorkPicture src={url} photo={photo} alt={`${title}, ${medium}`} className={styles.picture} />
      <Caption picture={url} title={title} medium={medium} size={size} />
    </SiteLink>
  );
}

/**
 * The artist's latest public pieces: hover shows the photo that a piece was painted from; each links to its page, which
 * links back to the artist's, and all of them hang in a gallery. Nothing before the first piece.
 */
export function ArtistWorks({
  works,
  artist: { name, username },
}: {
  works: readonly WorkCard[];
  artist: Pick<SellerSummary, 'name' | 'username'>;
}) {
  if (works.length === 0) return null;
  const from = pathTo('/artists/:username', { username: username.normal });
  const tiles = mosaic(works.length);
  return (
    <section className="section">
      <div className="wrap">
        <div className={styles.head}>
          <h2 id="works">From the easel</h2>
          <ButtonLink variant="link" to={galleryPath({ tags: [], supplier: username.normal })}>
            All work by {name} <ArrowRight aria-hidden="true" />
          </ButtonLink>
        </div>
        <ul aria-labelledby="works" className={styles.mosaic} data-few={isFew(works.length) || undefined}>
          {works.map((work, index) => (
            <li key={work.id} data-tile={tiles[index]}>
              <Work work={work} from={from} />
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
