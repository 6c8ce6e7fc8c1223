import { afterEach, expect, it, vi } from 'vitest';
import { isRecord, local, session, stored, storedKeys, storedText } from './storage.ts';

const text = storedText(local, 'product_instructions');
const record = stored(session, 'contact', isRecord);

/** As Chrome does where all cookies are blocked: reading the property throws. */
const block = (name: 'localStorage' | 'sessionStorage'): void =>
  void vi.spyOn(window, name, 'get').mockImplementation(() => {
    throw new DOMException('Access is denied for this document.', 'SecurityError');
  });

afterEach(() => {
  vi.restoreAllMocks();
  localStorage.clear();
  sessionStorage.clear();
});

it('what was saved is loaded again, until it is cleared', () => {
  expect([text.load(), record.load()]).toEqual([undefined, undefined]);
  expect([text.save('“Mind the eyes.”'), record.save({ a: [1] })]).toEqual([true, true]);
  expect([localStorage.getItem('product_instructions'), sessionStorage.getItem('contact')]).toEqual([
    '“Mind the eyes.”',
    '{"a":[1]}',
  ]);
  expect([text.load(), record.load()]).toEqual(['“Mind the eyes.”', { a: [1] }]);
  text.clear();
  record.clear();
  expect([text.load(), record.load(), localStorage.length, sessionStorage.length]).toEqual([
    undefined,
    undefined,
    0,
    0,
  ]);
});

it('an empty text is a text', () => {
  text.save('');
  expect(text.load()).toBe('');
});

it('keys are found by their prefix', () => {
  for (const key of ['upload:1', 'upload:2', 'visit']) sessionStorage.setItem(key, '1');
  expect(storedKeys(session, 'upload:').toSorted()).toEqual(['upload:1', 'upload:2']);
});

it.each(['', '{', 'null', '7', '"text"', '{"a":'])('%j under a key of records is nothing', (found) => {
  sessionStorage.setItem('contact', found);
  expect(record.load()).toBeUndefined();
});

it('a browser that blocks storage stores nothing, and nothing throws', () => {
  block('localStorage');
  block('sessionStorage');
  expect(() => window.sessionStorage).toThrow(DOMException);
  expect([text.save('x'), record.save({}), text.load(), record.load(), storedKeys(local, 'style:')]).toEqual([
    false,
    false,
    undefined,
    undefined,
    [],
  ]);
  text.clear();
});

it('a full storage stores no more, says so, and still has what it had', () => {
  const full: Partial<Storage> = {
    getItem: () => '{"first":true}',
    setItem: () => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
    },
  };
  vi.spyOn(window, 'sessionStorage', 'get').mockReturnValue(full as Storage);
  expect([record.save({ second: true }), record.load()]).toEqual([false, { first: true }]);
});
