import type { GalleryWork } from '#shared/schemas/gallery.ts';
import { BeforeAfter } from '#web/ui/before-after.tsx';
import { Caption } from '#web/ui/caption.tsx';
import { Carousel } from '#web/ui/carousel.tsx';
import { SiteLink } from '#web/ui/site-link.tsx';
import { workPath } from '../works/work-path.ts';
import { WorkPicture } from '../works/work-picture.tsx';
import styles from './works-carousel.module.css';

const PER_VIEW = 2;
/** Width of a slide. */
const SLIDE_SIZES = '(min-width: 1024px) 38vw, (min-width: 768px) 50vw, 100vw';

function Slide({ work, from, isFirst }: { work: GalleryWork; from: string; isFirst: boolean }) {
  const { url, photo_url: photo, title, medium, artist, size, city } = work;
  const alt = `${title}, ${medium} by ${artist.name}`;
  return (
    <SiteLink to={workPath(work, from)} className={styles.slide} draggable={false}>
      {photo && isFirst ? (
        <BeforeAfter
          photo={photo}
          photoAlt=""
          artwork={url}
          artworkAlt={alt}
          split={34}
          focus="face"
          shape="tall"
          fixed
          captioned
          priority
          sizes={SLIDE_SIZES}
          className={styles.picture}
        />
      ) : (
        <WorkPicture
          src={url}
          photo={photo}
          alt={alt}
          priority={isFirst}
          sizes={isFirst ? SLIDE_SIZES : undefined}
          className={styles.picture}
        />
      )}
      <Caption picture={url} artist={artist.name} title={title} medium={medium} size={size} city={city} />
    </SiteLink>
  );
}

/** The first pieces of a gallery, one in view on phones and two elsewhere (G-09). */
export function WorksCarousel({ works, from }: { works: readonly GalleryWork[]; from: string }) {
  return (
    <Carousel
      label="Selected works"
      slides={works.map((work, index) => ({
        id: work.id,
        content: <Slide work={work} from={from} isFirst={index === 0} />,
      }))}
      maxInView={PER_VIEW}
      className={styles.carousel}
    />
  );
}
