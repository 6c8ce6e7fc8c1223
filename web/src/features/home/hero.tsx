import type { HomeContent } from '#shared/schemas/home.ts';
import ArrowRight from 'icon:arrow-right';
import { BeforeAfter } from '#web/ui/before-after.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import styles from './hero.module.css';
import { TryPhoto } from './try-photo.tsx';

/** The first screen: paint runs over the picture, in which the photo turns into the artwork. */
export function Hero({ hero }: { hero: HomeContent['hero'] }) {
  return (
    <section className={`block-blue ${styles.hero}`}>
      <div className={styles.picture}>
        {hero && (
          <BeforeAfter
            photo={hero.photo}
            artwork={hero.artwork}
            artworkAlt="The artwork made from it"
            split={52}
            focus="upper"
            priority
            className={styles.turn}
          />
        )}
      </div>
      <div className={styles.paint} aria-hidden="true" />
      <div className={`wrap ${styles.copy}`}>
        <h1 className="mega">
          Your photo,
          <br />
          painted
          <br />
          by hand.
        </h1>
        <p className="lead">
          Send a photo. An independent artist paints or draws it for you, shows you the proof, and ships it to your
          door.
        </p>
        <TryPhoto>
          <ButtonLink to="/products" size="big">
            Start an Order <ArrowRight aria-hidden="true" />
          </ButtonLink>
        </TryPhoto>
      </div>
      {hero?.caption && (
        <p className={`wrap ${styles.caption}`}>
          <span>{hero.caption}</span>
        </p>
      )}
    </section>
  );
}
