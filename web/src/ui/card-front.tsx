import type { CSSProperties, ReactNode } from 'react';
import { colorsOf, type CardDesign } from '#shared/money/card-designs.ts';
import styles from './card-front.module.css';
import { cx } from './cx.ts';

interface CardFrontProps {
  /** Absent for a card from before there were designs, which is plain. */
  design: CardDesign | undefined;
  className?: string | undefined;
  children?: ReactNode;
}

/** Custom properties with the colours of a design. */
export const cardColors = (design: CardDesign | undefined): CSSProperties => {
  const { ground, paint, ink } = colorsOf(design);
  return { '--card-ground': ground, '--card-paint': paint, '--card-ink': ink };
};

/** The front of a gift card, brushed in its design. */
export function CardFront({ design, className, children }: CardFrontProps) {
  return (
    <div className={cx(styles.card, design && styles[design], className)} style={cardColors(design)}>
      {children}
    </div>
  );
}
