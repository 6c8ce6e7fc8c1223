import { useSyncExternalStore } from 'react';
import type { Profile } from '../sellers/profile.ts';
import { usernameOf } from './username.ts';

export interface Sample {
  id: string;
  name: string;
  thumb: string;
}

/** An application as far as it is written. The password is no part of it, so that it is never stored. */
export interface Draft extends Profile {
  username: string;
  email: string;
  samples: readonly Sample[];
}

const KEY = 'artist-application';
const EMPTY: Draft = { name: '', username: '', email: '', country: '', city: '', bio: '', mediums: [], samples: [] };

const stored = (): Draft => {
  try {
    return { ...EMPTY, ...(JSON.parse(sessionStorage.getItem(KEY) ?? '{}') as Partial<Draft>) };
  } catch {
    return EMPTY;
  }
};

/** The username follows the name until it is given by itself. */
const withUsername = (draft: Draft, part: Partial<Draft>): Partial<Draft> => {
  const follows = draft.username === usernameOf(draft.name);
  return part.name !== undefined && follows ? { ...part, username: usernameOf(part.name) } : part;
};

/** The draft outlives the page: a reload finds it again, and so does a sample that arrives while another page is open. */
const createDraftStore = () => {
  let draft: Draft | undefined;
  const listeners = new Set<() => void>();
  const read = (): Draft => (draft ??= stored());
  const set = (next: Draft): void => {
    draft = next;
    for (const listener of listeners) listener();
  };
  return {
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    read,
    edit: (part: Partial<Draft>): void => {
      set({ ...read(), ...withUsername(read(), part) });
      sessionStorage.setItem(KEY, JSON.stringify(read()));
    },
    /** After it was sent, and for tests. */
    forget: (): void => {
      sessionStorage.removeItem(KEY);
      set(EMPTY);
    },
    /** Reads it anew from where it is kept, as a reload does. */
    reload: (): void => set(stored()),
  };
};

export const draftStore = createDraftStore();

export const useDraft = (): Draft => useSyncExternalStore(draftStore.subscribe, draftStore.read);
