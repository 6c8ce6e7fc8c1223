import type { PagePath } from './pages.ts';

type Names<P extends string> = P extends `${string}:${infer Name}/${infer Rest}`
  ? Name | Names<Rest>
  : P extends `${string}:${infer Name}`
    ? Name
    : never;
/** The values of a path's parameters; a name with `?` may be left out. */
type Values<P extends string> = { [N in Names<P> as N extends `${string}?` ? never : N]: string } & {
  [N in Names<P> as N extends `${infer Optional}?` ? Optional : never]?: string;
};
type Query = Record<string, string | undefined>;

/**
 * The address of a page on this site: parameters and query are encoded, and undefined ones are left out. The open
 * order's checkout ends in a slash, as the specification spells it.
 */
export const pathTo = <P extends PagePath>(
  page: P,
  ...[values, query = {}]: {} extends Values<P>
    ? [values?: Values<P>, query?: Query]
    : [values: Values<P>, query?: Query]
): string => {
  const given: Query = { ...values };
  const path = page.replaceAll(/:(\w+)\??/g, (_, name: string) => encodeURIComponent(given[name] ?? ''));
  const asked = Object.entries(query).flatMap(([name, value]) =>
    value === undefined ? [] : [`${encodeURIComponent(name)}=${encodeURIComponent(value)}`],
  );
  return asked.length === 0 ? path : `${path}?${asked.join('&')}`;
};

/** How the paths of the payment pages begin, which are a document of their own: it alone loads the providers' scripts. */
export const PAYMENT_PATHS = ['/carts/checkout', '/carts/pay'] as const;
const PAYMENT = new RegExp(`^(?:${PAYMENT_PATHS.join('|')})(?:[/?]|$)`);

/** Whether a path, or the address of a request, is that of a payment page. */
export const isPaymentPath = (path: string): boolean => PAYMENT.test(path);
