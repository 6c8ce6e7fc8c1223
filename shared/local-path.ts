const HERE = 'https://here.invalid';

/**
 * A path of this site, as it is written in a `return` address; undefined for anything that leads elsewhere (C10). What
 * browsers read as another site (`//host`, `/\host`, hidden tabs and line ends) is found by parsing as they do.
 */
export const localPath = (value: string | null | undefined): string | undefined => {
  if (!value?.startsWith('/')) return undefined;
  const url = URL.parse(value, HERE);
  return url?.origin === HERE ? url.pathname + url.search + url.hash : undefined;
};
