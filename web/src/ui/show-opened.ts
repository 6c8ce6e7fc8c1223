/** Pixels along the window's upper and lower edge that a bar may cover. */
const COVERED_PX = 96;
/** Of something higher than this, its beginning has to be in sight. */
const BEGINNING_PX = 200;

/** Whether something else, such as the checkout's sum and button, lies over the lower end of what has to be in sight. */
const isUnderneath = (element: HTMLElement, { left, top, width, height }: DOMRect): boolean => {
  const end = top + Math.min(height, BEGINNING_PX) - 1;
  const above = document.elementFromPoint?.(left + width / 2, end);
  return above !== null && above !== undefined && !element.contains(above);
};

const isInSight = (element: HTMLElement, rect: DOMRect): boolean =>
  rect.top >= COVERED_PX &&
  rect.top + Math.min(rect.height, BEGINNING_PX) <= window.innerHeight - COVERED_PX &&
  !isUnderneath(element, rect);

/** Scrolls to what a press has shown elsewhere on the page; what is in sight already does not move. */
export const bringIntoView = (element: HTMLElement | null): void => {
  // A sheet over the page is in sight.
  if (!element || element.closest('[popover]')) return;
  const rect = element.getBoundingClientRect();
  if (!isInSight(element, rect)) element.scrollIntoView?.({ block: rect.height > BEGINNING_PX ? 'start' : 'center' });
};

/** Also a `ref`: what a press has opened takes the focus, and comes into view wherever on the page it stands. */
export const showOpened = (element: HTMLElement | null): void => {
  element?.focus({ preventScroll: true });
  bringIntoView(element);
};
