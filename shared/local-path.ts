const HERE = 'https://here.invalid';
/** The wire takes no longer one (schemas/account.ts). */
const MOST_CHARACTERS = 500;
/** What browsers drop or read as a slash before they look where an address leads. */
const UNSEEN = /[\\\s\p{Cc}]/u;
/** Empty steps, and slashes, line ends or per cent signs in disguise, which a reader further on may undo. No page of ours has any. */
const DISGUISED = /\/\/|%(2f|5c|25|7f|[01][\da-f])/i;
/** Doors lead back to themselves, and what is not a page shows nothing. */
const NO_PAGE = /^\/(api|__local|graphql|signout|login|artists\/login)(\/|$)/i;

/** A path of this site, as it is written in a `return` address; undefined for anything that another site could have put there (C10). */
export const localPath = (value: string | null | undefined): string | undefined => {
  if (!value?.startsWith('/') || value.length > MOST_CHARACTERS || UNSEEN.test(value)) return undefined;
  const url = URL.parse(value, HERE);
  if (url?.origin !== HERE) return undefined;
  // Looked at as it was read: "/.//host" is "//host", another site, only once its dots are gone.
  if (DISGUISED.test(url.pathname) || NO_PAGE.test(url.pathname)) return undefined;
  return url.pathname + url.search + url.hash;
};
