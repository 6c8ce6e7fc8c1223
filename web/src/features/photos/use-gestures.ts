import { useEffect, useRef, type KeyboardEvent, type PointerEvent, type RefObject } from 'react';
import { moveBy, zoomBy, zoomOf, zoomTo, ZOOM_STEP } from '#shared/photos/crop.ts';
import type { CropDraft } from './use-crop.ts';

/** An arrow key moves by this much of the photo, in percent; with Shift by the larger one. */
const NUDGE = 1;
const BIG_NUDGE = 10;
/** A finger that moves less than this, in pixels, presses. */
const PRESS_PX = 6;
/** Turning the wheel this far, in pixels, is one step. */
const WHEEL_STEP_PX = 40;

const ARROWS: Record<string, readonly [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
const ZOOM_KEYS: Record<string, number> = { '+': 1, '=': 1, '-': -1, '_': -1 };

/** How far an arrow key goes, in percent; undefined for any other key. */
export const nudgeOf = ({
  key,
  shiftKey,
}: Pick<KeyboardEvent, 'key' | 'shiftKey'>): { dx: number; dy: number } | undefined => {
  const arrow = ARROWS[key];
  const by = shiftKey ? BIG_NUDGE : NUDGE;
  return arrow && { dx: arrow[0] * by, dy: arrow[1] * by };
};

export interface StageParts {
  stage: RefObject<HTMLDivElement | null>;
  picture: RefObject<HTMLImageElement | null>;
}

interface Point {
  x: number;
  y: number;
}

const distance = ([one, other]: Point[]): number => (one && other ? Math.hypot(one.x - other.x, one.y - other.y) : 0);

/**
 * Gestures on the stage: one finger or the mouse drags, a press brings its place to the middle, two fingers and the wheel
 * zoom, arrow keys move, plus and minus zoom. On a canvas they move the photo, in a free crop the frame. `picture` is the photo at its size on the screen.
 */
export const useGestures = ({ crop, frame, ratios, change }: CropDraft, { stage, picture }: StageParts) => {
  const fingers = useRef(new Map<number, Point>());
  const pinch = useRef({ distance: 0, zoom: 1 });
  const turned = useRef(0);
  /** Where the first finger came down; undefined once it has dragged, or another one has joined it. */
  const pressed = useRef<Point>(undefined);
  // On a canvas the photo follows the pointer, so its crop frame moves the opposite way over the photo.
  const way = crop.mode === 'free' ? 1 : -1;
  const move = (dx: number, dy: number) => change((current, of) => moveBy(current, of, way * dx, way * dy));

  useEffect(() => {
    const element = stage.current;
    const wheel = (event: WheelEvent) => {
      event.preventDefault();
      turned.current +=
        event.deltaMode === WheelEvent.DOM_DELTA_PIXEL ? event.deltaY : Math.sign(event.deltaY) * WHEEL_STEP_PX;
      const steps = Math.trunc(turned.current / WHEEL_STEP_PX);
      turned.current -= steps * WHEEL_STEP_PX;
      if (steps !== 0) change((current, of) => zoomBy(current, of, -Math.sign(steps)));
    };
    // A passive listener could not keep the page from scrolling.
    element?.addEventListener('wheel', wheel, { passive: false });
    return () => element?.removeEventListener('wheel', wheel);
  }, [change, stage]);

  const startPinch = () => {
    pinch.current = { distance: distance([...fingers.current.values()]), zoom: zoomOf(crop, ratios) };
  };
  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    const point = { x: event.clientX, y: event.clientY };
    fingers.current.set(event.pointerId, point);
    pressed.current = fingers.current.size === 1 ? point : undefined;
    startPinch();
  };
  const onPointerMove = ({ pointerId, clientX, clientY }: PointerEvent) => {
    const before = fingers.current.get(pointerId);
    const shown = picture.current?.getBoundingClientRect();
    if (!before || !shown) return;
    if (pressed.current && distance([pressed.current, { x: clientX, y: clientY }]) < PRESS_PX) return;
    pressed.current = undefined;
    fingers.current.set(pointerId, { x: clientX, y: clientY });
    if (fingers.current.size === 1) {
      move(((clientX - before.x) / shown.width) * 100, ((clientY - before.y) / shown.height) * 100);
    } else if (pinch.current.distance > 0) {
      const asked = (pinch.current.zoom * distance([...fingers.current.values()])) / pinch.current.distance;
      change((current, of) => zoomTo(current, of, Math.round(asked / ZOOM_STEP) * ZOOM_STEP));
    }
  };
  const end = ({ pointerId }: PointerEvent): void => {
    fingers.current.delete(pointerId);
    startPinch();
  };
  const onPointerUp = (event: PointerEvent) => {
    const shown = picture.current?.getBoundingClientRect();
    if (pressed.current && fingers.current.has(event.pointerId) && shown) {
      const { x, y, w, h } = frame;
      const dx = ((pressed.current.x - shown.left) / shown.width) * 100 - (x + w / 2);
      const dy = ((pressed.current.y - shown.top) / shown.height) * 100 - (y + h / 2);
      change((current, of) => moveBy(current, of, dx, dy));
    }
    pressed.current = undefined;
    end(event);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const nudge = nudgeOf(event);
    const steps = ZOOM_KEYS[event.key];
    if (nudge) move(nudge.dx, nudge.dy);
    else if (steps) change((current, of) => zoomBy(current, of, steps));
    else return;
    event.preventDefault();
  };

  return { handlers: { onPointerDown, onPointerMove, onPointerUp, onPointerCancel: end, onKeyDown } };
};
