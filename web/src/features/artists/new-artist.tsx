import Check from 'icon:check';
import styles from './new-artist.module.css';

const KEPT = [
  // promise: changes-as-often-as-needed
  'You see the finished piece first, and ask for changes as often as it needs.',
  // promise: deposit-starts-order, rest-on-completion
  'A 20% deposit starts the order; the rest is due on completion.',
  // promise: free-cancellation-day
  'Free cancellation within 24 hours.',
  // promise: guarantee-30-days
  'Money back or a repaint within 30 days of delivery, after a request for changes.',
] as const;

/** What a customer has with an artist who was not rated here yet. */
export function NewArtist({ name }: { name: string }) {
  return (
    <section className="section" aria-labelledby="new-artist">
      <div className={`wrap ${styles.row}`}>
        <div className={styles.words}>
          <h2 id="new-artist">New on Atelier</h2>
          {/* promise: application-answered */}
          <p className="lead muted">
            Somebody has to be the first to hang a piece by {name}. We read every application and look at its samples
            before an artist may paint here, and your order is as safe as any other:
          </p>
        </div>
        <ul>
          {KEPT.map((text) => (
            <li key={text}>
              <Check aria-hidden="true" />
              {text}
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
