const MAX_WAIT_MS = 3_000;

const happens = (target: EventTarget, ...names: string[]): Promise<void> =>
  new Promise((resolve) => {
    for (const name of names) target.addEventListener(name, () => resolve(), { once: true, passive: true });
  });

/** Resolves after the next frame has been drawn. */
const drawn = (): Promise<void> =>
  new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
  });

/** Resolves once the page's first text or picture is on the screen, in a browser that says so. */
const firstPaint = (): Promise<void> =>
  new Promise((resolve) => {
    if (!PerformanceObserver.supportedEntryTypes.includes('paint')) return resolve();
    return new PerformanceObserver((list, observer) => {
      if (list.getEntriesByName('first-contentful-paint').length === 0) return;
      observer.disconnect();
      resolve();
    }).observe({ type: 'paint', buffered: true });
  });

/** Resolves when a picture can be drawn without waiting for its pixels, or has failed. */
const decoded = (picture: HTMLImageElement): Promise<void> => picture.decode().catch(() => undefined);

/** Lets the browser load the other pictures (ui/base.css). */
const loadOthers = (): void => void delete document.documentElement.dataset['opening'];

/**
 * Resolves when the pictures of a rendered document's first screen have been painted, when the visitor presses, drops or
 * pastes something, or after `MAX_WAIT_MS`; the scripts whose links waited for that (render.tsx) are loaded from then on,
 * and so are the other pictures. A page can be read without them, and on a slow line the first pictures would come later
 * by what they take.
 */
export const firstPictures = async (): Promise<void> => {
  const first = [...document.querySelectorAll<HTMLImageElement>('img[fetchpriority="high"]')];
  if (window.location.hash) loadOthers();
  void happens(window, 'scroll').then(loadOthers);
  if (first.length > 0)
    await Promise.race([
      Promise.all([firstPaint(), ...first.map(decoded)]).then(drawn),
      happens(window, 'pointerdown', 'keydown', 'dragover', 'drop', 'paste'),
      new Promise((resolve) => setTimeout(resolve, MAX_WAIT_MS)),
    ]);
  loadOthers();
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[data-later]')) {
    delete link.dataset['later'];
    link.rel = 'modulepreload';
  }
};
