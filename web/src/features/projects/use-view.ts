import {
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type PointerEvent,
} from 'react';
import { centredOn, fractionAt, movedBy, settled, zoomedTo, ZOOM_FACTOR, type Measures, type View } from './zoom.ts';

const WHOLE: View = { scale: 1, x: 0, y: 0 };
/** An arrow key moves by this many pixels, with Shift by five times as many. */
const STEP_PX = 48;
/** A pointer that moved less than this was a press. */
const PRESS_PX = 6;
/** While the page scrolls, the wheel goes on scrolling it, even over the picture. */
const SCROLL_REST_MS = 250;
const WHEEL_PX_PER_E = 500;

interface Point {
  x: number;
  y: number;
}

const ARROWS: Record<string, readonly [number, number]> = {
  ArrowLeft: [1, 0],
  ArrowRight: [-1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
};

/** The frame's size, updated with the layout; zero before the first. */
const useFrame = () => {
  const frame = useRef<HTMLDivElement>(null);
  const [size, setSize] = useState({ width: 0, height: 0 });
  useLayoutEffect(() => {
    const element = frame.current;
    if (!element) return undefined;
    const measure = () => setSize({ width: element.clientWidth, height: element.clientHeight });
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { frame, size };
};

/** When the page was scrolled last, in epoch milliseconds. */
const useLastScroll = () => {
  const last = useRef(0);
  useEffect(() => {
    const scrolled = () => {
      last.current = Date.now();
    };
    window.addEventListener('scroll', scrolled, { passive: true });
    return () => window.removeEventListener('scroll', scrolled);
  }, []);
  return last;
};

const middleOf = (points: readonly Point[]): Point => ({
  x: points.reduce((sum, { x }) => sum + x, 0) / points.length,
  y: points.reduce((sum, { y }) => sum + y, 0) / points.length,
});
const spreadOf = ([one, other]: readonly Point[]): number =>
  one && other ? Math.hypot(one.x - other.x, one.y - other.y) : 0;

interface ViewOptions {
  imageWidth: number;
  imageHeight: number;
  /** Called with the pressed point of the picture, as fractions. */
  onPress?: ((point: Point) => void) | undefined;
}

/**
 * The zoomed view of one picture. Wheel, pinch, plus and minus zoom, 0 fits the whole picture; dragging and arrow keys
 * move it. At its whole size the wheel, a finger and the arrow keys scroll the page.
 */
export const useView = ({ imageWidth, imageHeight, onPress }: ViewOptions) => {
  const { frame, size } = useFrame();
  const [view, setView] = useState(WHOLE);
  const lastScroll = useLastScroll();
  const pointers = useRef(new Map<number, Point>());
  const travelled = useRef(0);
  const isReady = size.width > 0 && size.height > 0;
  const density = typeof window === 'undefined' ? 1 : window.devicePixelRatio || 1;
  const measures: Measures = { ...(isReady ? size : { width: 1, height: 1 }), imageWidth, imageHeight, density };
  const latest = useRef({ measures, view });
  useLayoutEffect(() => {
    latest.current = { measures, view };
  });
  const shown = settled(view, measures);

  const pointIn = ({ clientX, clientY }: { clientX: number; clientY: number }): Point => {
    const box = frame.current?.getBoundingClientRect();
    return { x: clientX - (box?.left ?? 0), y: clientY - (box?.top ?? 0) };
  };
  const change = useCallback(
    (next: (current: View, measured: Measures) => View) =>
      setView((current) => next(settled(current, latest.current.measures), latest.current.measures)),
    [],
  );
  const zoomBy = (steps: number, at?: Point) =>
    change((current, measured) => zoomedTo(current, measured, current.scale * ZOOM_FACTOR ** steps, at));
  const reset = () => setView(WHOLE);
  const lookAt = useCallback(
    (point: Point, scale?: number) => change((current, measured) => centredOn(current, measured, point, scale)),
    [change],
  );

  useEffect(() => {
    const element = frame.current;
    const wheel = (event: WheelEvent) => {
      const { view: current, measures: measured } = latest.current;
      const grown = current.scale * Math.exp(-event.deltaY / WHEEL_PX_PER_E);
      const next = zoomedTo(settled(current, measured), measured, grown, {
        x: event.clientX - element!.getBoundingClientRect().left,
        y: event.clientY - element!.getBoundingClientRect().top,
      });
      const isScrolling = current.scale === 1 && !event.ctrlKey && Date.now() - lastScroll.current < SCROLL_REST_MS;
      if (isScrolling || (next.scale === current.scale && !event.ctrlKey)) return;
      event.preventDefault();
      setView(next);
    };
    // A passive listener could not keep the page from scrolling.
    element?.addEventListener('wheel', wheel, { passive: false });
    return () => element?.removeEventListener('wheel', wheel);
  }, [frame, lastScroll]);

  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture?.(event.pointerId);
    if (pointers.current.size === 0) travelled.current = 0;
    pointers.current.set(event.pointerId, pointIn(event));
  };
  const onPointerMove = (event: PointerEvent) => {
    const before = pointers.current.get(event.pointerId);
    if (!before) return;
    const was = [...pointers.current.values()];
    const now = pointIn(event);
    pointers.current.set(event.pointerId, now);
    const are = [...pointers.current.values()];
    travelled.current += Math.hypot(now.x - before.x, now.y - before.y) + (are.length > 1 ? PRESS_PX : 0);
    const [from, to] = [middleOf(was), middleOf(are)];
    change((current, measured) => {
      const moved = movedBy(current, measured, to.x - from.x, to.y - from.y);
      const ratio = spreadOf(was) > 0 ? spreadOf(are) / spreadOf(was) : 1;
      return ratio === 1 ? moved : zoomedTo(moved, measured, moved.scale * ratio, to);
    });
  };
  const onPointerUp = (event: PointerEvent) => {
    if (!pointers.current.delete(event.pointerId) || pointers.current.size > 0 || travelled.current > PRESS_PX) return;
    const point = fractionAt(shown, measures, pointIn(event));
    if (point && isReady) onPress?.(point);
  };
  const onPointerCancel = ({ pointerId }: PointerEvent) => void pointers.current.delete(pointerId);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.target !== event.currentTarget || event.ctrlKey || event.metaKey || event.altKey) return;
    const arrow = ARROWS[event.key];
    if (event.key === '+' || event.key === '=') zoomBy(1);
    else if (event.key === '-' || event.key === '_') zoomBy(-1);
    else if (event.key === '0') reset();
    else if (arrow && shown.scale > 1) {
      const by = event.shiftKey ? 5 * STEP_PX : STEP_PX;
      change((current, measured) => movedBy(current, measured, arrow[0] * by, arrow[1] * by));
    } else return;
    event.preventDefault();
  };

  return {
    frame,
    view: shown,
    measures,
    isReady,
    zoomBy,
    zoomTo: (scale: number) => change((current, measured) => zoomedTo(current, measured, scale)),
    reset,
    lookAt,
    /** Middle of what is seen, as fractions of the picture. */
    middle: (): Point =>
      fractionAt(shown, measures, { x: measures.width / 2, y: measures.height / 2 }) ?? { x: 0.5, y: 0.5 },
    handlers: { onPointerDown, onPointerMove, onPointerUp, onPointerCancel, onKeyDown },
  };
};
