import { describe, expect, it } from 'vitest';
import { signInPath } from './session.ts';

describe('signInPath', () => {
  it('R-27 sends customers to /login with the way back', () => {
    expect(signInPath('/orders/quotes/ord_1?a=b')).toBe('/login?return=%2Forders%2Fquotes%2Ford_1%3Fa%3Db');
  });
  it('R-27 sends the sellers area to /artists/login', () => {
    expect(signInPath('/sellers/edit-profile')).toBe('/artists/login?return=%2Fsellers%2Fedit-profile');
  });
});
