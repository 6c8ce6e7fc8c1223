import type { SellerSummary } from '#shared/schemas/artist.ts';
import { ARTIST_CARD_PICTURES } from '#shared/catalogue/works.ts';
import { pathTo } from '#shared/site/paths.ts';
import { shorten } from '#web/lib/shorten.ts';
import { Picture } from '#web/ui/picture.tsx';
import { SiteLink } from '#web/ui/site-link.tsx';
import { MadeBy } from '#web/ui/made-by.tsx';
import styles from './artist-card.module.css';
import { Place } from '../works/place.tsx';

/** Characters of a biography on a card (doc 1 §9). */
const CARD_BIO_CHARACTERS = 120;

/** An artist in the list; the whole card leads to their page. */
export function ArtistCard({ artist }: { artist: SellerSummary }) {
  const pictures = artist.featured_assets.slice(0, ARTIST_CARD_PICTURES);
  return (
    <li className={styles.card}>
      <div className={styles.works} data-count={pictures.length}>
        {pictures.map(({ url }) => (
          <Picture key={url} src={url} alt="" />
        ))}
      </div>
      <h2 className="d3">
        <SiteLink to={pathTo('/artists/:username', { username: artist.username.normal })}>{artist.name}</SiteLink>
      </h2>
      <Place artist={artist} />
      <MadeBy of={pictures.map(({ url }) => url)} />
      <p>{shorten(artist.bio.source, CARD_BIO_CHARACTERS)}</p>
    </li>
  );
}
