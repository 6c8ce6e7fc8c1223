import { useCallback, useEffect, useRef, useState, type CSSProperties, type PointerEvent } from 'react';

/** Pixels that a finger, and a mouse, must move to turn to the next slide (doc 1 §9). */
const SWIPE_PX = 80;
const DRAG_PX = 120;
/** Pixels after which a press is a drag, and no longer a click. */
const DEAD_PX = 8;

const within = (value: number, count: number): number => ((value % count) + count) % count;

/** Where the carousel is: `step` counts on beyond the last slide; `behind` is how many slides lie before it. */
interface Place {
  step: number;
  behind: number;
}

interface Gesture {
  id: number;
  x: number;
  y: number;
  isDrag: boolean;
}

/**
 * Moves `count` slides in an endless row: each slide hangs at the copy of its place that is nearest to what is in view.
 * `perView` is read from the viewport's `--per-view`.
 */
export const useCarousel = (count: number, onSelect: ((index: number) => void) | undefined) => {
  const viewport = useRef<HTMLDivElement>(null);
  const track = useRef<HTMLUListElement>(null);
  const gesture = useRef<Gesture>(undefined);
  const wasDragged = useRef(false);
  const [{ step, behind }, place] = useState<Place>({ step: 0, behind: 0 });
  const [isDragging, drag] = useState(false);
  const [isStill, setStill] = useState(false);
  const index = within(step, count);

  const perView = useCallback(
    (): number => Number(viewport.current && getComputedStyle(viewport.current).getPropertyValue('--per-view')) || 1,
    [],
  );

  // Where all slides are in view there is nothing to turn.
  useEffect(() => {
    const look = () => setStill(count <= perView());
    look();
    window.addEventListener('resize', look);
    return () => window.removeEventListener('resize', look);
  }, [count, perView]);

  const turn = useCallback(
    (by: number) => {
      if (by === 0 || count <= perView()) return;
      // The slides that leave the view stay on their side of it until they are out of sight.
      const most = Math.max(0, count - Math.ceil(perView()));
      place((before) => ({ step: before.step + by, behind: by > 0 ? Math.min(by, most) : 0 }));
      onSelect?.(within(step + by, count));
    },
    [count, onSelect, perView, step],
  );

  const turnTo = useCallback(
    (wanted: number) => {
      const ahead = within(wanted - step, count);
      turn(ahead <= count / 2 ? ahead : ahead - count);
    },
    [count, step, turn],
  );

  const moveBy = (pixels: number) => track.current?.style.setProperty('--drag', `${pixels}px`);

  const onPointerDown = ({ pointerId, isPrimary, button, clientX, clientY, target }: PointerEvent) => {
    wasDragged.current = false;
    // Dragging a range input inside a slide, such as the before/after handle, does not move the carousel.
    if (!isPrimary || button !== 0 || target instanceof HTMLInputElement || isStill) return;
    gesture.current = { id: pointerId, x: clientX, y: clientY, isDrag: false };
  };
  const onPointerMove = ({ pointerId, clientX, clientY, currentTarget }: PointerEvent) => {
    const begun = gesture.current;
    if (begun?.id !== pointerId) return;
    const [across, along] = [clientX - begun.x, clientY - begun.y];
    if (!begun.isDrag && (Math.abs(across) < DEAD_PX || Math.abs(across) < Math.abs(along))) return;
    if (!begun.isDrag) {
      begun.isDrag = true;
      wasDragged.current = true;
      currentTarget.setPointerCapture(pointerId);
      drag(true);
    }
    const needed = across > 0 ? 1 : 0;
    place((before) => (before.behind === needed ? before : { ...before, behind: needed }));
    moveBy(across);
  };
  const end = ({ pointerId, pointerType, clientX, type }: PointerEvent) => {
    const begun = gesture.current;
    if (begun?.id !== pointerId) return;
    gesture.current = undefined;
    if (!begun.isDrag) return;
    drag(false);
    moveBy(0);
    const across = clientX - begun.x;
    const isFar = Math.abs(across) >= (pointerType === 'touch' ? SWIPE_PX : DRAG_PX);
    if (type === 'pointerup' && isFar) turn(across < 0 ? 1 : -1);
  };

  /** How far a slide hangs from its place in the row, in its own widths. */
  const hang = (slide: number): CSSProperties => {
    const shift = within(slide - step + behind, count) - behind + step - slide;
    return shift === 0 ? {} : { transform: `translateX(${100 * shift}%)` };
  };

  return {
    index,
    isStill,
    isDragging,
    turn,
    turnTo,
    hang,
    /** The browser scrolls to a focused link out of view; the carousel turns to its slide instead. */
    focusOn: (slide: number): void => {
      if (viewport.current) viewport.current.scrollLeft = 0;
      if (within(slide - index, count) >= perView()) turnTo(slide);
    },
    viewport: {
      ref: viewport,
      onPointerDown,
      onPointerMove,
      onPointerUp: end,
      onPointerCancel: end,
      // A drag that began on a link is no click on it, and does not drag the link itself.
      onClickCapture: (event: { preventDefault: () => void; stopPropagation: () => void }) => {
        if (!wasDragged.current) return;
        wasDragged.current = false;
        event.preventDefault();
        event.stopPropagation();
      },
      onDragStart: (event: { preventDefault: () => void }) => event.preventDefault(),
    },
    track: { ref: track, style: { '--step': step } as CSSProperties },
  };
};
