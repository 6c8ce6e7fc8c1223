/** Pixels along the window's upper and lower edge that a bar may cover. */
const COVERED_PX = 96;
/** Of something higher than this, its beginning has to be in sight. */
const BEGINNING_PX = 200;

const isInSight = ({ top, height }: DOMRect): boolean =>
  top >= COVERED_PX && top + Math.min(height, BEGINNING_PX) <= window.innerHeight - COVERED_PX;

/** Scrolls to what a press has shown elsewhere on the page; what is in sight already does not move. */
export const bringIntoView = (element: HTMLElement | null): void => {
  if (!element) return;
  const rect = element.getBoundingClientRect();
  if (!isInSight(rect)) element.scrollIntoView?.({ block: rect.height > BEGINNING_PX ? 'start' : 'center' });
};

/** Also a `ref`: what a press has opened takes the focus, and comes into view wherever on the page it stands. */
export const showOpened = (element: HTMLElement | null): void => {
  element?.focus({ preventScroll: true });
  bringIntoView(element);
};
