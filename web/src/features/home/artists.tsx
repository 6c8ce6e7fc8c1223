import ArrowRight from 'icon:arrow-right';
import type { HomeArtist } from '#shared/schemas/home.ts';
import { pathTo } from '#shared/site/paths.ts';
import { placeName } from '#web/lib/country.ts';
import { shorten } from '#web/lib/shorten.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { Picture } from '#web/ui/picture.tsx';
import { SiteLink } from '#web/ui/site-link.tsx';
import { Loading, Skeleton, SkeletonText } from '#web/ui/skeleton.tsx';
import { MadeBy } from '#web/ui/made-by.tsx';
import styles from './artists.module.css';

/** Characters of a biography on a card (doc 1 §9). */
const BIO_LENGTH = 120;
const shown = 3;

function Artist({ artist }: { artist: HomeArtist }) {
  return (
    <li className={styles.artist}>
      <div className={styles.works} data-count={Math.min(3, artist.images.length)}>
        {artist.images.slice(0, 3).map((image) => (
          <Picture key={image} src={image} alt="" />
        ))}
      </div>
      <div>
        <h3>
          <SiteLink to={pathTo('/artists/:username', { username: artist.username })}>{artist.name}</SiteLink>
        </h3>
        <p className="small muted">
          {placeName(artist.city, artist.country)} <MadeBy of={artist.images} />
        </p>
        {artist.bio && <p>{shorten(artist.bio, BIO_LENGTH)}</p>}
      </div>
    </li>
  );
}

export function Artists({ artists, loading }: { artists: HomeArtist[] | undefined; loading: boolean }) {
  if (!loading && !artists?.length) return null;
  return (
    <section className="section block-chalk">
      <div className={`wrap grid ${styles.artists}`}>
        <header>
          <h2 className="d1">Made by someone with a name.</h2>
          <p className="lead muted">
            Independent painters and studios. They see your photo and send you a quote; you choose who paints it.
          </p>
          <ButtonLink variant="link" to={pathTo('/artists')}>
            Meet the artists <ArrowRight aria-hidden="true" />
          </ButtonLink>
        </header>
        {artists ? (
          <ul>
            {artists.slice(0, shown).map((artist) => (
              <Artist key={artist.username} artist={artist} />
            ))}
          </ul>
        ) : (
          <Loading className={styles.waiting}>
            {Array.from({ length: shown }, (_, place) => (
              <span key={place} className={styles.artist}>
                <Skeleton ratio="16 / 11" />
                <SkeletonText lines={4} />
              </span>
            ))}
          </Loading>
        )}
      </div>
    </section>
  );
}
