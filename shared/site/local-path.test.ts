import { describe, expect, it } from 'vitest';
import { localPath } from './local-path.ts';

const OURS = [
  '/',
  '/account#second-factor',
  '/orders/quotes/ord_1?a=b#c',
  '/carts/checkout/',
  '/products/oil?o_size=18x24in&o_depth=1.25',
  '/questions/msg_1?q=https%3A%2F%2Felsewhere.example%2F%5C',
  '/orders?next=//elsewhere.example',
  '/@elsewhere.example',
  '/elsewhere.example',
  '/logins',
];

/** Values that lead, or that a browser or proxy may turn into an address that leads, to another site or no page. */
const HOSTILE = [
  'https://elsewhere.example/',
  'HTTPS://elsewhere.example',
  'https:elsewhere.example',
  'http:/elsewhere.example',
  '//elsewhere.example',
  '///elsewhere.example',
  '////elsewhere.example/%2e%2e',
  '//here.invalid@elsewhere.example',
  '//user:password@elsewhere.example',
  '@elsewhere.example',
  '/\\elsewhere.example',
  '/\\/elsewhere.example',
  '\\/elsewhere.example',
  '\\\\elsewhere.example',
  '/orders\\..\\..\\elsewhere',
  '/\t/elsewhere.example',
  '/\n/elsewhere.example',
  '/\r\n/elsewhere.example',
  '/\u0000/elsewhere.example',
  '\t//elsewhere.example',
  ' //elsewhere.example',
  '/ /elsewhere.example',
  '/\u00A0/elsewhere.example',
  '/\u2028/elsewhere.example',
  '/.//elsewhere.example',
  '/..//elsewhere.example',
  '/./..//elsewhere.example',
  '/%2e//elsewhere.example',
  '/%2E%2e//elsewhere.example',
  '/orders/..//elsewhere.example',
  '/%2f/elsewhere.example',
  '/%2F%2Felsewhere.example',
  '/%5c/elsewhere.example',
  '/%5C%5Celsewhere.example',
  '/%252f%252felsewhere.example',
  '/%09/elsewhere.example',
  '/%0d%0aLocation:%20https://elsewhere.example',
  '/%00/elsewhere.example',
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'java\nscript:alert(1)',
  '\u0001javascript:alert(1)',
  '/javascript:alert(1)//',
  'data:text/html,<script>alert(1)</script>',
  'blob:https://elsewhere.example/1',
  'vbscript:x',
];

describe('ways back', () => {
  it.each(OURS)('C10 %j is a page of this site, and stays as it is', (path) => {
    expect(localPath(path)).toBe(path);
  });

  it.each(HOSTILE)('C10 %j is not followed', (value) => {
    expect(localPath(value)).toBeUndefined();
  });

  it.each([
    null,
    undefined,
    '',
    'orders',
    '?a=b',
    '#c',
    '/api/session',
    '/API',
    '/__local/outbox',
    '/graphql',
    '/signout',
    '/login?return=/login',
    '/artists/login',
    '/orders/../signout',
    `/${'a'.repeat(500)}`,
  ])('C10 %j is no page to come back to', (value) => {
    expect(localPath(value)).toBeUndefined();
  });

  it('C10 what it answers is read as the same page again, wherever the site is', () => {
    for (const value of [...OURS, '/orders/../account/./x?a=/%2e%2e//b']) {
      const path = localPath(value) ?? '';
      expect(localPath(path)).toBe(path);
      expect(new URL(path, 'http://127.0.0.1:4000').origin).toBe('http://127.0.0.1:4000');
    }
  });
});
