import { pathTo } from '#shared/site/paths.ts';
import { SiteLink } from '../../ui/site-link.tsx';

/** Leads to the terms that a press on the button beside it agrees to. */
export function TermsOfSale() {
  return (
    // A new tab, so that this document keeps the card form's contents.
    <SiteLink to={`${pathTo('/tos')}/#termsofsale`} target="_blank">
      terms of sale<span className="vh"> (in a new tab)</span>
    </SiteLink>
  );
}
