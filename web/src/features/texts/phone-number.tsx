import { phoneLink, useSupport } from '#web/lib/site-config.ts';
import styles from './text-page.module.css';

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
      {phone && hours && <p>{hours}</p>}
      {email && (
        <p>
          <a href={`mailto:${email}`}>{email}</a>
        </p>
      )}
    </>
  );
}
