import { expect, it } from 'vitest';
import { targetOf } from './http.ts';

it.each([
  ['/carts?x=1', '/carts'],
  ['/', '/'],
  ['//', '//'],
  ['//evil.example/x', '//evil.example/x'],
  ['/%', '/%'],
  ['http://[', '/http://['],
  ['*', '/*'],
])('the target %s of a request is the path %s of this machine, whatever it names', (url, path) => {
  const target = targetOf({ url });
  expect([target.host, target.pathname]).toEqual(['local', path]);
});
