import { memo, useState } from 'react';
import { makerOf } from '#shared/photos/pictures.ts';
import type { GalleryItem, Product } from '#shared/schemas/product.ts';
import { BeforeAfter } from '#web/ui/before-after.tsx';
import { Carousel } from '#web/ui/carousel.tsx';
import { FIRST_PICTURE_SIZES } from '#web/ui/first-picture.ts';
import { Picture } from '#web/ui/picture.tsx';
import { CAROUSEL_WORKS } from '../works/not-shown.ts';
import { MadeBy } from '#web/ui/made-by.tsx';
import styles from './product-gallery.module.css';

const AUTOPLAY_MS = 3000;

const workName = ({ url, title, artist }: GalleryItem, medium: string): string =>
  [title ?? (makerOf(url) ? 'A preview' : 'A finished order'), medium, artist && `by ${artist}`]
    .filter(Boolean)
    .join(', ');

/** The first six works of the product, the photo beside its painting where there is one (P-02). */
export const ProductGallery = memo(function ProductGallery({ product }: { product: Product }) {
  const [shown, setShown] = useState(0);
  const items = product.gallery.slice(0, CAROUSEL_WORKS);
  if (items.length === 0) return null;
  const slides = items.map((item, index) => ({
    id: item.id,
    content: item.photo ? (
      <BeforeAfter
        photo={item.photo}
        artwork={item.url}
        artworkAlt={workName(item, product.medium)}
        split={46}
        focus="face"
        labels
        isAside={index !== shown}
        priority={index === 0}
        className={styles.picture}
      />
    ) : (
      <span className={styles.slide}>
        <Picture
          src={item.url}
          alt={workName(item, product.medium)}
          priority={index === 0}
          sizes={FIRST_PICTURE_SIZES}
          className={styles.picture}
        />
        <MadeBy of={item.url} onPicture />
      </span>
    ),
  }));
  return (
    <div className={styles.gallery}>
      <Carousel
        label="Gallery"
        slides={slides}
        autoplayMs={AUTOPLAY_MS}
        show={shown}
        onSelect={setShown}
        className={styles.carousel}
      />
      <ul className={styles.thumbs} aria-label="Gallery items" hidden={items.length < 2}>
        {items.map((item, index) => (
          <li key={item.id}>
            <button
              type="button"
              aria-label={`Item ${index + 1}`}
              aria-current={index === shown}
              onClick={() => setShown(index)}
            >
              <Picture src={item.url} alt="" />
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
});
