import {
  createContext,
  useContext,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  useTransition,
  type AnchorHTMLAttributes,
  type MouseEvent,
  type ReactNode,
  type Ref,
} from 'react';
import { awaits } from './late-modules.ts';

/*
 * A router of what the site uses: a location in React's state, links, and navigation by code. Which page a path shows is
 * said by app/router.tsx.
 */

export interface Location {
  pathname: string;
  /** With its question mark; empty without a query. */
  search: string;
  /** With its number sign; empty without one. */
  hash: string;
  /** What the navigation passed on to the page. */
  state: unknown;
  /** Names the entry in the browser's history; `default` for the first one of a document. */
  key: string;
}

/** How the location was reached: a reload, Back and Forward are `pop`. */
export type NavigationType = 'pop' | 'push' | 'replace';

interface NavigateOptions {
  /** Replaces the entry in the history, so that Back skips it. */
  replace?: boolean;
  state?: unknown;
}

/** Goes to a path, relative to the present one, or this many entries forward. */
type NavigateFunction = (to: string | number, options?: NavigateOptions) => void;

interface Navigation {
  location: Location;
  type: NavigationType;
}

interface Entry {
  key: string;
  state: unknown;
}

export type Params = Readonly<Record<string, string | undefined>>;

const FIRST: Navigation = {
  location: { pathname: '/', search: '', hash: '', state: null, key: 'default' },
  type: 'pop',
};

/** The present location; a provider below the router can show another one to its children. */
export const NavigationContext = createContext<Navigation>(FIRST);
const NavigateContext = createContext<NavigateFunction>(() => undefined);
/** The parameters of the shown page's path, decoded. */
export const ParamsContext = createContext<Params>({});

export const useLocation = (): Location => useContext(NavigationContext).location;
export const useNavigationType = (): NavigationType => useContext(NavigationContext).type;
export const useNavigate = (): NavigateFunction => useContext(NavigateContext);

/** The parameters of the page's path, by the names in its route (app/routes.tsx). */
export const useParams = (): Params => useContext(ParamsContext);

type NextSearchParams = Record<string, string> | ((current: URLSearchParams) => URLSearchParams);

/** The query of the location, and the function that navigates to another query of the same path. */
export const useSearchParams = (): [
  query: URLSearchParams,
  set: (next: NextSearchParams, options?: NavigateOptions) => void,
] => {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const query = useMemo(() => new URLSearchParams(search), [search]);
  const set = useCallback(
    (next: NextSearchParams, options?: NavigateOptions) => {
      const wanted = new URLSearchParams(typeof next === 'function' ? next(new URLSearchParams(search)) : next);
      navigate(wanted.size > 0 ? `?${wanted}` : pathname, options);
    },
    [pathname, search, navigate],
  );
  return [query, set];
};

const newKey = (): string => Math.random().toString(36).slice(2, 10);

/** The parts of an address, whose query and hash are empty where nothing follows their sign. */
const partsOf = ({ pathname, search, hash }: URL): Pick<Location, 'pathname' | 'search' | 'hash'> => ({
  pathname,
  search,
  hash,
});

/** The history state of an entry; another program's, and none, are those of a first entry. */
const entryIn = (state: unknown): Entry =>
  typeof state === 'object' && state !== null && 'key' in state && typeof state.key === 'string'
    ? { key: state.key, state: 'state' in state ? state.state : null }
    : { key: 'default', state: null };

const current = (): Location => ({ ...partsOf(new URL(window.location.href)), ...entryIn(window.history.state) });

/**
 * Adds or replaces an entry. Browsers limit how many may be added in a while; then the document is loaded. Throws for an
 * address of another site.
 */
const writeEntry = (entry: Entry, address: URL, isReplaced: boolean): void => {
  try {
    window.history[isReplaced ? 'replaceState' : 'pushState'](entry, '', address);
  } catch (error) {
    if (address.origin !== window.location.origin) throw error;
    window.location[isReplaced ? 'replace' : 'assign'](address);
  }
};

interface BrowserRouterProps {
  /** Resolves when the page of this location can render; undefined when it can at once. */
  prepare?: (location: Location) => Promise<unknown> | undefined;
  children: ReactNode;
}

/** The router of a document. The present page stays, and answers, until the next one has rendered. */
export function BrowserRouter({ prepare, children }: BrowserRouterProps) {
  const [navigation, setNavigation] = useState<Navigation>(() => ({ location: current(), type: 'pop' }));
  const latest = useRef<Location>(undefined);
  const [isPending, startTransition] = useTransition();
  useEffect(() => (isPending ? awaits() : undefined), [isPending]);
  const show = useCallback(
    (type: NavigationType) => {
      const location = current();
      latest.current = location;
      const waiting = prepare?.(location);
      if (!waiting) {
        startTransition(() => setNavigation({ location, type }));
        return;
      }
      startTransition(async () => {
        // The page itself shows what cannot be loaded.
        await waiting.catch(() => undefined);
        // A later navigation takes the place of one that still waits.
        if (latest.current === location) startTransition(() => setNavigation({ location, type }));
      });
    },
    [prepare],
  );
  useLayoutEffect(() => {
    const moved = () => show('pop');
    window.addEventListener('popstate', moved);
    return () => window.removeEventListener('popstate', moved);
  }, [show]);
  const navigate = useCallback<NavigateFunction>(
    (to, { replace = false, state = null } = {}) => {
      if (typeof to === 'number') return window.history.go(to);
      const address = new URL(to, window.location.href);
      writeEntry({ key: newKey(), state }, address, replace);
      return show(replace ? 'replace' : 'push');
    },
    [show],
  );
  return (
    <NavigateContext value={navigate}>
      <NavigationContext value={navigation}>{children}</NavigationContext>
    </NavigateContext>
  );
}

/** A router outside a browser's history, which begins at a path: for documents that are rendered, and tests. */
export function MemoryRouter({ at, children }: { at: string; children: ReactNode }) {
  const locationOf = (to: string, from: string, rest: Entry): Location => ({
    ...partsOf(new URL(to, new URL(from, 'http://here.invalid'))),
    ...rest,
  });
  const [navigation, setNavigation] = useState<Navigation>(() => ({
    location: locationOf(at, '/', { key: 'default', state: null }),
    type: 'pop',
  }));
  const navigate = useCallback<NavigateFunction>((to, { replace = false, state = null } = {}) => {
    if (typeof to === 'number') return;
    setNavigation(({ location: { pathname, search } }) => ({
      location: locationOf(to, pathname + search, { key: newKey(), state }),
      type: replace ? 'replace' : 'push',
    }));
  }, []);
  return (
    <NavigateContext value={navigate}>
      <NavigationContext value={navigation}>{children}</NavigationContext>
    </NavigateContext>
  );
}

/** Goes to another path as soon as it is shown. */
export function Navigate({ to, replace = false }: { to: string; replace?: boolean }) {
  const navigate = useNavigate();
  useEffect(() => navigate(to, { replace }), [navigate, to, replace]);
  return null;
}

export interface LinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  /** A path of this document. */
  to: string;
  /** Passed on to the page, beside its address. */
  state?: unknown;
  ref?: Ref<HTMLAnchorElement>;
  [data: `data-${string}`]: string | number | undefined;
}

/** Whether the browser itself follows the link: into a new tab, into a file, or as its handler decided. */
const isForBrowser = (event: MouseEvent<HTMLAnchorElement>): boolean =>
  event.defaultPrevented ||
  event.button !== 0 ||
  event.metaKey ||
  event.altKey ||
  event.ctrlKey ||
  event.shiftKey ||
  event.currentTarget.hasAttribute('download') ||
  !['', '_self'].includes(event.currentTarget.target);

/** A link within the document; a link to the present address replaces its entry in the history. */
export function Link({ to, state, onClick, children, ...rest }: LinkProps) {
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  const click = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (isForBrowser(event)) return;
    event.preventDefault();
    navigate(to, { replace: to === pathname + search + hash, state });
  };
  return (
    <a href={to} onClick={click} {...rest}>
      {children}
    </a>
  );
}
