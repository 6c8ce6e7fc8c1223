/** Files that have come or are coming, by their address. */
const files = new Map<string, Promise<void>>();

/** The document's own files come by themselves. */
const namesItself = (href: string): boolean =>
  [...document.querySelectorAll<HTMLElement>('link[href], script[src]')].some(
    (element) => (element.getAttribute('href') ?? element.getAttribute('src')) === href,
  );

const loadSheet = (href: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const link = document.createElement('link');
    Object.assign(link, { rel: 'stylesheet', crossOrigin: '', href });
    link.addEventListener('load', () => resolve());
    link.addEventListener('error', () => {
      link.remove();
      reject(new Error(`${href} could not be loaded.`));
    });
    document.head.append(link);
  });

/** Brings a script into the browser's cache. */
const fetchScript = async (href: string): Promise<void> => {
  const answer = await fetch(href);
  if (!answer.ok) throw new Error(`${href} answered ${answer.status}.`);
  await answer.arrayBuffer();
};

const present = (href: string): Promise<void> => {
  const coming = files.get(href);
  if (coming) return coming;
  const load = namesItself(href) ? Promise.resolve() : href.endsWith('.css') ? loadSheet(href) : fetchScript(href);
  files.set(href, load);
  load.catch(() => files.delete(href));
  return load;
};

/**
 * Imports a module once all of its files are here; the build calls it for every `import()` (web/vite.config.ts). Rejects
 * when one of them does not come, and can be called again: an `import()` that failed fails in this document for ever,
 * because browsers store the failure by the file's address.
 */
export const importLate = async <T>(load: () => Promise<T>, names: readonly string[] = []): Promise<T> => {
  await Promise.all(names.map((name) => present(`/${name}`)));
  return load();
};
