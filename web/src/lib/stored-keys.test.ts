import { afterEach, describe, expect, it } from 'vitest';
import type { Session } from '#shared/schemas/session.ts';
import { createQueryClient } from './query-client.ts';
import { followSession, sessionQuery } from './session.ts';
import {
  currentIdentity,
  GUEST,
  guestTyped,
  local,
  session,
  setIdentity,
  storedKeys,
  storedText,
  takeGuestValues,
} from './storage.ts';
import { createStore } from './store.ts';
import { STORED_KEYS, storedFor, type StoredKey } from './stored-keys.ts';

const IDENTITIES = [GUEST, 'usr_a', 'usr_b'] as const;
const keys = (Object.keys(STORED_KEYS) as (keyof typeof STORED_KEYS)[])
  .filter((key) => key !== 'identity')
  .map((key) => (key.endsWith(':') ? (`${key}1` as StoredKey) : (key as StoredKey)));
const everywhere = keys.flatMap((key) => [local, session].map((area) => ({ key, area })));

afterEach(() => {
  setIdentity(GUEST);
  localStorage.clear();
  sessionStorage.clear();
});

describe('whose a stored value is', () => {
  it('C10 under every key, at every change of identity, each reads what they wrote and nothing of anybody else', () => {
    for (const [from, to] of IDENTITIES.flatMap((one) => IDENTITIES.map((other) => [one, other] as const))) {
      localStorage.clear();
      sessionStorage.clear();
      setIdentity(from);
      for (const { key, area } of everywhere) storedText(area, key).save(`of ${from}`);
      setIdentity(to);
      for (const { key, area } of everywhere)
        expect([key, from, to, storedText(area, key).load()]).toEqual([
          key,
          from,
          to,
          from === to || storedFor(key) === 'browser' ? `of ${from}` : undefined,
        ]);
      for (const { key, area } of everywhere) storedText(area, key).save(`of ${to}`);
      setIdentity(from);
      for (const { key, area } of everywhere)
        expect(storedText(area, key).load()).toBe(storedFor(key) === 'browser' ? `of ${to}` : `of ${from}`);
    }
  });

  it('C10 a press gives an account what a guest entered, under every key, once', () => {
    for (const { key, area } of everywhere) storedText(area, key).save('of a guest');
    setIdentity('usr_a');
    takeGuestValues();
    for (const { key, area } of everywhere) expect([key, storedText(area, key).load()]).toEqual([key, 'of a guest']);
    setIdentity('usr_b');
    takeGuestValues();
    setIdentity(GUEST);
    for (const { key, area } of everywhere)
      expect([key, storedText(area, key).load()]).toEqual([
        key,
        storedFor(key) === 'browser' ? 'of a guest' : undefined,
      ]);
  });

  it('C10 a store in memory begins anew with another identity, and an empty form is nothing typed', () => {
    const text = storedText(local, 'product_instructions');
    const store = createStore<{ text: string }>(
      { text: '' },
      {
        load: () => ({ text: text.load() ?? '' }),
        save: (part) => text.save(part.text ?? ''),
        clear: text.clear,
      },
    );
    storedText(local, 'checkout').save(JSON.stringify({ email: '', address: { name: ' ', country: 'US' } }));
    expect(guestTyped()).toBe(false);
    store.change({ text: 'Mind the eyes.' });
    expect(guestTyped()).toBe(true);
    setIdentity('usr_a');
    expect(store.read()).toEqual({ text: '' });
    setIdentity(GUEST);
    expect(store.read()).toEqual({ text: 'Mind the eyes.' });
  });

  it('keys of one identity are found by their prefix, without those of another', () => {
    storedText(local, 'style:1').save('x');
    setIdentity('usr_a');
    storedText(local, 'style:2').save('x');
    expect(storedKeys(local, 'style:')).toEqual(['style:2']);
    setIdentity(GUEST);
    expect(storedKeys(local, 'style:')).toEqual(['style:1']);
  });

  it.each([
    ['signs in', undefined, { id: 'usr_a', role: 'User' }, 'usr_a'],
    ['signs out, or whose session has ended', 'usr_a', { id: null, role: 'Visitor' }, GUEST],
    ['becomes a visitor with a cookie', 'usr_a', { id: 'vis_1', role: 'Visitor' }, GUEST],
    ['enters another account', 'usr_a', { id: 'usr_b', role: 'Supplier' }, 'usr_b'],
  ] as const)('C10 each answer about the session says who is here: who %s', (_who, before, answered, identity) => {
    if (before) setIdentity(before);
    const client = createQueryClient();
    followSession(client);
    const now: Session = { ...answered, email: null, realtime_token: '' };
    client.setQueryData(sessionQuery().queryKey, now);
    expect(currentIdentity()).toBe(identity);
  });
});
