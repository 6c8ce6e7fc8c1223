import { COMMISSIONS } from '#shared/people/partners.ts';
import { pathTo } from '#shared/site/paths.ts';
import { SiteLink } from '#web/ui/site-link.tsx';
import { MAX_LINKED_PICTURES } from '../photos/linked-pictures.ts';
import { Commissions, HELD_DAYS, LINK_DAYS, PartnerRules } from './commissions.tsx';
import styles from './partner-page.module.css';

/** How a link to the shop is made, and what it earns (doc 2 §9, C13). */
export function Documentation({ code }: { code: string }) {
  return (
    <section id="documentation" aria-labelledby="documentation-title" className={styles.text}>
      <h2 id="documentation-title">Documentation</h2>
      {/* promise: partner-link-30-days */}
      <p>
        Link to any product line and add your referral code as <code>promos</code>, or put it behind the product line:{' '}
        <code>/products/custphotoreal/{code}</code>. Whoever orders within {LINK_DAYS} days after following it counts as
        yours; if somebody followed links of several partners, the last one counts.
      </p>
      <p>
        A link may bring along up to {MAX_LINKED_PICTURES} public pictures as <code>images[]</code>; they are attached
        to the order as reference photos.
      </p>
      <h3>Product lines</h3>
      <ul className={styles.skus}>
        {Object.keys(COMMISSIONS).map((sku) => (
          <li key={sku}>
            <code>{sku}</code>
          </li>
        ))}
      </ul>
      <h3>Commission</h3>
      <Commissions />
      {/* promise: partner-commission */}
      <p>
        Earnings are projected from the day of the order, and paid via PayPal {HELD_DAYS} days after shipping, to the
        address that you enter above. While a case about an order is open, its earnings wait. The API is described for
        machines at <SiteLink to="/api/openapi.json">/api/openapi.json</SiteLink>.
      </p>
    </section>
  );
}

/** What a partner may and may not do with links and API. */
export function ApiTerms() {
  return (
    <section id="api-terms" aria-labelledby="api-terms-title" className={styles.text}>
      <h2 id="api-terms-title">API terms</h2>
      <PartnerRules />
      <p>
        Beyond that, our <SiteLink to={pathTo('/tos')}>terms</SiteLink> hold.
      </p>
    </section>
  );
}
