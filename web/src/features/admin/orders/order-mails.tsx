import type { AdminOrder } from '#shared/schemas/admin-order.ts';
import { formatDateTime } from '../shop-dates.ts';
import { MailProblemNote } from '../mail-problem.tsx';
import styles from './order-record.module.css';

/** The mails that went out about an order, and why those to its customer do not arrive. */
export function OrderMails({ order: { email, mails, mail_problem: problem } }: { order: AdminOrder }) {
  return (
    <section aria-labelledby="mails">
      <h3 id="mails">Mails</h3>
      <MailProblemNote email={email} problem={problem} />
      {mails.length === 0 && <p className="muted">No mail was sent yet.</p>}
      <ul className={styles.lines}>
        {mails.map(({ at, to, subject, kind, sent }) => (
          <li key={`${at}${to}${kind}`}>
            <span>
              {subject}{' '}
              <span className="small muted">
                to {to}
                {!sent && ', not sent: the address has bounced'}
              </span>
            </span>
            <span className="small muted num">{formatDateTime(Date.parse(at))}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
