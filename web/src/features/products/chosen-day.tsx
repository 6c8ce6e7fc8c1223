import CalendarDays from 'icon:calendar-days';
import { judgeDate } from '#shared/shipping/arrival.ts';
import { daysBetween, formatDay } from '#shared/time/days.ts';
import { Button } from '#web/ui/button.tsx';
import { firstSureDay } from '../piece/delivery.ts';
import styles from './options.module.css';
import type { OrderForm } from '../piece/use-order-form.ts';

interface ChosenDayProps {
  form: OrderForm;
  day: string;
  onChoose: (day: string) => void;
}

/** The chosen delivery day, whether it can be met, and the first day that is sure to be met. */
export function ChosenDay({ form: { product, today, country }, day, onChoose }: ChosenDayProps) {
  const journey = { today, country };
  const judged = judgeDate(product, journey, day);
  const sure = judged && judged.verdict !== 'sure' ? firstSureDay(product, journey) : undefined;
  return (
    <div className={`small ${styles.day}`}>
      <CalendarDays aria-hidden="true" />
      <p>
        <b>{formatDay(day)}.</b>{' '}
        <span className="muted">{daysBetween(today, day)} days from today, Express shipping.</span>
        {judged && (
          <span className={styles.verdict} data-verdict={judged.verdict}>
            {judged.sentence}
          </span>
        )}
        {sure && (
          <Button variant="link" onClick={() => onChoose(sure)}>
            Take {formatDay(sure, 'plain')}, which is sure
          </Button>
        )}
      </p>
    </div>
  );
}
