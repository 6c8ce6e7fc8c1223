import { useState, type KeyboardEvent, type PointerEvent } from 'react';

const isPress = ({ key }: KeyboardEvent): boolean => key === ' ' || key === 'Enter';

/** Whether a button is held down, by pointer or key; `handlers` belong on the button. */
export const useHold = () => {
  const [isHeld, hold] = useState(false);
  const end = () => hold(false);
  return {
    isHeld,
    handlers: {
      onPointerDown: ({ currentTarget, pointerId }: PointerEvent) => {
        currentTarget.setPointerCapture?.(pointerId);
        hold(true);
      },
      onPointerUp: end,
      onPointerCancel: end,
      onBlur: end,
      onKeyDown: (event: KeyboardEvent) => {
        if (!isPress(event)) return;
        event.preventDefault();
        hold(true);
      },
      onKeyUp: (event: KeyboardEvent) => (isPress(event) ? end() : undefined),
      // A long touch would otherwise open the browser's menu.
      onContextMenu: (event: { preventDefault: () => void }) => event.preventDefault(),
    },
  };
};
