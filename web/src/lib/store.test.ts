import { afterEach, describe, expect, it, vi } from 'vitest';
import { eventually } from '#test/support/eventually.ts';
import { session, stored } from './storage.ts';
import { clearStorage, createStore, isPartOf } from './store.ts';

const EMPTY = { name: '', count: 0 };
const aStore = () => createStore(EMPTY, stored(session, 'contact', isPartOf(EMPTY)));

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  localStorage.clear();
  sessionStorage.clear();
});

it('who listens is told of each change, and gets the same state until there is another', () => {
  const store = createStore(EMPTY);
  const listener = vi.fn<() => void>();
  const stop = store.subscribe(listener);
  store.change({ count: 1 });
  expect(store.read()).toBe(store.read());
  expect(store.read()).toEqual({ name: '', count: 1 });
  store.reset();
  expect(store.read()).toEqual(EMPTY);
  stop();
  store.change({ count: 2 });
  expect(listener).toHaveBeenCalledTimes(2);
});

it('what is persisted outlives the page, until it is reset', () => {
  aStore().change({ name: 'Liis' });
  const next = aStore();
  expect(next.read()).toEqual({ name: 'Liis', count: 0 });
  next.reset();
  expect([sessionStorage.getItem('contact'), aStore().read()]).toEqual([null, EMPTY]);
});

it('what is stored wrongly is left', () => {
  sessionStorage.setItem('contact', '{"name":7}');
  expect(aStore().read()).toEqual(EMPTY);
});

it('after the storage was cleared, no persisted store has anything left of the person; others go on', () => {
  const [persisted, other] = [aStore(), createStore(EMPTY)];
  persisted.change({ name: 'Liis' });
  other.change({ count: 1 });
  clearStorage();
  expect([persisted.read(), other.read()]).toEqual([EMPTY, { name: '', count: 1 }]);
});

it('clearing takes away both areas and every database', async () => {
  const deleted: string[] = [];
  vi.stubGlobal('indexedDB', {
    databases: () => Promise.resolve([{ name: 'wall' }, {}]),
    deleteDatabase: (name: string) => void deleted.push(name),
  });
  localStorage.setItem('words', 'x');
  sessionStorage.setItem('contact', '{}');
  clearStorage();
  await eventually(() => expect(deleted).toEqual(['wall']));
  expect([localStorage.length, sessionStorage.length]).toEqual([0, 0]);
});

it('where one area is blocked, the other is cleared all the same', () => {
  sessionStorage.setItem('contact', '{}');
  vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('Access is denied for this document.', 'SecurityError');
  });
  clearStorage();
  expect(sessionStorage).toHaveLength(0);
});

describe('a part of an example', () => {
  const isDraft = isPartOf({ name: '', isSent: false, samples: [''] });
  it.each([{}, { name: 'Liis' }, { samples: [] }, { name: '', isSent: true, other: 1 }])('%j is one', (value) => {
    expect(isDraft(value)).toBe(true);
  });
  it.each([null, 1, 'x', { name: 1 }, { name: null }, { isSent: 'yes' }, { samples: {} }, { samples: null }])(
    '%j is none',
    (value) => expect(isDraft(value)).toBe(false),
  );
});
