import { useQuery } from '@tanstack/react-query';
import { isGiftCard } from '#shared/money/gift-cards.ts';
import type { ProductSummary } from '#shared/schemas/product.ts';
import { Price } from '#web/ui/price.tsx';
import { Share } from '#web/ui/share.tsx';
import { Loading, Skeleton } from '#web/ui/skeleton.tsx';
import { productListQuery } from '../catalog/products.queries.ts';
import styles from './earnings-section.module.css';
import { ARTIST_SHARE_PERCENT, sharesOf } from '#shared/people/artists.ts';

function Example({ product }: { product: ProductSummary }) {
  const { artist, house } = sharesOf(product.fromCents);
  return (
    <>
      <p className="between strong">
        <span>{product.title}, from</span>
        <Price cents={product.fromCents} className={styles.total} />
      </p>
      <Share depositCents={artist} balanceCents={house} today="for you" later="for the house" />
      <p className="small">
        The house pays the shop, the card fees, support and the customer’s guarantee with its part.
      </p>
    </>
  );
}

function PriceList({ products }: { products: readonly ProductSummary[] }) {
  return (
    <table className={styles.list}>
      <caption className="vh">What the smallest piece of each medium pays</caption>
      <thead>
        <tr>
          <th scope="col">Medium</th>
          <th scope="col">Price from</th>
          <th scope="col">You earn from</th>
        </tr>
      </thead>
      <tbody>
        {products.map(({ sku, medium, fromCents }) => (
          <tr key={sku}>
            <th scope="row">{medium}</th>
            <td className="num" translate="no">
              <Price cents={fromCents} />
            </td>
            <td className="num" translate="no">
              <Price cents={sharesOf(fromCents).artist} className={styles.yours} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Bill() {
  const { data, isPending } = useQuery(productListQuery());
  if (isPending) {
    return (
      <Loading label="Loading the prices" className={styles.bill}>
        <Skeleton height="30px" />
        <Skeleton height="90px" />
        <Skeleton height="340px" />
      </Loading>
    );
  }
  const products = data?.products.filter(({ sku }) => !isGiftCard(sku)) ?? [];
  const [first] = products;
  return (
    <div className={styles.bill}>
      {first && <Example product={first} />}
      {first && <PriceList products={products} />}
    </div>
  );
}

/** What an artist earns, with the shop's own prices (C18). */
export function EarningsSection() {
  return (
    <section className={`block-ochre ${styles.earnings}`}>
      <div className="wrap grid">
        <header>
          <h2 className="d1">
            {ARTIST_SHARE_PERCENT}% is
            <br />
            yours.
          </h2>
          {/* promise: artist-share */}
          <p className="lead">
            Of the whole price of the piece: its size, its subjects and every option that the customer chose, but for
            what is passed on to charity and for trees. A customer’s promo does not make it less.
          </p>
          {/* promise: artist-share */}
          <p>
            Each request shows what you earn before you answer. If a piece needs more than its price covers, ask for an
            extra; you get your part of that too.
          </p>
          {/* promise: parcel-paid-to-artist */}
          <p>
            The parcel is paid for: you get all that the customer pays for shipping, shown with the country before you
            answer. You pack it, send it, and pay the carrier.
          </p>
        </header>
        <Bill />
      </div>
    </section>
  );
}
