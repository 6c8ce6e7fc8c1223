import { useQuery } from '@tanstack/react-query';
import { galleryPath } from '#shared/catalogue/galleries.ts';
import { useSearchParams } from '#web/lib/router.tsx';
import { Caption } from '#web/ui/caption.tsx';
import { SiteLink } from '#web/ui/site-link.tsx';
import { workPath } from '../works/work-path.ts';
import { WorkPicture } from '../works/work-picture.tsx';
import { galleryQuery, wishOfAddress } from './galleries.queries.ts';
import styles from './tag-works.module.css';

const MAX_WORKS = 4;

/** The first pieces of a tag’s gallery, which show what its name means; nothing while there are none. */
export function TagWorks({ tag, name }: { tag: string; name: string }) {
  const [query] = useSearchParams();
  const { data } = useQuery(galleryQuery(wishOfAddress({ slug: tag }, query)));
  const works = data?.items.slice(0, MAX_WORKS) ?? [];
  if (works.length === 0) return null;
  return (
    <ul className={styles.works} aria-label={`Works with ${name}`}>
      {works.map((work) => {
        const { id, url, photo_url: photo, title, medium, artist, size, city } = work;
        const alt = `${title}, ${medium} by ${artist.name}`;
        return (
          <li key={id}>
            <SiteLink to={workPath(work, galleryPath({ tags: [tag] }))}>
              <WorkPicture src={url} photo={photo} alt={alt} className={styles.picture} />
              <Caption picture={url} artist={artist.name} title={title} medium={medium} size={size} city={city} />
            </SiteLink>
          </li>
        );
      })}
    </ul>
  );
}
