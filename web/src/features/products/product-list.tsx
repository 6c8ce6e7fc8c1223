import ArrowRight from 'icon:arrow-right';
import { useQuery } from '@tanstack/react-query';
import { formatSize, parseSize } from '#shared/catalogue/size.ts';
import { isGiftCard } from '#shared/money/gift-cards.ts';
import type { ProductSummary } from '#shared/schemas/product.ts';
import { pathTo } from '#shared/site/paths.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { cx } from '#web/ui/cx.ts';
import { EmptyState, LoadError } from '#web/ui/empty-state.tsx';
import { MadeBy } from '#web/ui/made-by.tsx';
import { Picture } from '#web/ui/picture.tsx';
import { Price } from '#web/ui/price.tsx';
import { SiteLink } from '#web/ui/site-link.tsx';
import { Loading, Skeleton } from '#web/ui/skeleton.tsx';
import styles from './product-list.module.css';
import { productListQuery } from '../catalog/products.queries.ts';

const smallest = (numbers: readonly (number | undefined)[]): number =>
  Math.min(...numbers.flatMap((number) => number ?? []));

/** What all lines are compared by; the smallest price and the fewest days are marked. */
interface Comparison {
  size: string;
  cents: number;
  days: number;
}

const comparisonOf = (lines: readonly ProductSummary[]): Comparison => {
  const size = parseSize(lines.find(({ compared }) => compared)?.compared?.size ?? '');
  return {
    size: size ? `At ${formatSize(size)}` : 'Price',
    cents: smallest(lines.map(({ compared }) => compared?.cents)),
    days: smallest(lines.map(({ minLeadDays }) => minLeadDays)),
  };
};

function Line({ product, against }: { product: ProductSummary; against: Comparison }) {
  const { sku, title, description, look, suits, image, sample, fromCents, compared, minLeadDays: days } = product;
  const picture = sample?.url ?? image;
  return (
    <li className={styles.line}>
      {picture ? <Picture src={picture} alt="" /> : <i aria-hidden="true" />}
      <p className={styles.name}>
        <SiteLink to={pathTo('/products/:sku', { sku })} className="d3">
          {title}
        </SiteLink>
        <span className="muted">{look ?? description}</span>
      </p>
      <dl>
        {suits && (
          <div className={styles.suits}>
            <dt>Best for</dt>
            <dd>{suits}</dd>
          </div>
        )}
        <div className={styles.cost}>
          <dt>{against.size}</dt>
          <dd>
            <Price cents={compared?.cents ?? fromCents} round />
            {compared && (
              <span className={cx('small', compared.cents === against.cents ? styles.best : 'muted')}>
                {compared.cents === against.cents && 'Smallest price, '}from <Price cents={fromCents} round />
              </span>
            )}
          </dd>
        </div>
        {days !== undefined && (
          <div>
            <dt>By a date</dt>
            <dd>
              {/* promise: dates-that-leave-time */}
              <span className="price">in {days} days</span>
              <span className={cx('small', days === against.days ? styles.best : 'muted')}>
                {days === against.days ? 'Soonest' : 'at the soonest'}
              </span>
            </dd>
          </div>
        )}
      </dl>
      <ArrowRight aria-hidden="true" />
    </li>
  );
}

/** The lines side by side, with one photo in each of them (P-01). */
function Compared({ lines }: { lines: readonly ProductSummary[] }) {
  const against = comparisonOf(lines);
  return (
    <section aria-labelledby="lines">
      <h2 id="lines" className="vh">
        Paintings and drawings
      </h2>
      <p className={styles.columns} aria-hidden="true">
        <span className={styles.first}>The same photo in each medium</span>
        <span>Best for</span>
        <span>{against.size}</span>
        <span>By a date</span>
      </p>
      <ul>
        {lines.map((product) => (
          <Line key={product.sku} product={product} against={against} />
        ))}
      </ul>
      <MadeBy of={lines.map(({ sample, image }) => sample?.url ?? image)} />
    </section>
  );
}

function GiftCards({ cards }: { cards: readonly ProductSummary[] }) {
  if (cards.length === 0) return null;
  return (
    <section className={styles.gift} aria-labelledby="gift-cards">
      <h2 id="gift-cards" className="d3">
        Or let them choose
      </h2>
      <ul>
        {cards.map(({ sku, title, description, fromCents }) => (
          <li key={sku} className={sku === 'egiftcard' ? 'block-blue' : 'block-ochre'}>
            <SiteLink to={pathTo('/products/:sku', { sku })} className="d3">
              {title}
            </SiteLink>
            <span>
              {description} From <Price cents={fromCents} round />.
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Lines() {
  const { data, isPending, isError, error, refetch } = useQuery(productListQuery());
  if (isPending)
    return (
      <Loading label="Loading the products">
        {Array.from({ length: 7 }, (_, index) => (
          <span key={index} className={styles.line}>
            <Skeleton ratio="4 / 3" />
            <Skeleton height="28px" width="70%" />
            <Skeleton height="28px" />
          </span>
        ))}
      </Loading>
    );
  if (isError) return <LoadError message={error.message} onRetry={() => void refetch()} />;
  if (data.products.length === 0) return <EmptyState title="No products yet">Please come back soon.</EmptyState>;
  const isCard = ({ sku }: ProductSummary): boolean => isGiftCard(sku);
  return (
    <>
      <Compared lines={data.products.filter((product) => !isCard(product))} />
      <GiftCards cards={data.products.filter(isCard)} />
    </>
  );
}

/** Every product line, compared by look, use, price and time. */
export function ProductList() {
  return (
    <div className={`wrap ${styles.page}`}>
      <header>
        <h1>All Products</h1>
        <div>
          {/* promise: deposit-starts-order, rest-on-completion */}
          <p className="lead muted">
            Choose how your photo should be painted or drawn. A 20% deposit starts the order; the rest is due on
            completion.
          </p>
          <ButtonLink variant="link" to={pathTo('/assets')}>
            Not sure? See your own photo in each style <ArrowRight aria-hidden="true" />
          </ButtonLink>
        </div>
      </header>
      <Lines />
    </div>
  );
}
