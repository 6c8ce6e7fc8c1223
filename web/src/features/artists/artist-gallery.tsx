import type { Seller } from '#shared/schemas/artist.ts';
import { Picture } from '#web/ui/picture.tsx';
import styles from './artist-gallery.module.css';

/** Pictures that the artist chose, beside the pieces painted here. */
export function ArtistGallery({ gallery, name }: Pick<Seller, 'gallery' | 'name'>) {
  if (gallery.length === 0) return null;
  return (
    <section className={styles.section}>
      <div className="wrap">
        <h2 id="studio-gallery">From {name}’s studio</h2>
        <ul aria-labelledby="studio-gallery" className={styles.gallery}>
          {gallery.map(({ url }, index) => (
            <li key={url}>
              <Picture src={url} alt={`Work of ${name}, picture ${index + 1}`} />
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
