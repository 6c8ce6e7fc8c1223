import type { HomeContent } from '#shared/schemas/home.ts';
import { pathTo } from '#shared/site/paths.ts';
import { Picture } from '#web/ui/picture.tsx';
import { Price } from '#web/ui/price.tsx';
import { SiteLink } from '#web/ui/site-link.tsx';
import { Loading, Skeleton } from '#web/ui/skeleton.tsx';
import { MadeBy } from '#web/ui/made-by.tsx';
import styles from './media-strip.module.css';

const numbers = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'] as const;
const expected = 7;

/** One picture cut into bands, one for each medium; each band links to its product. */
export function MediaStrip({ slices, loading }: { slices: HomeContent['slices']; loading: boolean }) {
  if (!loading && !slices?.length) return null;
  const count = slices?.length ?? expected;
  return (
    <section className="block-lamp">
      <div className={`wrap ${styles.head}`}>
        <h2 className="mega">One photo, {numbers[count] ?? count} hands.</h2>
        {slices && <MadeBy of={slices.map(({ image }) => image)} />}
      </div>
      {slices ? (
        <nav aria-label="Products" className={styles.strip} data-count={count}>
          {slices.map(({ sku, title, fromCents, image }) => (
            <SiteLink key={sku} to={pathTo('/products/:sku', { sku })}>
              <span className={styles.picture}>
                {/* On a phone a band is a low stripe behind its words, so two thirds of the pixels do. */}
                <Picture src={image} alt="" sizes="(width < 30rem) 66vw, 112vw" />
              </span>
              <b>{title}</b>
              <span className={styles.from}>
                from <Price cents={fromCents} round />
              </span>
            </SiteLink>
          ))}
        </nav>
      ) : (
        <Loading className={styles.strip}>
          <Skeleton className={styles.waiting} />
        </Loading>
      )}
    </section>
  );
}
