import type { CSSProperties } from 'react';
import { galleryPath, tagWords } from '#shared/galleries.ts';
import type { GalleryWork } from '#shared/schemas/gallery.ts';
import { Caption } from '#web/ui/caption.tsx';
import { Picture } from '#web/ui/picture.tsx';
import { SiteLink } from '#web/ui/site-link.tsx';
import { workPath } from '../works/work-path.ts';
import { hungProportion, widthsInRows } from './wall.ts';
import styles from './works-wall.module.css';

/** Tags of a card that its gallery does not have already. */
const MAX_TAGS = 3;

interface CardProps {
  work: GalleryWork;
  from: string;
  /** Tags of the gallery. */
  here: readonly string[];
  style: CSSProperties;
}

function Card({ work, from, here, style }: CardProps) {
  const { url, photo_url: photo, title, medium, artist, size, city } = work;
  const tags = work.tags.filter((tag) => !here.includes(tag)).slice(0, MAX_TAGS);
  return (
    <li style={style}>
      <SiteLink to={workPath(work, from)} className={styles.work}>
        <span className={styles.picture}>
          <Picture src={url} alt={`${title}, ${medium} by ${artist.name}`} />
          {photo && <Picture src={photo} alt="" className={styles.photo} />}
        </span>
        <Caption artist={artist.name} title={title} medium={medium} size={size} city={city} />
      </SiteLink>
      {tags.length > 0 && (
        <ul className={styles.tags} aria-label={`Tags of ${title}`}>
          {tags.map((tag) => (
            <li key={tag}>
              <SiteLink to={galleryPath({ tags: [tag] })}>{tagWords(tag)}</SiteLink>
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}

interface WorksWallProps {
  works: readonly GalleryWork[];
  /** Path of the gallery, which the pieces' pages link back to. */
  from: string;
  here: readonly string[];
}

/** Pieces hung uncropped in rows of one height, two in a row on phones, three elsewhere (G-10). */
export function WorksWall({ works, from, here }: WorksWallProps) {
  const proportions = works.map(hungProportion);
  const [two, three] = [widthsInRows(proportions, 2), widthsInRows(proportions, 3)];
  return (
    <ul className={styles.wall}>
      {works.map((work, index) => (
        <Card
          key={work.id}
          work={work}
          from={from}
          here={here}
          style={{ '--ar': proportions[index], '--of-two': two[index], '--of-three': three[index] }}
        />
      ))}
    </ul>
  );
}
