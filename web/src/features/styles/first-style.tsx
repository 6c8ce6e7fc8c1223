import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from '#web/lib/router.tsx';
import { Picture } from '#web/ui/picture.tsx';
import { SiteLink } from '#web/ui/site-link.tsx';
import { Loading, Skeleton } from '#web/ui/skeleton.tsx';
import styles from './first-style.module.css';
import { stylesQuery } from '../photos/styles.queries.ts';
import { pathTo } from '#shared/site/paths.ts';
import { PHOTOREALISTIC } from '#shared/photos/styles.ts';

/** Number of skeleton tiles while the styles load. */
const USUAL = 14;

/** The style of the URL's `filterId`, in which a photo will be painted first (C27). */
export const useFirstStyle = () => {
  const [query] = useSearchParams();
  const { data: filters = [] } = useQuery(stylesQuery());
  return filters.find(({ id }) => id === query.get('filterId') && id !== PHOTOREALISTIC);
};

/**
 * One face in every style, before a photo is chosen: the selected style is painted first. Renders nothing where the
 * styles cannot be loaded.
 */
export function FirstStyle() {
  const [query] = useSearchParams();
  const { data: filters = [], isPending } = useQuery(stylesQuery());
  const painted = filters.filter(({ id }) => id !== PHOTOREALISTIC);
  const chosen = useFirstStyle();
  if (!isPending && painted.length === 0) return null;
  const withStyle = (id: string): string => {
    const next = new URLSearchParams(query);
    next.set('filterId', id);
    return `${pathTo('/assets')}?${next}`;
  };
  return (
    <section className="section" aria-labelledby="first-style">
      <div className="wrap">
        <header className={styles.head}>
          <h2 id="first-style">One face, every hand.</h2>
          {/* promise: styles-free-of-charge */}
          <p className="lead muted">Choose where to begin. Once your photo is here, it waits in all of them.</p>
        </header>
        {isPending ? (
          <Loading className={styles.tiles}>
            {Array.from({ length: USUAL }, (_, index) => (
              <Skeleton key={index} ratio="1" />
            ))}
          </Loading>
        ) : (
          <ul className={styles.tiles}>
            {painted.map(({ id, name, url }) => (
              <li key={id}>
                <SiteLink
                  to={withStyle(id)}
                  aria-current={id === chosen?.id ? 'true' : undefined}
                  className={styles.tile}
                >
                  <Picture src={url} alt="" />
                  <span>{name}</span>
                </SiteLink>
              </li>
            ))}
          </ul>
        )}
      </div>
    </section>
  );
}
