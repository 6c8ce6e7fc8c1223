import { isPosted } from '#shared/money/gift-cards.ts';
import type { Address, Cart } from '#shared/schemas/cart.ts';

interface Destination {
  address: Address;
  /** The pieces that go there. */
  titles: string[];
}

/** Where the pieces of a placed order go: to its address, or where their customer sent them since. */
export const destinationsOf = ({ items, orders, address: ordered }: Cart): Destination[] => {
  const places = new Map<string, Destination>();
  for (const item of items.filter((one) => isPosted([one]))) {
    const address = orders.find((order) => order.item === item.key)?.address ?? ordered;
    if (!address) continue;
    const { name, line1, line2, zip, city, state, country } = address;
    const key = [name, line1, line2, zip, city, state, country].join('\n');
    const titles = places.get(key)?.titles ?? [];
    places.set(key, { address, titles: [...titles, item.title] });
  }
  return [...places.values()];
};
