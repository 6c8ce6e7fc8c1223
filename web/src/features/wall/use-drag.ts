import { useState, type KeyboardEvent, type PointerEvent } from 'react';
import { steppedBy, type Box, type Point } from '../piece/geometry.ts';

interface Held {
  /** Pointer position at the start of the drag, and the point then. */
  from: Point;
  start: Point;
  now: Point;
}

interface DragProps {
  point: Point;
  picture: Box;
  /** Pixels of the picture that an arrow key moves the point by. */
  step: number;
  /** The nearest allowed position. */
  within: (point: Point) => Point;
  onDrop: (point: Point) => void;
}

export interface Drag {
  /** The current position, also during a drag. */
  point: Point;
  isHeld: boolean;
  /** Handlers for a button positioned on the picture. */
  handlers: Pick<
    React.DOMAttributes<HTMLButtonElement>,
    'onPointerDown' | 'onPointerMove' | 'onPointerUp' | 'onPointerCancel' | 'onKeyDown'
  >;
}

/**
 * Moves a point of the picture by mouse, finger and arrow keys; `onDrop` gets the position at the end of a drag or key
 * press.
 */
export const useDrag = ({ point, picture, step, within, onDrop }: DragProps): Drag => {
  const [held, hold] = useState<Held>();

  const down = (event: PointerEvent<HTMLButtonElement>) => {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    hold({ from: { x: event.clientX, y: event.clientY }, start: point, now: point });
  };
  const move = ({ clientX, clientY, currentTarget }: PointerEvent<HTMLButtonElement>) => {
    // The button's offset parent is the picture.
    const shown = currentTarget.offsetParent?.getBoundingClientRect().width;
    if (!held || !shown) return;
    const scale = picture.width / shown;
    hold({
      ...held,
      now: within({
        x: held.start.x + (clientX - held.from.x) * scale,
        y: held.start.y + (clientY - held.from.y) * scale,
      }),
    });
  };
  const end = () => {
    if (held && held.now !== held.start) onDrop(held.now);
    hold(undefined);
  };
  const key = (event: KeyboardEvent) => {
    const stepped = steppedBy(event, point, step);
    if (!stepped) return;
    event.preventDefault();
    onDrop(within(stepped));
  };
  return {
    point: held?.now ?? point,
    isHeld: held !== undefined,
    handlers: { onPointerDown: down, onPointerMove: move, onPointerUp: end, onPointerCancel: end, onKeyDown: key },
  };
};
