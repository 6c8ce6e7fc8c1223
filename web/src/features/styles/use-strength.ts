import { useState } from 'react';
import type { StyleChoice } from './chosen-style.ts';

/** The strength under the hand, in per cent; it counts once the hand lets go, as every value is a painting of its own. */
export const useStrength = (choice: StyleChoice, onStrength: (strength: number) => void) => {
  const [held, hold] = useState<{ of: StyleChoice; percent: number }>();
  const chosen = Math.round(choice.strength * 100);
  return {
    percent: held?.of === choice ? held.percent : chosen,
    move: (percent: number): void => hold({ of: choice, percent }),
    settle: (percent: number): void => {
      if (percent !== chosen) onStrength(percent / 100);
    },
  };
};
