const HERE = 'https://here.invalid';
/** Limit of `ReturnPath` (schemas/account.ts). */
const MAX_CHARACTERS = 500;
/** Characters that browsers drop or read as a slash before they resolve an address. */
const UNSEEN = /[\\\s\p{Cc}]/u;
/**
 * An empty path segment, or an encoded slash, backslash, control character or per cent sign: a later decoding could
 * turn it into another address, and no path of this site has one.
 */
const DISGUISED = /\/\/|%(2f|5c|25|7f|[01][\da-f])/i;
/** Paths that are no destination: a sign-in page would return to itself, and the others are not pages. */
const NO_PAGE = /^\/(api|__local|graphql|signout|login|artists\/login)(\/|$)/i;

/** Cart, order form, converter, and the pages of an order. */
const OF_ORDER = /^\/(carts|orders|products|assets)\/./;

/** Whether a local path is a page on which somebody orders: a sign-in that begins there takes the cart along. */
export const isOfOrder = (path: string): boolean => OF_ORDER.test(path);

/**
 * The path, query and hash of a `return` value on this site; undefined for a value that leads to another site or to no
 * page (C10).
 */
export const localPath = (value: string | null | undefined): string | undefined => {
  if (!value?.startsWith('/') || value.length > MAX_CHARACTERS || UNSEEN.test(value)) return undefined;
  const url = URL.parse(value, HERE);
  if (url?.origin !== HERE) return undefined;
  // The parsed path is tested, because `/.//host` becomes `//host`, another site, only when its dots are resolved.
  if (DISGUISED.test(url.pathname) || NO_PAGE.test(url.pathname)) return undefined;
  return url.pathname + url.search + url.hash;
};
