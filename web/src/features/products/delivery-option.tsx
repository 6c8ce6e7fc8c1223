import { useId, useState } from 'react';
import { later } from '#web/lib/later.tsx';
import { formatDay } from '#shared/time/days.ts';
import { bucketOf, dayProblem, deliveryCode, deliveryDay, isDayOff, proposedDay } from '#shared/shipping/delivery.ts';
import { findValue } from '#shared/catalogue/options.ts';
import type { Option } from '#shared/schemas/product.ts';
import { Switch } from '#web/ui/choice.tsx';
import { Loading, Skeleton } from '#web/ui/skeleton.tsx';
import { formatAddOn } from '../piece/add-on.ts';
import { ChosenDay } from './chosen-day.tsx';
import { isEarly } from '../piece/delivery.ts';
import styles from './options.module.css';
import type { OrderForm } from '../piece/use-order-form.ts';

const DeliveryCalendar = later(async () => (await import('./delivery-calendar.tsx')).DeliveryCalendar);

/** `Yes, by Dec 22, +$30`: what the switch chooses, so that nothing dearer is chosen than what was pressed (C33). */
const offerOf = (day: string, cents: number): string =>
  // promise: delivery-switch
  `Yes, by ${formatDay(day, 'short')}, ${formatAddOn(cents).replace(/\.00$/, '')}`;

/** Delivery: as soon as it is ready, or by a date from the calendar (O-12 to O-17). */
export function DeliveryOption({ option, form }: { option: Option; form: OrderForm }) {
  const { today, country, product, selection } = form;
  const switchId = useId();
  const [problem, setProblem] = useState<string>();
  const off = option.values[0]?.id ?? 'none';
  const day = deliveryDay(selection.delivery);
  const offered = day ?? proposedDay(today, product);

  const chooseDay = (date: string) => {
    const tooSoon = dayProblem(today, date);
    setProblem(tooSoon);
    if (!tooSoon) form.choose('delivery', deliveryCode(today, date));
  };
  const switchTo = (on: boolean) => {
    setProblem(undefined);
    if (!on) form.choose('delivery', off);
    else if (offered) chooseDay(offered);
  };

  return (
    <div className={styles.block}>
      <div className={styles.head}>
        <h2 className="d4">
          <label htmlFor={switchId}>Needed by a date?</label>
        </h2>
        {offered && (
          <Switch id={switchId} checked={day !== undefined} onChange={(event) => switchTo(event.currentTarget.checked)}>
            {offerOf(offered, findValue(option, deliveryCode(today, offered), selection.size)?.price ?? 0)}
          </Switch>
        )}
      </div>
      {problem && (
        <p role="alert" className={styles.problem}>
          {problem}
        </p>
      )}
      {day ? (
        <>
          <ChosenDay form={form} day={day} onChoose={chooseDay} />
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
            waiting={
              <Loading label="Loading the calendar">
                <Skeleton height="392px" />
              </Loading>
            }
          />
        </>
      ) : (
        // promise: arrival-estimate
        <p className="small muted">Most orders arrive within about 3 weeks with expedited shipping.</p>
      )}
    </div>
  );
}
