import type { CartItem } from '#shared/schemas/cart.ts';
import { pathTo } from '#shared/site/paths.ts';
import { SiteLink } from '#web/ui/site-link.tsx';

/** Row of a piece's facts that leads to the finished piece which it is to be like. */
export function SampleRow({ sample }: { sample: CartItem['sample'] }) {
  return (
    sample && (
      <div>
        <dt>To be like</dt>
        <dd>
          <SiteLink to={pathTo('/products/gallery/:sku/:order', { sku: sample.sku, order: sample.order })}>
            this finished piece
          </SiteLink>
        </dd>
      </div>
    )
  );
}
