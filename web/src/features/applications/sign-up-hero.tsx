import { useQuery } from '@tanstack/react-query';
import ArrowDown from 'icon:arrow-down';
import { BeforeAfter } from '#web/ui/before-after.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { productListQuery } from '../catalog/products.queries.ts';
import { ARTIST_SHARE_PERCENT } from '#shared/people/artists.ts';
import { pathTo } from '#shared/site/paths.ts';
import styles from './sign-up-hero.module.css';

/** What this page is about, beside a photo that becomes a painting. */
export function SignUpHero() {
  const { data } = useQuery(productListQuery());
  const example = data?.products.find(({ photo }) => photo);
  return (
    <section className={styles.hero}>
      <div className={styles.picture}>
        {example?.photo && (
          <BeforeAfter
            photo={example.photo}
            artwork={example.image}
            artworkAlt={example.title}
            split={38}
            focus="face"
            priority
            className={styles.turn}
          />
        )}
      </div>
      <div className={`block-blue ${styles.words}`}>
        <h1 className="mega">
          They send
          <br />
          the photo.
          <br />
          You paint.
        </h1>
        <p className="lead">
          Customers bring portraits, dogs and weddings. You name your days, paint by hand in your own studio, and keep{' '}
          {ARTIST_SHARE_PERCENT}% of the price.
        </p>
        <div className="row">
          <ButtonLink to={`${pathTo('/artists/signup')}#apply`} size="big">
            Apply <ArrowDown aria-hidden="true" />
          </ButtonLink>
          <ButtonLink to={pathTo('/artists/login')} variant="link">
            I have an account
          </ButtonLink>
        </div>
      </div>
    </section>
  );
}
