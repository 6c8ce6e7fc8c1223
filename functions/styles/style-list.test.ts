import { describe, expect, it } from 'vitest';
import { styleList } from './style-list.ts';

const productPages = [
  'all',
  'custphotoreal',
  'custmixedmedia',
  'custpencil',
  'custcharcoal',
  'custwatercolor',
  'custcoloredpencil',
  'digital-painting',
];

describe('the list of styles', () => {
  it('S-08 photorealistic is first', () => {
    expect(styleList[0]?.id).toBe('photorealistic');
  });

  it('S-06 a description is text, a pipe, and recommended products as key=label', () => {
    for (const { description } of styleList) {
      const [text, products, ...rest] = description.split('|');
      expect(rest).toEqual([]);
      expect(text).toMatch(/^[A-Z].{40,}\.$/);
      for (const product of products?.split(',') ?? []) {
        const [key, label] = product.split('=');
        expect(productPages).toContain(key);
        expect(label).toMatch(/^[A-Z][\w ]+$/);
      }
    }
  });

  it('S-05 ids are unique and every style names its own gallery tag', () => {
    expect(new Set(styleList.map(({ id }) => id)).size).toBe(styleList.length);
    for (const { tags } of styleList) expect(tags.length).toBeGreaterThan(0);
    expect(new Set(styleList.map(({ tags }) => tags[0])).size).toBe(styleList.length);
  });
});
