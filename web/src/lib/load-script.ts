const loads = new Map<string, Promise<void>>();

const addScript = (src: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = src;
    script.addEventListener('load', () => resolve());
    script.addEventListener('error', () => {
      script.remove();
      reject(new Error(`The script ${src} could not be loaded.`));
    });
    document.head.append(script);
  });

/** Loads a script once per document; after a failure the next call tries again. */
export const loadScript = (src: string): Promise<void> => {
  const known = loads.get(src);
  if (known) return known;
  const loading = addScript(src);
  loads.set(src, loading);
  loading.catch(() => loads.delete(src));
  return loading;
};
