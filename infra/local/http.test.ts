import type { IncomingMessage } from 'node:http';
import { expect, it } from 'vitest';
import { decodedPart, isFromHere, targetOf } from './http.ts';

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

it.each([
  ['127.0.0.1:4000', undefined, true],
  ['localhost:4000', undefined, true],
  ['127.0.0.1:4000', 'http://127.0.0.1:4000', true],
  ['127.0.0.1:4000', 'http://localhost:4000', true],
  ['localhost:8080', 'http://localhost:8080', true],
  ['127.0.0.1:4000', 'http://localhost:3000', false],
  ['127.0.0.1:4000', 'https://evil.example', false],
  ['127.0.0.1:4000', 'http://127.0.0.1.evil.example:4000', false],
  ['127.0.0.1:4000', 'null', false],
  ['evil.example', undefined, false],
  ['evil.example:4000', 'http://evil.example:4000', false],
  ['127.0.0.1.evil.example:4000', undefined, false],
  [undefined, undefined, false],
])('a call of the host %s from a page of %s comes from this machine: %s', (host, origin, isOwn) => {
  const request = { headers: { host, origin }, socket: { localPort: 4000 } } as unknown as IncomingMessage;
  expect(isFromHere(request)).toBe(isOwn);
});

it.each([
  ['127.0.0.1:4000', 'null', true],
  ['127.0.0.1:4000', 'https://evil.example', false],
  ['evil.example', 'null', false],
])('a call of the host %s from %s may come from a frame in our own page: %s', (host, origin, mayBe) => {
  const request = { headers: { host, origin }, socket: { localPort: 4000 } } as unknown as IncomingMessage;
  expect(isFromHere(request, true)).toBe(mayBe);
});

it('a part of a path that encodes no text is none', () => {
  expect([decodedPart('a%20b'), decodedPart('%FF'), decodedPart('%')]).toEqual(['a b', undefined, undefined]);
});
