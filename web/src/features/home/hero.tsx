import type { HomeContent } from '#shared/schemas/home.ts';
import { pathTo } from '#shared/site/paths.ts';
import ArrowRight from 'icon:arrow-right';
import { BeforeAfter } from '#web/ui/before-after.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { Price } from '#web/ui/price.tsx';
import styles from './hero.module.css';
import { TryPhoto } from './try-photo.tsx';

interface HeroProps {
  hero: HomeContent['hero'];
  /** The lowest price of a piece; its line is kept while it is not known. */
  fromCents: number | undefined;
}

/** The first screen: paint runs over the picture, in which the photo turns into the artwork. */
export function Hero({ hero, fromCents }: HeroProps) {
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
        <p className={styles.from}>
          {fromCents !== undefined && (
            <>
              From <Price cents={fromCents} round />, 20% today
            </>
          )}
        </p>
        <TryPhoto>
          <ButtonLink to={pathTo('/products')} size="big">
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
