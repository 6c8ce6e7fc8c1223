import { session, stored } from '#web/lib/storage.ts';
import { createStore, isPartOf } from '#web/lib/store.ts';
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

const EMPTY: Draft = { name: '', username: '', email: '', country: '', city: '', bio: '', mediums: [], samples: [] };

/** The username follows the name until it is given by itself. */
const withUsername = (draft: Draft, part: Partial<Draft>): Partial<Draft> => {
  const follows = draft.username === usernameOf(draft.name);
  return part.name !== undefined && follows ? { ...part, username: usernameOf(part.name) } : part;
};

const store = createStore(EMPTY, stored(session, 'artist-application', isPartOf(EMPTY)));

/** The draft outlives the page: a reload finds it again, and so does a sample that arrives while another page is open. */
export const draftStore = {
  ...store,
  change: (part: Partial<Draft>): void => store.change(withUsername(store.read(), part)),
};
