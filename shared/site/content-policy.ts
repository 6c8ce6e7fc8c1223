import { configuredAs, serviceNamed, type ServiceName, type Services } from './services.ts';

/** What pages of our own may load and call, by directive of the content security policy. */
const OWN = {
  'script-src': ["'self'"],
  'style-src': ["'self'"],
  'img-src': ["'self'", 'data:', 'blob:'],
  'font-src': ["'self'"],
  'connect-src': ["'self'"],
  'frame-src': ["'self'"],
} as const satisfies Record<string, readonly string[]>;
type Directive = keyof typeof OWN;

/** Directives by which a measuring service gets what it needs and can send what it sees. */
const MEASURING: readonly Directive[] = ['script-src', 'img-src', 'connect-src'];

/** The directives of a page's policy about what it may load: our own files, further origins, and these services. */
export const loadingPolicy = (
  services: Services,
  names: readonly ServiceName[],
  more: { readonly [Name in Directive]?: readonly string[] } = {},
): Record<Directive, string[]> => {
  const needed = (directive: Directive): string[] =>
    names.flatMap((name) => {
      const value = services[name];
      if (!value || (serviceNamed(name).isMeasuring && !MEASURING.includes(directive))) return [];
      // A connection is no file.
      return configuredAs(name, value).origins.filter(
        (origin) => directive === 'connect-src' || !origin.startsWith('wss:'),
      );
    });
  const sources = (directive: Directive): string[] => [
    ...new Set([...OWN[directive], ...(more[directive] ?? []), ...needed(directive)]),
  ];
  return {
    'script-src': sources('script-src'),
    'style-src': sources('style-src'),
    'img-src': sources('img-src'),
    'font-src': sources('font-src'),
    'connect-src': sources('connect-src'),
    'frame-src': sources('frame-src'),
  };
};

/** A policy as the text of its header. */
export const policyText = (policy: Readonly<Record<string, readonly string[]>>): string =>
  Object.entries(policy)
    .map(([directive, sources]) => `${directive} ${sources.join(' ')}`)
    .join('; ');
