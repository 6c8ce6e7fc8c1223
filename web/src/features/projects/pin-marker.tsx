import Check from 'icon:check';
import { useRef, type KeyboardEvent, type PointerEvent } from 'react';
import { cx } from '../../ui/cx.ts';
import styles from './viewer.module.css';

interface Point {
  x: number;
  y: number;
}

/** An arrow key moves a pin by this part of the picture, with Shift by the larger. */
const STEP = 0.01;
const BIG_STEP = 0.05;

const ARROWS: Record<string, readonly [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

const inPicture = (value: number): number => Math.min(1, Math.max(0, value));

interface PinMarkerProps extends Point {
  number: number;
  isOpen: boolean;
  isDone?: boolean;
  onOpen: () => void;
  /** Moves a pin that is not sent yet; sent ones stay where they are. */
  onMove?: (to: Point) => void;
}

/** A numbered pin on the picture; a new one is moved by dragging it or with the arrow keys. */
export function PinMarker({ number, x, y, isOpen, isDone = false, onOpen, onMove }: PinMarkerProps) {
  const dragged = useRef<DOMRect>(undefined);
  const onKeyDown = (event: KeyboardEvent) => {
    const arrow = ARROWS[event.key];
    if (!arrow || !onMove) return;
    event.preventDefault();
    const by = event.shiftKey ? BIG_STEP : STEP;
    onMove({ x: inPicture(x + arrow[0] * by), y: inPicture(y + arrow[1] * by) });
  };
  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    // Otherwise the frame would drag the picture, or place another pin.
    event.stopPropagation();
    if (!onMove) return;
    event.currentTarget.setPointerCapture?.(event.pointerId);
    dragged.current = event.currentTarget.parentElement?.getBoundingClientRect();
  };
  const onPointerMove = ({ clientX, clientY }: PointerEvent) => {
    const box = dragged.current;
    if (box)
      onMove?.({ x: inPicture((clientX - box.left) / box.width), y: inPicture((clientY - box.top) / box.height) });
  };
  const end = (event: PointerEvent) => {
    event.stopPropagation();
    dragged.current = undefined;
  };
  const state = onMove ? ', new, arrow keys move it' : isDone ? ', done' : '';
  return (
    <button
      type="button"
      className={cx(styles.pin, isOpen && styles.open, isDone && styles.done, onMove && styles.new)}
      style={{ left: `${x * 100}%`, top: `${y * 100}%` }}
      aria-label={`Comment ${number}${state}`}
      aria-pressed={isOpen}
      onClick={onOpen}
      onKeyDown={onKeyDown}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={end}
      onPointerCancel={end}
    >
      {isDone ? <Check aria-hidden="true" /> : number}
    </button>
  );
}
