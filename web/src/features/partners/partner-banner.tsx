import { makerOf } from '#shared/photos/pictures.ts';
import type { Product } from '#shared/schemas/product.ts';
import { Picture } from '#web/ui/picture.tsx';
import { MadeBy } from '#web/ui/made-by.tsx';
import styles from './partner-banner.module.css';

/**
 * Greets who comes by a partner’s link: a photo beside the piece that was made of it by hand (T-03); the last such sample,
 * because the gallery below begins with the first. A shop without finished pieces shows a preview of the catalogue, and
 * says so.
 */
export function PartnerBanner({ product: { gallery, medium } }: { product: Product }) {
  const pairs = gallery.filter(({ photo }) => photo);
  const sample = pairs.findLast(({ url }) => makerOf(url) !== 'converter') ?? pairs.at(-1);
  const isPreview = sample !== undefined && makerOf(sample.url) === 'converter';
  return (
    <aside aria-label="From our partner" className="wrap">
      <div className={`block-lamp ${styles.banner}`}>
        <div className={styles.words}>
          <p className="d2">Your photo, made by hand</p>
          <p>
            One of our partners sent you. Add your photo and choose a size: independent artists offer to paint it, and
            you see the piece before it ships.
          </p>
        </div>
        {sample?.photo && (
          <div className={styles.pair}>
            <figure>
              <Picture src={sample.photo} alt={isPreview ? 'A photo' : 'A customer’s photo'} sizes="200px" />
              <figcaption className="small">The photo</figcaption>
            </figure>
            <figure>
              <Picture
                src={sample.url}
                alt={`The ${isPreview ? 'preview' : 'piece'} made from it, ${medium}`}
                sizes="200px"
              />
              <figcaption className="small">
                {sample.artist ? `By ${sample.artist}` : isPreview ? 'How it may look,' : 'The piece'}{' '}
                <MadeBy of={sample.url} />
              </figcaption>
            </figure>
          </div>
        )}
      </div>
    </aside>
  );
}
