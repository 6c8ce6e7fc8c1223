import { Check } from 'lucide-react';
import { useEffect, useState } from 'react';
import { formatCents } from '#shared/money.ts';
import type { Promo } from '#shared/schemas/cart.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import styles from './balance.module.css';

const TICK_MS = 1_000;
const MOST_TICKS = 10;

/** Promos that customers see: those that only mark where an order came from (S-, nothing off) stay hidden (doc 2 §9). */
export const visiblePromos = (promos: readonly Promo[]): Promo[] => promos.filter(({ code, amount }) => !(code.startsWith('S-') && amount === 0));

/** Ticks since the page opened, one a second and ten at most. */
const useTicks = (): number => {
  const [ticks, setTicks] = useState(0);
  useEffect(() => {
    if (ticks >= MOST_TICKS) return undefined;
    const timer = setTimeout(() => setTicks(ticks + 1), TICK_MS);
    return () => clearTimeout(timer);
  }, [ticks]);
  return ticks;
};

/** What is taken off, one line more each second (doc 2 §4); the amounts below count all of them from the start. */
export function Promos({ promos }: { promos: readonly Promo[] }) {
  const ticks = useTicks();
  const visible = visiblePromos(promos);
  const shown = ticks >= MOST_TICKS ? visible : visible.slice(0, ticks);
  if (visible.length === 0) return null;
  return (
    <section aria-labelledby="checkout-promos" className={styles['promos']}>
      <h2 id="checkout-promos" className={styles['label']}>
        Promos
      </h2>
      <ul aria-live="polite">
        {shown.map(({ code, title, amount }) => (
          <li key={code}>
            <Check aria-hidden="true" />
            <span>{title}</span>
            <span className="num">{`−${formatCents(amount)}`}</span>
          </li>
        ))}
        {shown.length < visible.length && (
          <li aria-hidden="true">
            <Skeleton height="22px" width="18px" />
            <Skeleton height="14px" width="70%" />
            <Skeleton height="14px" width="52px" />
          </li>
        )}
      </ul>
    </section>
  );
}
