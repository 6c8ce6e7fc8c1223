import { DELIVERY_TIERS } from '#shared/shipping/delivery.ts';
import { isGiftCard } from '#shared/money/gift-cards.ts';
import { completeSelection, OPTION_IDS } from '#shared/catalogue/options.ts';
import { price } from '#shared/money/pricing.ts';
import type { Option } from '#shared/schemas/product.ts';
import { isCustomSize, parseSize } from '#shared/catalogue/size.ts';
import type { CatalogueLine, Problem } from './catalogue-files.ts';

type Wrong = Omit<Problem, 'file'>;

/** Allowed value ids of the options whose values pages and prices must understand (doc 1 §3). */
const KNOWN_VALUES: Record<string, (id: string) => boolean> = {
  size: (id) => id === 'custom' || (!isCustomSize(id) && /(cm|in)$/.test(id) && parseSize(id) !== undefined),
  subjects: (id) => /^\d+$/.test(id),
  depth: (id) => ['0', '1.25', 'framed'].includes(id),
  delivery: (id) => id === 'none' || DELIVERY_TIERS.some((tier) => tier.id === id),
};

/** Options of painted products; gift cards have none of them (P-28). */
const PAINTED = ['size', 'subjects', 'depth', 'delivery', 'privacy', 'origin'];

const repeated = (ids: string[]): string[] => ids.filter((id, index) => ids.indexOf(id) < index);

const checkOption = ({ id, values }: Option, path: string): Wrong[] => {
  const isKnown = KNOWN_VALUES[id];
  const ids = values.map((value) => value.id);
  return [
    ...((OPTION_IDS as readonly string[]).includes(id)
      ? []
      : [{ path: `${path}.id`, reason: `there is no option ${id}, only ${OPTION_IDS.join(', ')}` }]),
    ...repeated(ids).map((twice) => ({ path: `${path}.values`, reason: `${twice} stands here twice` })),
    ...ids.flatMap((value, at) =>
      isKnown && !isKnown(value) ? [{ path: `${path}.values.${at}.id`, reason: `${value} is no ${id}` }] : [],
    ),
  ];
};

/** Price in cents of the cheapest configuration; undefined if none can be priced. */
export const cheapestCents = (line: Pick<CatalogueLine, 'title' | 'price' | 'options'>): number | undefined =>
  price(line, completeSelection(line, {}))?.cents;

/** Problems of a line that its schema cannot find: what pages could not show or carts could not price. */
export const checkLine = (line: CatalogueLine): Wrong[] => {
  const { options, supplier_product } = line;
  const ids = options.map(({ id }) => id);
  const painted = isGiftCard(supplier_product) ? ids.filter((id) => PAINTED.includes(id)) : [];
  return [
    ...options.flatMap((option, index) => checkOption(option, `options.${index}`)),
    ...repeated(ids).map((id) => ({ path: 'options', reason: `${id} stands here twice` })),
    ...painted.map((id) => ({ path: 'options', reason: `a gift card has no ${id}` })),
    ...(cheapestCents(line) === undefined
      ? [{ path: 'price', reason: 'the cheapest configuration costs less than nothing, or there is none' }]
      : []),
  ];
};
