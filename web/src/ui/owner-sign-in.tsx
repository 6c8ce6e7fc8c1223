import { pathTo } from '#shared/site/paths.ts';
import { SiteLink } from './site-link.tsx';

interface OwnerSignInProps {
  /** The path that the owner comes back to. */
  back: string;
}

/** For a reader by a mailed link: the way to what only the order's owner may do. */
export function OwnerSignIn({ back }: OwnerSignInProps) {
  return <SiteLink to={pathTo('/login', {}, { return: back })}>sign in with the address of the order</SiteLink>;
}
