import ArrowRight from 'icon:arrow-right';
import type { HomeWork } from '#shared/schemas/home.ts';
import { pathTo } from '#shared/site/paths.ts';
import { Chip } from '#web/ui/badge.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { Caption } from '#web/ui/caption.tsx';
import { LoadError } from '#web/ui/empty-state.tsx';
import { SiteLink } from '#web/ui/site-link.tsx';
import { Loading, Skeleton } from '#web/ui/skeleton.tsx';
import { workPath } from '../works/work-path.ts';
import { WorkPicture } from '../works/work-picture.tsx';
import styles from './works-wall.module.css';

/** A whole wall; of fewer works only the first row hangs, which has no hole. */
const shown = 5;
const firstRow = 2;

/** Galleries that the wall leads to (C31). */
const SUBJECTS = [
  [pathTo('/portrait-paintings'), 'Portraits'],
  [pathTo('/pet-portraits'), 'Pets'],
  [pathTo('/wedding-paintings'), 'Weddings'],
  [pathTo('/baby-paintings'), 'Babies'],
  [pathTo('/landscape-paintings'), 'Landscapes'],
  [pathTo('/gallery/:slug', { slug: 'restore-photo' }), 'Restored photos'],
  [pathTo('/gallery/tags'), 'All subjects'],
] as const;

interface WorksWallProps {
  works: HomeWork[] | undefined;
  loading: boolean;
  error: Error | null;
  onRetry: () => void;
}

function WorkOnWall({ work, place }: { work: HomeWork; place: number }) {
  return (
    <SiteLink to={workPath(work, '/')} className={styles.work} data-place={place}>
      <WorkPicture
        src={work.image}
        photo={work.photo}
        alt={`${work.title}, ${work.medium}`}
        className={styles.picture}
      />
      <Caption
        picture={work.image}
        artist={work.artist}
        title={work.title}
        medium={work.medium}
        size={work.size}
        city={work.city}
      />
    </SiteLink>
  );
}

/** Finished orders hung like an exhibition; hover shows the photo that a piece was painted from. */
export function WorksWall({ works, loading, error, onRetry }: WorksWallProps) {
  if (!loading && !error && !works?.length) return null;
  return (
    <section className="section">
      <div className="wrap">
        <header className={styles.head}>
          <h2>Fresh off the easel</h2>
          <ButtonLink to={pathTo('/gallery')} variant="link">
            See the whole gallery <ArrowRight aria-hidden="true" />
          </ButtonLink>
        </header>
        {error && <LoadError message={error.message} onRetry={onRetry} />}
        {works && (
          <div className={styles.wall}>
            {works.slice(0, works.length < shown ? firstRow : shown).map((work, index) => (
              <WorkOnWall key={`${work.sku}/${work.order}`} work={work} place={index + 1} />
            ))}
          </div>
        )}
        {works && (
          <ul className={styles.subjects} aria-label="Galleries">
            {SUBJECTS.map(([to, label]) => (
              <li key={to}>
                <Chip to={to}>{label}</Chip>
              </li>
            ))}
          </ul>
        )}
        {loading && (
          <Loading className={styles.wall}>
            {Array.from({ length: shown }, (_, index) => (
              <span key={index} className={styles.work} data-place={index + 1}>
                <Skeleton className={styles.picture} />
                <Skeleton height="14px" width="60%" className={styles.line} />
              </span>
            ))}
          </Loading>
        )}
      </div>
    </section>
  );
}
