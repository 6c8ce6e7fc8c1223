import { COMMISSION_PAYABLE_AFTER_MS, COMMISSIONS } from '#shared/people/partners.ts';
import { REFERRAL_MS } from '#shared/people/referrals.ts';
import { DAY_MS } from '#shared/time/time.ts';
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
