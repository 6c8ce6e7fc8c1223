import { Suspense, lazy, useState } from 'react';
import { arrivalOf } from '#shared/arrival.ts';
import { formatDay } from '#shared/days.ts';
import { bucketOf, dayProblem, deliveryCode, deliveryDay, isDayOff, proposedDay } from '#shared/delivery.ts';
import { findValue } from '#shared/options.ts';
import type { Option } from '#shared/schemas/product.ts';
import { ChoiceGroup, RadioCard, Switch } from '#web/ui/choice.tsx';
import { Loading, Skeleton } from '#web/ui/skeleton.tsx';
import { formatAddOn } from './add-on.ts';
import { rangeOf } from './arrival.tsx';
import { ChosenDay } from './chosen-day.tsx';
import { isEarly } from './delivery.ts';
import styles from './options.module.css';
import type { OrderForm } from './use-order-form.ts';

const DeliveryCalendar = lazy(() =>
  import('./delivery-calendar.tsx').then(({ DeliveryCalendar: Calendar }) => ({ default: Calendar })),
);

interface DayChoiceProps {
  option: Option;
  form: OrderForm;
  off: string;
  day: string;
  onChoose: (day: string) => void;
}

/** The free arrival beside the dated one: opening the calendar costs nothing until a day is chosen (O-13). */
function DayChoice({ option, form, off, day, onChoose }: DayChoiceProps) {
  const { today, country, product, selection } = form;
  const free = arrivalOf(product, { today, country });
  const price = findValue(option, deliveryCode(today, day), selection.size)?.price ?? 0;
  const isDated = selection.delivery !== off;
  return (
    <ChoiceGroup legend="When it may arrive" hideLegend className={styles.days}>
      <RadioCard
        name="arrival"
        checked={!isDated}
        onChange={() => form.choose('delivery', off)}
        sub="As soon as it is ready, without a fixed date."
        extra="Free"
      >
        {free ? `About ${rangeOf(free)}` : 'As soon as it is ready'}
      </RadioCard>
      <RadioCard
        name="arrival"
        checked={isDated}
        onChange={() => onChoose(day)}
        sub="Or choose another day below."
        extra={formatAddOn(price)}
      >
        By {formatDay(day, 'plain')}
      </RadioCard>
    </ChoiceGroup>
  );
}

/** Delivery: as soon as it is ready, or by a date from the calendar (O-12 to O-17). */
export function DeliveryOption({ option, form }: { option: Option; form: OrderForm }) {
  const { today, country, product, selection } = form;
  const [problem, setProblem] = useState<string>();
  const off = option.values[0]?.id ?? 'none';
  const day = deliveryDay(selection.delivery);
  const [isOpen, setOpen] = useState(selection.delivery !== off);
  const offeredDay = day ?? proposedDay(today, product);

  const chooseDay = (date: string) => {
    const tooSoon = dayProblem(today, date);
    setProblem(tooSoon);
    if (!tooSoon) form.choose('delivery', deliveryCode(today, date));
  };
  const switchTo = (on: boolean) => {
    setOpen(on);
    if (!on) {
      setProblem(undefined);
      form.choose('delivery', off);
    }
  };

  return (
    <div className={styles.block}>
      <div className={styles.head}>
        <h2 className="d4">Needed by a date?</h2>
        <Switch
          aria-label="Needed by a date?"
          checked={isOpen}
          onChange={(event) => switchTo(event.currentTarget.checked)}
        >
          {isOpen ? 'Yes' : 'No'}
        </Switch>
      </div>
      {problem && (
        <p role="alert" className={styles.problem}>
          {problem}
        </p>
      )}
      {isOpen ? (
        <>
          {offeredDay && <DayChoice option={option} form={form} off={off} day={offeredDay} onChoose={chooseDay} />}
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
              proposed={offeredDay}
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
