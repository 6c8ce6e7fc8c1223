import { expect, it } from 'vitest';
import { localPath } from '#shared/site/local-path.ts';
import { parseStyleText, promiseText } from './style-text.ts';

it('S-06 splits a description at the pipe into its text and the recommended products', () => {
  expect(
    parseStyleText('Rich color.|custphotoreal=Oil Paintings, custmixedmedia=Mixed Media,all=All Products'),
  ).toEqual({
    text: 'Rich color.',
    products: [
      { sku: 'custphotoreal', label: 'Oil Paintings' },
      { sku: 'custmixedmedia', label: 'Mixed Media' },
    ],
    hasAll: true,
  });
  expect(parseStyleText('Only words.')).toEqual({ text: 'Only words.', products: [], hasAll: false });
});

it('S-07 goes back to paths of this site alone', () => {
  expect(localPath('/products/custphotoreal?o_size=12x16in')).toBe('/products/custphotoreal?o_size=12x16in');
  for (const from of ['//evil.example', '/\\evil.example', 'https://evil.example', 'javascript:alert(1)', '', null])
    expect(localPath(from)).toBeUndefined();
});

it('S-02 the promise of the converter names measured seconds alone', () => {
  expect(promiseText(null)).not.toMatch(/second|\d/);
  expect(promiseText(1)).toContain('about a second each');
  expect(promiseText(3)).toContain('about 3 seconds each');
});
