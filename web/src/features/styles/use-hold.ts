import { useState, type KeyboardEvent, type PointerEvent } from 'react';

const isPress = ({ key }: KeyboardEvent): boolean => key === ' ' || key === 'Enter';

/** Something that lasts as long as a button is held down, by pointer or key; the handlers belong on the button. */
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
      // A long touch would open the browser's menu instead.
      onContextMenu: (event: { preventDefault: () => void }) => event.preventDefault(),
    },
  };
};
