import { expect, it } from 'vitest';
import { localPath } from './local-path.ts';

it('C10 keeps paths of this site', () => {
  expect(localPath('/orders/quotes/ord_1?a=b#c')).toBe('/orders/quotes/ord_1?a=b#c');
});
it.each([null, '', 'orders', 'https://evil.example/', '//evil.example', '/\\evil.example', '/\t/evil.example', '/\n/evil.example', 'javascript:alert(1)'])('C10 refuses %j', (value) => {
  expect(localPath(value)).toBeUndefined();
});
