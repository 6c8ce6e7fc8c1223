import { session, stored } from '#web/lib/storage.ts';
import { createStore, isPartOf } from '#web/lib/store.ts';
import type { Profile } from '../sellers/profile.ts';
import { usernameOf } from './username.ts';

export interface Sample {
  id: string;
  name: string;
  thumb: string;
}

/** An application as far as it is written. */
export interface Draft extends Profile {
  username: string;
  email: string;
  samples: readonly Sample[];
  password: string;
  agreement: boolean;
}

const EMPTY: Draft = {
  name: '',
  username: '',
  email: '',
  country: '',
  city: '',
  bio: '',
  mediums: [],
  samples: [],
  password: '',
  agreement: false,
};

const saved = stored(session, 'artist-application', isPartOf(EMPTY));

/** The username follows the name until the applicant edits the username. */
const withUsername = (draft: Draft, part: Partial<Draft>): Partial<Draft> => {
  const follows = draft.username === usernameOf(draft.name);
  return part.name !== undefined && follows ? { ...part, username: usernameOf(part.name) } : part;
};

/** Password and agreement are never stored. */
const store = createStore<Draft>(EMPTY, {
  ...saved,
  save: ({ password: _password, agreement: _agreement, ...words }) => saved.save(words),
});

/** The draft is stored: a reload restores it, and a sample that finishes uploading on another page still joins it. */
export const draftStore = {
  ...store,
  change: (part: Partial<Draft>): void => store.change(withUsername(store.read(), part)),
};
