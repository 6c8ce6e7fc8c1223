import { useEffect, useState } from 'react';

/**
 * The value as it was in the last painted frame, `first` before there was one: what depends on it renders after the
 * frame that answers a press.
 */
export const useAfterPaint = <T>(value: T, first = value): T => {
  const [painted, setPainted] = useState(first);
  // oxlint-disable-next-line react/set-state-in-effect -- a second render after the frame is what this is for
  useEffect(() => setPainted(value), [value]);
  return painted;
};

/**
 * A press whose work takes longer than a frame: the button is drawn as pressed first, and `act` follows that frame.
 */
export const useAfterPress = (act: () => void): { isPressed: boolean; press: () => void } => {
  const [isPressed, setPressed] = useState(false);
  useEffect(() => {
    if (!isPressed) return;
    // oxlint-disable-next-line react/set-state-in-effect -- a second render after the frame is what this is for
    setPressed(false);
    act();
  }, [isPressed, act]);
  return { isPressed, press: () => setPressed(true) };
};
