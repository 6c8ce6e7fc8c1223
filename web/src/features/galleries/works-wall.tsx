import { Fragment } from 'react';
import { galleryPath, tagName, type TagNames } from '#shared/catalogue/galleries.ts';
import type { GalleryWork } from '#shared/schemas/gallery.ts';
import { Caption } from '#web/ui/caption.tsx';
import { SiteLink } from '#web/ui/site-link.tsx';
import { workPath } from '../works/work-path.ts';
import { WorkPicture } from '../works/work-picture.tsx';
import { hungStep } from './wall.ts';
import styles from './works-wall.module.css';

/** Tags of a card that its gallery does not have already. */
const MAX_TAGS = 3;

interface CardProps {
  work: GalleryWork;
  from: string;
  /** Tags of the gallery. */
  here: readonly string[];
  names: TagNames;
}

function Card({ work, from, here, names }: CardProps) {
  const { url, photo_url: photo, title, medium, artist, size, city } = work;
  const tags = work.tags.filter((tag) => !here.includes(tag)).slice(0, MAX_TAGS);
  return (
    <li data-step={hungStep(work)}>
      <SiteLink to={workPath(work, from)} className={styles.work}>
        <WorkPicture src={url} photo={photo} alt={`${title}, ${medium} by ${artist.name}`} className={styles.picture} />
        <Caption picture={url} artist={artist.name} title={title} medium={medium} size={size} city={city} />
      </SiteLink>
      {tags.length > 0 && (
        <ul className={styles.tags} aria-label={`Tags of ${title}`}>
          {tags.map((tag) => (
            <li key={tag}>
              <SiteLink to={galleryPath({ tags: [tag] })}>{tagName(tag, names)}</SiteLink>
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}

/** Ends a row behind the works so far, on phones, on wider screens, or on both. */
function RowEnd({ shown }: { shown: number }) {
  if (shown % 2 !== 0 && shown % 3 !== 0) return null;
  return (
    <li
      aria-hidden="true"
      className={styles.end}
      data-two={shown % 2 === 0 || undefined}
      data-three={shown % 3 === 0 || undefined}
    />
  );
}

interface WorksWallProps {
  works: readonly GalleryWork[];
  /** Path of the gallery, which the pieces' pages link back to. */
  from: string;
  here: readonly string[];
  names: TagNames;
}

/** Pieces hung uncropped in rows of one height, two in a row on phones, three elsewhere (G-10). */
export function WorksWall({ works, from, here, names }: WorksWallProps) {
  return (
    <ul className={styles.wall} data-of-two={works.length % 2} data-of-three={works.length % 3}>
      {works.map((work, index) => (
        <Fragment key={work.id}>
          <Card work={work} from={from} here={here} names={names} />
          {index + 1 < works.length && <RowEnd shown={index + 1} />}
        </Fragment>
      ))}
    </ul>
  );
}
