import { useEffect, useRef, useState } from 'react';
import type { StyleChoice } from './chosen-style.ts';

/** Long enough for the next press of an arrow key, too short to be felt after letting go of the mouse. */
const SETTLE_MS = 450;

/** The strength under the hand, in per cent; it counts once the hand rests, as every value is a painting of its own. */
export const useStrength = (choice: StyleChoice, onStrength: (strength: number) => void) => {
  const [held, hold] = useState<{ of: StyleChoice; percent: number }>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const chosen = Math.round(choice.strength * 100);
  useEffect(() => () => clearTimeout(timer.current), [choice]);
  return {
    percent: held?.of === choice ? held.percent : chosen,
    move: (percent: number): void => hold({ of: choice, percent }),
    settle: (percent: number): void => {
      clearTimeout(timer.current);
      if (percent !== chosen) timer.current = setTimeout(() => onStrength(percent / 100), SETTLE_MS);
    },
  };
};
