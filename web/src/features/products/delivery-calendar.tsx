import { parseDate } from '@internationalized/date';
import ChevronLeft from 'icon:chevron-left';
import ChevronRight from 'icon:chevron-right';
import {
  Button,
  Calendar,
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
  Heading,
} from 'react-aria-components';
import type { DeliveryTier } from '#shared/shipping/delivery.ts';
import { cx } from '#web/ui/cx.ts';
import styles from './delivery-calendar.module.css';

interface DeliveryCalendarProps {
  /** Days are ISO dates, such as 2026-12-16. */
  today: string;
  day: string;
  isOff: (day: string) => boolean;
  /** Whether most artists would need longer than until that day. */
  isEarly: (day: string) => boolean;
  bucketOf: (day: string) => DeliveryTier;
  prices: readonly { id: string; title: string; addOn: string }[];
  onChoose: (day: string) => void;
}

const colour: Record<string, string | undefined> = {
  '15': styles.soon,
  '25': styles.later,
  'guaranteed': styles.latest,
};

/**
 * A month of days, each in the colour of its price; loaded on demand, because the calendar is large and few orders open
 * it.
 */
export function DeliveryCalendar({ today, day, isOff, isEarly, bucketOf, prices, onChoose }: DeliveryCalendarProps) {
  const lookOf = (date: string): string =>
    isOff(date) ? cx(styles.day) : cx(styles.day, colour[bucketOf(date)], isEarly(date) && styles.early);
  return (
    <div className={styles.calendar}>
      <Calendar
        aria-label="Delivery date"
        value={parseDate(day)}
        defaultFocusedValue={parseDate(day)}
        minValue={parseDate(today)}
        isDateUnavailable={(date) => isOff(date.toString())}
        onChange={(date) => onChoose(date.toString())}
      >
        <header className={styles.head}>
          <Button slot="previous">
            <ChevronLeft aria-hidden="true" />
          </Button>
          <Heading className={styles.month} />
          <Button slot="next">
            <ChevronRight aria-hidden="true" />
          </Button>
        </header>
        <CalendarGrid weekdayStyle="short">
          <CalendarGridHeader>{(name) => <CalendarHeaderCell>{name}</CalendarHeaderCell>}</CalendarGridHeader>
          <CalendarGridBody>
            {(date) => <CalendarCell date={date} className={lookOf(date.toString())} />}
          </CalendarGridBody>
        </CalendarGrid>
      </Calendar>
      <ul className={styles.key} aria-label="Prices by date">
        {prices.map(({ id, title, addOn }) => (
          <li key={id} className={colour[id]}>
            <i aria-hidden="true" />
            {title}{' '}
            <b className="num" translate="no">
              {addOn}
            </b>
          </li>
        ))}
        <li className={styles.early}>
          <i aria-hidden="true" />
          Broken line: too early for most artists
        </li>
      </ul>
    </div>
  );
}
