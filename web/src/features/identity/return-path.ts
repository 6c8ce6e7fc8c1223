import { useSearchParams } from '#web/lib/router.tsx';
import { localPath } from '#shared/site/local-path.ts';

/** The local path in the URL's `return`; undefined when it leads to another site. */
export const useReturnPath = (): string | undefined => {
  const [query] = useSearchParams();
  return localPath(query.get('return'));
};

/** A path with the return path attached. */
export const withReturn = (path: string, returnPath: string | undefined): string => {
  if (returnPath === undefined) return path;
  return `${path}${path.includes('?') ? '&' : '?'}return=${encodeURIComponent(returnPath)}`;
};
