import type { WorkCard } from '#shared/schemas/work.ts';
import { Caption } from '#web/ui/caption.tsx';
import { SiteLink } from '#web/ui/site-link.tsx';
import { workPath } from './work-path.ts';
import { WorkPicture } from './work-picture.tsx';
import styles from './work-tiles.module.css';

interface WorkTilesProps {
  id: string;
  title: string;
  works: readonly WorkCard[];
  /** Path of the gallery that the tiles' pages link back to. */
  from: string | undefined;
  /** Hides the artist's name where the row's title already names the artist. */
  unsigned?: boolean;
}

function Tile({ work, from, unsigned }: { work: WorkCard } & Pick<WorkTilesProps, 'from' | 'unsigned'>) {
  const { url, photo, title, artist, medium, size, city } = work;
  return (
    <SiteLink to={workPath(work, from)} className={styles.tile}>
      <WorkPicture src={url} photo={photo} alt={`${title}, ${medium}`} className={styles.picture} />
      <Caption
        picture={url}
        artist={unsigned ? undefined : artist}
        title={title}
        medium={medium}
        size={size}
        city={city}
      />
    </SiteLink>
  );
}

/** A row of finished pieces: each links to its page; hover shows the photo that it was painted from. */
export function WorkTiles({ id, title, works, from, unsigned = false }: WorkTilesProps) {
  if (works.length === 0) return null;
  return (
    <section aria-labelledby={id} className={styles.row}>
      <h2 id={id} className="d3">
        {title}
      </h2>
      <ul className={styles.tiles}>
        {works.map((work) => (
          <li key={work.id}>
            <Tile work={work} from={from} unsigned={unsigned} />
          </li>
        ))}
      </ul>
    </section>
  );
}
