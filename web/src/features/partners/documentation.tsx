import { COMMISSION_PAYABLE_AFTER_MS, COMMISSIONS } from '#shared/people/partners.ts';
import { REFERRAL_MS } from '#shared/people/referrals.ts';
import { pathTo } from '#shared/site/paths.ts';
import { DAY_MS } from '#shared/time/time.ts';
import { SiteLink } from '#web/ui/site-link.tsx';
import { MAX_LINKED_PICTURES } from '../photos/linked-pictures.ts';
import styles from './partner-page.module.css';

const { custphotoreal: oil, custmixedmedia: mixedMedia } = COMMISSIONS;

const commissions = [
  ['Oil, watercolor, charcoal, pencil and colored pencil', oil.plain],
  ['The same, framed', oil.framed],
  ['Mixed-media oil', mixedMedia.plain],
] as const;

/** Days for which a followed link counts, and from the shipping of a piece to the day when its commission is payable. */
export const LINK_DAYS = REFERRAL_MS / DAY_MS;
export const HELD_DAYS = COMMISSION_PAYABLE_AFTER_MS / DAY_MS;

/** What each product line pays, in per cent (T-06). */
export function Commissions() {
  return (
    <>
      <dl className={styles.rates}>
        {commissions.map(([what, rate]) => (
          <div key={what}>
            <dt>{what}</dt>
            <dd className="price">{rate}%</dd>
          </div>
        ))}
      </dl>
      {/* promise: partner-earns-on-paintings */}
      <p>
        The commission is a part of what the customer pays for the piece: its price after promotions, and the artist’s
        extra, without shipping. Other products, such as digital paintings and gift cards, earn nothing.
      </p>
    </>
  );
}

/** What a partner may and may not do. */
export function PartnerRules() {
  return (
    <ul className={styles.terms}>
      {/* promise: partner-own-orders */}
      <li>Your own orders earn nothing: those of your account, to your e-mail address, or in your name.</li>
      {/* promise: partner-refund */}
      <li>An order that is refunded takes its earnings back; a part that is refunded, that part of them.</li>
      <li>Send only pictures that you may show, and only addresses that are public.</li>
    </ul>
  );
}

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
