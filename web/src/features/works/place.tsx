import type { SellerSummary } from '#shared/schemas/artist.ts';
import { placeName } from '#web/lib/country.ts';
import { Flag } from '#web/ui/flag.tsx';
import styles from './place.module.css';

/** Where an artist works: the flag, the city and the country. */
export function Place({ artist }: { artist: Pick<SellerSummary, 'location' | 'address'> }) {
  return (
    <p className={styles.place}>
      <Flag country={artist.address.country} />
      {placeName(artist.location, artist.address.country)}
    </p>
  );
}
