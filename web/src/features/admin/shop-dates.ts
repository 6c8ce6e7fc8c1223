import { dateFormat } from '#shared/site/formats.ts';
import { SHOP_ZONE } from '#shared/time/shop-zone.ts';

/* Times as the staff reads them, wherever they sit: in the shop's zone, which the frame of the admin's pages names. */

/** "November 21, 2026". */
export const formatDate = dateFormat({ year: 'numeric', month: 'long', day: 'numeric', timeZone: SHOP_ZONE });

/** "November 21 at 5:04 PM". */
export const formatDateTime = dateFormat({
  month: 'long',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZone: SHOP_ZONE,
});
