import { isPaymentPath } from '#shared/site/paths.ts';
import { Link, useLocation, useNavigate, type LinkProps } from '../lib/router.tsx';

const isOutside = (to: string): boolean =>
  !to.startsWith('/') || to.startsWith('//') || to.startsWith('/__local') || to.startsWith('/api/');

export type SiteLinkProps = Omit<LinkProps, 'state'>;

/**
 * A link to any path: routes of this document change in place; links to and from the payment pages load the other
 * document.
 */
export function SiteLink({ to, children, ...rest }: SiteLinkProps) {
  const { pathname } = useLocation();
  if (isOutside(to) || isPaymentPath(to) !== isPaymentPath(pathname))
    return (
      <a href={to} {...rest}>
        {children}
      </a>
    );
  return (
    <Link to={to} {...rest}>
      {children}
    </Link>
  );
}

/** SiteLink's navigation for code: goes to a local path, through the router or by loading the other document. */
export const useGo = (): ((to: string, options?: { replace?: boolean }) => void) => {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  return (to, { replace = false } = {}) => {
    if (isOutside(to) || isPaymentPath(to) !== isPaymentPath(pathname))
      window.location[replace ? 'replace' : 'assign'](to);
    else navigate(to, { replace });
  };
};
