import { useQuery } from '@tanstack/react-query';
import { Stages } from '#web/ui/stages.tsx';
import { homeQuery } from '../home/home.queries.ts';
import { formatDay } from '#shared/time/days.ts';
import { deliveryDay } from '#shared/shipping/delivery.ts';
import styles from './product-page.module.css';
import type { OrderForm } from '../piece/use-order-form.ts';

const steps = (arrival: string): [label: string, text: string][] => [
  // promise: free-cancellation-day
  ['Today', 'Artists read your order and quote. Cancel free within 24 hours.'],
  // promise: best-offer-after-an-hour
  ['Within 2 hours', 'Pick an artist, or the best quote is picked for you.'],
  ['About 1 week', 'It is painted. You comment on the proof.'],
  [arrival, 'At your door. The rest is due when you approve it.'],
];

/** The steps from the photo to the delivery, over pictures of one piece at each stage. */
export function AfterOrder({ form }: { form: OrderForm }) {
  const { data: home } = useQuery(homeQuery());
  const day = deliveryDay(form.selection.delivery);
  const pictures = home?.stages ?? [];
  const stages = steps(day ? formatDay(day, 'short') : 'About 3 weeks').flatMap(([label, text], index) => {
    const picture = pictures[index];
    return picture ? [{ image: picture.image, alt: picture.label, label, text }] : [];
  });
  if (stages.length === 0) return null;
  return (
    <section className={styles.after} aria-labelledby="after-order">
      <h2 id="after-order" className="d3">
        What happens after you order
      </h2>
      <Stages label="Four stages" stages={stages} className={styles.stages} />
    </section>
  );
}
