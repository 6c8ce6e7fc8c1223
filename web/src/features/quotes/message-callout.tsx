import { Callout } from '../../ui/callout.tsx';
import type { QuotesMessage } from './messages.ts';
import styles from './quotes.module.css';

export function MessageCallout({ message }: { message: QuotesMessage }) {
  const { tone, title, text, reasons, actions } = message;
  return (
    <Callout tone={tone} title={title}>
      {text}
      {reasons && (
        <ul className={styles.reasons}>
          {reasons.map((reason) => (
            <li key={reason}>{reason}</li>
          ))}
        </ul>
      )}
      {actions?.join(' ')}
    </Callout>
  );
}
