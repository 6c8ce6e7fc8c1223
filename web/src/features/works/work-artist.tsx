import { ArrowRight } from 'lucide-react';
import type { SellerSummary } from '#shared/schemas/artist.ts';
import { shorten } from '#web/lib/shorten.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { Place } from '../artists/place.tsx';
import styles from './work-artist.module.css';

const PICTURES = 3;
const BIO_CHARACTERS = 240;

/** Who made the piece, in a band across the page. */
export function WorkArtist({ artist }: { artist: SellerSummary }) {
  const { name, username, bio, featured_assets: assets } = artist;
  return (
    <section aria-labelledby="artist" className="section block-chalk">
      <div className={`wrap ${styles['artist']}`}>
        <div className={styles['words']}>
          <h2 id="artist">{name}</h2>
          <Place artist={artist} />
          {bio.source && <p className="lead">{shorten(bio.source, BIO_CHARACTERS)}</p>}
          <ButtonLink variant="link" to={`/artists/${username.normal}`}>
            {`See ${name}’s profile`} <ArrowRight aria-hidden="true" />
          </ButtonLink>
        </div>
        {assets.length > 0 && (
          <div className={styles['pictures']} data-count={Math.min(PICTURES, assets.length)}>
            {assets.slice(0, PICTURES).map(({ url }) => (
              <img key={url} src={url} alt="" loading="lazy" />
            ))}
          </div>
        )}
      </div>
    </section>
  );
}
