/** A `return` address if it leads to a page of this site; undefined for anything that another site could have put there (C10). */
export const localPath = (value: string | null): string | undefined => {
  if (!value?.startsWith('/')) return undefined;
  const url = URL.parse(value, window.location.origin);
  // Browsers read "//host", "/\host" and hidden tabs or line ends as another site.
  return url?.origin === window.location.origin ? url.pathname + url.search + url.hash : undefined;
};
