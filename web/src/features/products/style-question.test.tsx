import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import type { Asset } from '#shared/schemas/asset.ts';
import { answer, show } from '#web/lib/render.fixture.tsx';
import { clearStorage } from '#web/lib/store.ts';
import { StyleQuestion } from './style-question.tsx';

afterEach(() => clearStorage());

const painted = (id: string): Asset[] => {
  const painting = { id, strength: 1, key: 'k', url: '/media/k' };
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only the painting matters here
  return [{ id: 'ast_1', derivatives: [painting] } as unknown as Asset];
};
const filters = [
  { id: 'watercolor', name: 'Watercolor' },
  { id: 'oil', name: 'Oil Painting' },
];

const products = [
  { sku: 'custphotoreal', medium: 'Oil', fromCents: 14900 },
  { sku: 'custwatercolor', medium: 'Watercolor', fromCents: 11900 },
];

it('P-02 an order in a medium that the chosen style is not made for is asked once whether the medium is meant', async () => {
  answer({ '/api/styles': filters, '/api/products/': { products } });
  const oil = { sku: 'custphotoreal', medium: 'Oil', elsewhere: { watercolor: 'custwatercolor' } };
  const first = show(<StyleQuestion product={oil} photos={painted('oil')} />);
  const { unmount } = show(<StyleQuestion product={oil} photos={painted('watercolor')} />);
  const other = await screen.findByRole('link', { name: 'Watercolor, from $119' });
  expect(other.getAttribute('href')).toBe('/products/custwatercolor');
  expect(first.container.textContent, 'a style that suits').toBe('');
  await userEvent.click(screen.getByRole('button', { name: 'Oil with this look' }));
  expect(screen.queryByRole('link')).toBeNull();
  unmount();
  show(<StyleQuestion product={oil} photos={painted('watercolor')} />);
  expect(screen.queryByRole('link'), 'asked once').toBeNull();
});
