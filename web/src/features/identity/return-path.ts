import { useSearchParams } from 'react-router';
import { localPath } from '#shared/local-path.ts';

/** The page that somebody came from, as its address says; undefined if it is none of ours. */
export const useReturnPath = (): string | undefined => {
  const [query] = useSearchParams();
  return localPath(query.get('return'));
};

/** A sign-in page that keeps the way back. */
export const withReturn = (path: string, returnPath: string | undefined): string => {
  if (returnPath === undefined) return path;
  return `${path}${path.includes('?') ? '&' : '?'}return=${encodeURIComponent(returnPath)}`;
};
