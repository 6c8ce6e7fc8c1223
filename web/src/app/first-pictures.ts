const MAX_WAIT_MS = 3_000;

const happens = (target: EventTarget, ...names: string[]): Promise<void> =>
  new Promise((resolve) => {
    for (const name of names) target.addEventListener(name, () => resolve(), { once: true, passive: true });
  });

/** Resolves after the next frame has been painted. */
const painted = (): Promise<void> =>
  new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
  });

/**
 * Resolves when the pictures of a rendered document's first screen have been painted, when the visitor presses, drops or
 * pastes something, or after `MAX_WAIT_MS`; the scripts whose links waited for that (render.tsx) are loaded from then on.
 * A page can be read without its program, and on a slow line the pictures would come later by what the program takes.
 */
export const firstPictures = async (): Promise<void> => {
  const coming = [...document.querySelectorAll<HTMLImageElement>('img[fetchpriority="high"]')].filter(
    ({ complete }) => !complete,
  );
  if (coming.length > 0)
    await Promise.race([
      Promise.all(coming.map((picture) => happens(picture, 'load', 'error'))).then(painted),
      happens(window, 'pointerdown', 'keydown', 'dragover', 'drop', 'paste'),
      new Promise((resolve) => setTimeout(resolve, MAX_WAIT_MS)),
    ]);
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[data-later]')) {
    delete link.dataset['later'];
    link.rel = 'modulepreload';
  }
};
