import styles from './steps-section.module.css';

const steps = [
  {
    when: 'First',
    what: 'You are asked',
    detail: 'A photo, a brief, the size, and what you earn. Customers who like your page can ask for you by name.',
  },
  {
    // promise: best-offer-after-an-hour
    when: 'Within the hour',
    what: 'You make an offer, or pass',
    detail:
      'You say how many days you need, and an extra if the piece asks for it. The customer chooses, and only then it is yours to accept.',
  },
  {
    when: 'About 1 week',
    what: 'You paint',
    detail:
      'By hand, in your studio and your way. The customer sees the finished piece before it ships and may ask for changes within what was ordered.',
  },
  {
    when: 'After delivery',
    what: 'You are paid',
    detail:
      // promise: artist-share-payable
      'Your part is payable 7 days after the piece arrived, or 30 days after you shipped it. You enter your bank account later, in the studio.',
  },
] as const;

/** How artists work here, from the request to the payment (C14, C18). */
export function StepsSection() {
  return (
    <section className="section">
      <div className={`wrap grid ${styles.steps}`}>
        <header>
          <h2>Asked, offered, painted, paid</h2>
          <p className="muted">
            No fee to join, no fee to answer, and no order that you did not accept. When your easel is full, say so, and
            you are not asked.
          </p>
        </header>
        <ol>
          {steps.map(({ when, what, detail }) => (
            <li key={what}>
              <span className={styles.when}>{when}</span>
              <div>
                <h3>{what}</h3>
                <p className="muted">{detail}</p>
              </div>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}
