import type { ReactNode } from 'react';
import styles from './bar-chart.module.css';
import { cx } from './cx.ts';

const [WIDTH, HEIGHT, GAP] = [600, 160, 10];

interface ChartBar {
  key: string;
  /** What stands below it. */
  name: string;
  amount: number;
}

/** One bar each, as high as its part of the highest one. */
function Bars({ bars }: { bars: readonly ChartBar[] }) {
  const highest = Math.max(1, ...bars.map(({ amount }) => amount));
  const step = WIDTH / bars.length;
  const gap = Math.min(GAP, step / 4);
  return (
    <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true" className={styles.bars}>
      {bars.map(({ key, amount }, index) => {
        const height = Math.max(amount > 0 ? 3 : 1, (Math.max(0, amount) / highest) * HEIGHT);
        return (
          <rect
            key={key}
            x={index * step + gap / 2}
            y={HEIGHT - height}
            width={step - gap}
            height={height}
            className={amount > 0 ? styles.bar : styles.none}
          />
        );
      })}
    </svg>
  );
}

/** Up to so many bars, each has its name on every screen. */
const FEW = 6;
/** Beyond so many, one name in seven stands. */
const MANY = 12;

interface BarChartProps {
  title: string;
  /** What all bars come to. */
  note: string;
  bars: readonly ChartBar[];
  /** The same as a table: its head and its body. */
  children: ReactNode;
}

/** Amounts as bars, and as a table for whoever reads it. */
export function BarChart({ title, note, bars, children }: BarChartProps) {
  const look = bars.length > MANY ? styles.dense : bars.length > FEW && styles.many;
  return (
    <figure className={styles.chart}>
      <figcaption className={styles.head}>
        <b>{title}</b> <span className="muted">{note}</span>
      </figcaption>
      <Bars bars={bars} />
      <ol aria-hidden="true" className={cx(styles.names, look)}>
        {bars.map(({ key, name }) => (
          <li key={key}>{name}</li>
        ))}
      </ol>
      <details className={styles.table}>
        <summary>Show as a table</summary>
        <table>{children}</table>
      </details>
    </figure>
  );
}
