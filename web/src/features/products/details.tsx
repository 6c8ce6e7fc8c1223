import type { Product } from '#shared/schemas/product.ts';
import { pathTo } from '#shared/site/paths.ts';
import { SiteLink } from '#web/ui/site-link.tsx';
import styles from './product-page.module.css';

/** The product's details and the terms of sale (P-17, P-21, P-33). */
export function Details({ product }: { product: Product }) {
  const [first, ...rest] = product.details.split(/\n{2,}/);
  return (
    <div className={styles.details}>
      <p className="lead">{first}</p>
      {rest.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
      {/* promise: guarantee-30-days, no-shipping-said-before-paying, arrival-estimate */}
      <p>
        There are no returns, but a 100% money-back guarantee applies after revisions. Worldwide shipping; taxes and
        tariffs outside the US are the buyer’s (UK buyers pay VAT). Painting takes about 1 week, and most orders arrive
        within about 3 weeks with expedited shipping.
      </p>
      <p className={styles.links}>
        <SiteLink to={pathTo('/reviews')}>All reviews</SiteLink>
        <SiteLink to={pathTo('/refunds')}>Refunds</SiteLink>
        <SiteLink to={pathTo('/tos')}>Terms</SiteLink>
      </p>
    </div>
  );
}
