import { Suspense, lazy, useState } from 'react';
import { bucketOf, dayProblem, deliveryCode, deliveryDay, isDayOff, proposedDay } from '#shared/delivery.ts';
import type { Option } from '#shared/schemas/product.ts';
import { Switch } from '#web/ui/choice.tsx';
import { Loading, Skeleton } from '#web/ui/skeleton.tsx';
import { formatAddOn } from './add-on.ts';
import { ChosenDay } from './chosen-day.tsx';
import { isEarly } from './delivery.ts';
import styles from './options.module.css';
import type { OrderForm } from './use-order-form.ts';

const DeliveryCalendar = lazy(() =>
  import('./delivery-calendar.tsx').then(({ DeliveryCalendar: Calendar }) => ({ default: Calendar })),
);

/** Delivery: as soon as it is ready, or by a date from the calendar (O-12 to O-17). */
export function DeliveryOption({ option, form }: { option: Option; form: OrderForm }) {
  const { today, country, product, selection } = form;
  const [problem, setProblem] = useState<string>();
  const off = option.values[0]?.id ?? 'none';
  const day = deliveryDay(selection.delivery);
  const isOn = selection.delivery !== off;

  const chooseDay = (date: string) => {
    const tooSoon = dayProblem(today, date);
    setProblem(tooSoon);
    if (!tooSoon) form.choose('delivery', deliveryCode(today, date));
  };
  const switchTo = (on: boolean) => {
    const proposed = on ? proposedDay(today, product) : undefined;
    if (proposed) chooseDay(proposed);
    else form.choose('delivery', off);
  };

  return (
    <div className={styles.block}>
      <div className={styles.head}>
        <h2 className="d4">Needed by a date?</h2>
        <Switch
          aria-label="Needed by a date?"
          checked={isOn}
          onChange={(event) => switchTo(event.currentTarget.checked)}
        >
          {isOn ? 'Yes' : 'No'}
        </Switch>
      </div>
      {problem && (
        <p role="alert" className={styles.problem}>
          {problem}
        </p>
      )}
      {isOn ? (
        <>
          <Suspense
            fallback={
              <Loading label="Loading the calendar">
                <Skeleton height="392px" />
              </Loading>
            }
          >
            <DeliveryCalendar
              today={today}
              day={day}
              isOff={(date) => isDayOff(today, date, product)}
              isEarly={(date) => isEarly(product, { today, country }, date)}
              bucketOf={(date) => bucketOf(today, date)}
              prices={option.values
                .filter(({ id }) => id !== off)
                .map(({ id, title, price }) => ({ id, title, addOn: formatAddOn(price) }))}
              onChoose={chooseDay}
            />
          </Suspense>
          {day && <ChosenDay form={form} day={day} onChoose={chooseDay} />}
        </>
      ) : (
        <p className="small muted">Most orders arrive within about 3 weeks with expedited shipping.</p>
      )}
    </div>
  );
}
