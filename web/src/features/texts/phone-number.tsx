import { later } from '#web/lib/later.tsx';
import { phoneLink, useSupport } from '#web/lib/support.ts';
import styles from './text-page.module.css';

const OpenNow = later(async () => (await import('../contact/open-now.tsx')).OpenNow);

/** The support line with its hours, and the address of support, as far as this shop has them (W-06). */
export function PhoneNumber() {
  const { phone, email, hours } = useSupport();
  return (
    <>
      {phone && (
        <p className={`price ${styles.phone}`}>
          <a href={phoneLink(phone)}>{phone}</a>
        </p>
      )}
      {hours && <OpenNow hours={hours} />}
      {email && (
        <p>
          <a href={`mailto:${email}`}>{email}</a>
        </p>
      )}
    </>
  );
}
