import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { ProductSummary } from '#shared/schemas/product.ts';
import { answer, show } from '#web/lib/render.fixture.tsx';
import { ProductList } from './product-list.tsx';

const aLine = (sku: string, cents: number, minLeadDays: number): ProductSummary => ({
  sku,
  title: sku,
  medium: 'Oil',
  description: 'Its words.',
  image: '',
  look: `Look of ${sku}`,
  suits: `Use of ${sku}`,
  fromCents: cents - 3800,
  compared: { size: '12x16in', cents },
  minLeadDays,
});

it('the lines stand side by side, the smallest price and the fewest days are marked, and gift cards stand by themselves', async () => {
  const old = {
    sku: 'old',
    title: 'old',
    medium: 'Ink',
    description: 'Of an earlier release.',
    image: '',
    fromCents: 7000,
  };
  const card = { ...old, sku: 'giftcard', title: 'Gift card', fromCents: 5000 };
  const products = [aLine('oil', 18_700, 8), aLine('pencil', 11_100, 7), aLine('charcoal', 11_900, 7), old, card];
  answer({ '/api/products/': { products } });
  show(<ProductList />);
  const lines = within(await screen.findByRole('region', { name: 'Paintings and drawings' }));
  expect(lines.getAllByRole('listitem').map(({ textContent }) => textContent.replaceAll(/\s/g, ' '))).toEqual([
    'oilLook of oilBest forUse of oilAt 12 × 16 in$187from $149By a datein 8 daysat the soonest',
    'pencilLook of pencilBest forUse of pencilAt 12 × 16 in$111Smallest price, from $73By a datein 7 daysSoonest',
    'charcoalLook of charcoalBest forUse of charcoalAt 12 × 16 in$119from $81By a datein 7 daysSoonest',
    'oldOf an earlier release.At 12 × 16 in$70',
  ]);
  const cards = within(screen.getByRole('region', { name: 'Or let them choose' })).getByRole('link');
  expect(cards.getAttribute('href')).toBe('/products/giftcard');
});
