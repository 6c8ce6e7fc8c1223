import ArrowLeft from 'icon:arrow-left';
import ArrowRight from 'icon:arrow-right';
import type { WorkPage as Work } from '#shared/schemas/work-page.ts';
import { placeName } from '#web/lib/country.ts';
import { formatDay } from '#shared/time/days.ts';
import { pathTo } from '#shared/site/paths.ts';
import { BeforeAfter } from '#web/ui/before-after.tsx';
import { Breadcrumb } from '#web/ui/breadcrumb.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { Picture } from '#web/ui/picture.tsx';
import { Price } from '#web/ui/price.tsx';
import { SiteLink } from '#web/ui/site-link.tsx';
import { WorkArtist } from './work-artist.tsx';
import { MadeBy } from '../../ui/made-by.tsx';
import styles from './work-page.module.css';
import { WorkReview } from './work-review.tsx';
import { WorkTiles } from './work-tiles.tsx';

/** So much larger than the picture that the window alone limits the piece. */
const ENLARGED = 10;

/** The piece as large as the window allows, uncropped; with its photo where the photo may be shown. */
function Piece({ work }: { work: Work }) {
  const { url, photo, title, medium, width, height } = work;
  const alt = `${title}, ${medium}`;
  return (
    <div className={styles.piece}>
      {/* Has the picture's proportion before the picture comes, in a document without inline styles too. */}
      <svg width={ENLARGED * width} height={ENLARGED * height} className={styles.frame} aria-hidden="true" />
      {photo ? (
        <BeforeAfter photo={photo} artwork={url} artworkAlt={alt} split={30} labels priority className={styles.turn} />
      ) : (
        <>
          <Picture src={url} alt={alt} priority sizes="(min-width: 900px) 60vw, 100vw" />
          <MadeBy of={url} onPicture />
        </>
      )}
    </div>
  );
}

/** The facts of the piece, set like a museum label. */
function Label({ work }: { work: Work }) {
  const { artist, artist_card: card, medium, size, city, country, finished_at, instructions } = work;
  const place = placeName(city, country);
  return (
    <dl className={styles.label}>
      <div>
        <dt>Artist</dt>
        <dd>
          {card ? (
            <SiteLink to={pathTo('/artists/:username', { username: card.username.normal })}>{artist}</SiteLink>
          ) : (
            artist
          )}
        </dd>
      </div>
      <div>
        <dt>Medium and size</dt>
        <dd>{[medium, size].filter(Boolean).join(', ')}</dd>
      </div>
      {place && (
        <div>
          <dt>Hangs in</dt>
          <dd>{place}</dd>
        </div>
      )}
      <div>
        <dt>Finished</dt>
        <dd>{formatDay(finished_at.slice(0, 10), 'dated')}</dd>
      </div>
      {instructions && (
        <div>
          <dt>The wish</dt>
          <dd>{instructions}</dd>
        </div>
      )}
    </dl>
  );
}

/**
 * One finished order: the piece with its photo, its artist, its review, and the button to order one. `back` is
 * the gallery that it was opened from.
 */
export function WorkPage({ work, back }: { work: Work; back?: string | undefined }) {
  const { order, title, sku, product, o_size, review, artist_card: card } = work;
  return (
    <>
      <div className={`wrap ${styles.where}`}>
        <Breadcrumb
          trail={[
            { to: pathTo('/products'), label: 'All Products' },
            { to: pathTo('/products/:sku', { sku }), label: product.title },
          ]}
          here={title}
        />
        {back && (
          <ButtonLink variant="link" to={back}>
            <ArrowLeft aria-hidden="true" /> Back
          </ButtonLink>
        )}
      </div>
      <div className={`wrap ${styles.work}`}>
        <Piece work={work} />
        <div className={styles.words}>
          <h1>{title}</h1>
          <Label work={work} />
          {review && <WorkReview review={review} city={work.city} country={work.country} />}
          <div className={styles.start}>
            <ButtonLink size="big" full="phone" to={pathTo('/products/:sku', { sku }, { o_size, order })}>
              Start {product.medium} Order <ArrowRight aria-hidden="true" />
            </ButtonLink>
            <p className="small muted">
              From <Price cents={product.fromCents} round />, 20% deposit.{' '}
              {work.size && `Begins with ${work.size}; you can change everything.`}
            </p>
          </div>
        </div>
      </div>
      {card && <WorkArtist artist={card} works={work.more_of_artist} from={back} />}
      <div className={`wrap ${styles.more}`}>
        <WorkTiles
          id="of-product"
          title={`${product.medium} by other hands`}
          works={work.more_of_product}
          from={back}
        />
      </div>
    </>
  );
}
