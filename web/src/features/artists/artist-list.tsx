import { pathTo } from '#shared/site/paths.ts';
import { useQuery } from '@tanstack/react-query';
import { ButtonLink } from '#web/ui/button.tsx';
import { EmptyState, LoadError } from '#web/ui/empty-state.tsx';
import { Loading, Skeleton, SkeletonText } from '#web/ui/skeleton.tsx';
import { WorkTiles } from '../works/work-tiles.tsx';
import { ArtistCard } from './artist-card.tsx';
import styles from './artist-list.module.css';
import { featuredArtistsQuery } from './artists.queries.ts';

const WAITING = 6;

function Cards() {
  const { data, isPending, isError, error, refetch } = useQuery(featuredArtistsQuery());
  if (isPending)
    return (
      <Loading label="Loading the artists" className={styles.list}>
        {Array.from({ length: WAITING }, (_, index) => (
          <span key={index} className={styles.waiting}>
            <Skeleton ratio="4 / 3" />
            <Skeleton height="30px" width="60%" />
            <SkeletonText lines={3} />
          </span>
        ))}
      </Loading>
    );
  if (isError) return <LoadError message={error.message} onRetry={() => void refetch()} />;
  if (data.artists.length === 0)
    return (
      // promise: asked-as-soon-as-free
      <EmptyState
        title="Every easel is taken"
        action={<ButtonLink to={pathTo('/products')}>See the products</ButtonLink>}
      >
        No artist takes orders at this moment. You can order all the same; we ask them as soon as they are free.
      </EmptyState>
    );
  return (
    <>
      <ul className={styles.list}>
        {data.artists.map((artist) => (
          <ArtistCard key={artist.id} artist={artist} />
        ))}
      </ul>
      <WorkTiles id="samples" title="Fresh from their easels" works={data.samples} from={pathTo('/artists')} />
    </>
  );
}

/** Artists who take orders, the best first. */
export function ArtistList() {
  return (
    <div className={`wrap ${styles.page}`}>
      <header>
        <h1>Featured Artists</h1>
        {/* promise: asking-costs-nothing */}
        <p className="lead muted">
          Independent painters and studios. Request the ones you like: they see your order first and send you a quote.
          Asking costs nothing.
        </p>
      </header>
      <Cards />
    </div>
  );
}
