import { useEffect, useEffectEvent, useState } from 'react';
import type { StyleChoice } from './chosen-style.ts';

/** Long enough for the next press of an arrow key, too short to be felt after letting go of the mouse. */
const SETTLE_MS = 450;

interface Hold {
  of: StyleChoice;
  percent: number;
  /** The hand has let go. */
  resting: boolean;
}

/** The strength under the hand, in per cent; it counts once the hand rests, as every value is a painting of its own. */
export const useStrength = (choice: StyleChoice, onStrength: (strength: number) => void) => {
  const [held, hold] = useState<Hold>();
  const apply = useEffectEvent(onStrength);
  const chosen = Math.round(choice.strength * 100);
  const current = held?.of === choice ? held : undefined;

  useEffect(() => {
    if (!current?.resting || current.percent === chosen) return undefined;
    const timer = setTimeout(() => apply(current.percent / 100), SETTLE_MS);
    return () => clearTimeout(timer);
  }, [current, chosen]);

  return {
    percent: current?.percent ?? chosen,
    move: (percent: number): void => hold({ of: choice, percent, resting: false }),
    settle: (percent: number): void => hold({ of: choice, percent, resting: true }),
  };
};
