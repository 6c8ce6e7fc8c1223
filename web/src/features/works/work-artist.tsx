import ArrowRight from 'icon:arrow-right';
import type { SellerSummary } from '#shared/schemas/artist.ts';
import type { WorkCard } from '#shared/schemas/work.ts';
import { pathTo } from '#shared/site/paths.ts';
import { shorten } from '#web/lib/shorten.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { Place } from './place.tsx';
import styles from './work-artist.module.css';
import { WorkTiles } from './work-tiles.tsx';

const BIO_CHARACTERS = 240;

/** A band across the page with the piece's artist and other works by them. */
export function WorkArtist({
  artist,
  works,
  from,
}: {
  artist: SellerSummary;
  works: readonly WorkCard[];
  from: string | undefined;
}) {
  const { name, username, bio } = artist;
  return (
    <section aria-labelledby="artist" className="section block-chalk">
      <div className={`wrap ${styles.artist}`}>
        <div className={styles.words}>
          <h2 id="artist">{name}</h2>
          <Place artist={artist} />
          <ButtonLink variant="link" to={pathTo('/artists/:username', { username: username.normal })}>
            {`See ${name}’s profile`} <ArrowRight aria-hidden="true" />
          </ButtonLink>
        </div>
        {bio.source && <p className="lead">{shorten(bio.source, BIO_CHARACTERS)}</p>}
      </div>
      <div className={`wrap ${styles.works}`}>
        <WorkTiles id="of-artist" title={`More by ${name}`} works={works} from={from} unsigned />
      </div>
    </section>
  );
}
