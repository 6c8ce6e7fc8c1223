import ChevronDown from 'icon:chevron-down';
import Truck from 'icon:truck';
import {
  arrivalOf,
  judgeDate,
  type Arrival as Estimates,
  type ArrivalPart,
  type DateVerdict,
} from '#shared/shipping/arrival.ts';
import { daysBetween, formatDay } from '#shared/time/days.ts';
import { deliveryDay } from '#shared/shipping/delivery.ts';
import { isShipped } from '#shared/shipping/shipping.ts';
import { Callout } from '#web/ui/callout.tsx';
import styles from './arrival.module.css';
import type { OrderForm } from '../piece/use-order-form.ts';

const TONES = { sure: 'ok', possible: 'warn', rush: 'warn', impossible: 'bad' } as const satisfies Record<
  DateVerdict['verdict'],
  string
>;

/** The days on which a piece may arrive: `Dec 10 – Dec 14`. */
const rangeOf = ({ early, late }: Estimates): string =>
  early.date === late.date
    ? formatDay(early.date, 'short')
    : `${formatDay(early.date, 'short')} – ${formatDay(late.date, 'short')}`;

/** Weekends can make the early case of a part last longer than its late case. */
const wordsOf = (early: number, late: number): string => {
  const [min, max] = [Math.min(early, late), Math.max(early, late)];
  if (min === max) return max === 1 ? '1 day' : `${max} days`;
  return `${min} to ${max} days`;
};

/** One part of the journey: a stroke from its first to its last day, on the scale of the whole journey. */
function Part({ part, early, today, days }: { part: ArrivalPart; early: number; today: string; days: number }) {
  const at = (day: string): number => (100 * daysBetween(today, day)) / days;
  return (
    <li className={styles.part}>
      <span>
        <b>{part.label}</b>
        {part.holidays.length > 0 && <span className="muted"> without {part.holidays.join(', ')}</span>}
      </span>
      <span className="num" translate="no">
        <b>{wordsOf(early, part.days)}</b> <span className="muted">by {formatDay(part.to, 'short')}</span>
      </span>
      <i
        aria-hidden="true"
        data-kind={part.kind}
        style={{ '--from': `${at(part.from)}%`, '--long': `${at(part.to) - at(part.from)}%` }}
      />
    </li>
  );
}

function Parts({ arrival: { early, late }, today }: { arrival: Estimates; today: string }) {
  const days = Math.max(1, daysBetween(today, late.date));
  return (
    <ol className={`small ${styles.parts}`} aria-label="Until it arrives">
      {late.parts.map((part, index) => (
        <Part key={part.kind} part={part} early={early.parts[index]?.days ?? part.days} today={today} days={days} />
      ))}
    </ol>
  );
}

/**
 * When the piece arrives, the parts of the journey on demand, and whether the chosen date can be met. The country is
 * that of the last order.
 */
export function Arrival({ form: { product, selection, today, country } }: { form: OrderForm }) {
  const arrival = arrivalOf(product, { today, country });
  if (!arrival) return null;
  const day = deliveryDay(selection.delivery);
  const verdict = day === undefined ? undefined : judgeDate(product, { today, country }, day);
  return (
    <div className={styles.arrival}>
      <details>
        <summary>
          <Truck aria-hidden="true" />
          <span>
            {isShipped(product) ? 'Arrives about' : 'Finished about'} <b>{rangeOf(arrival)}</b>
          </span>
          <ChevronDown aria-hidden="true" className={styles.open} />
        </summary>
        <Parts arrival={arrival} today={today} />
        <p className="small muted">
          Counted to the later date, if every part takes its time. Your artist names the days of painting with the
          quote.
        </p>
      </details>
      <div role="status">{verdict && <Callout tone={TONES[verdict.verdict]} title={verdict.sentence} />}</div>
    </div>
  );
}
