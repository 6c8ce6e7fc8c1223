import { createStore, isPartOf, useStore, type Store } from '#web/lib/store.ts';
import { local, stored } from '#web/lib/storage.ts';

/** A picture that is attached to what is being written. */
interface DraftPhoto {
  id: string;
  name: string;
  thumb: string;
}

/** A comment that is placed on a picture and not sent yet; `x` and `y` are fractions. */
export interface DraftPin {
  key: string;
  image: string;
  version: number;
  x: number;
  y: number;
  text: string;
  /** Sent with the comment, so that a repeated attempt counts once; another one after each change. */
  attempt?: string;
}

export interface Draft {
  text: string;
  /** What a case is about, in a line. */
  reason: string;
  /** What happened to a parcel. */
  damage: 'damaged' | 'lost';
  photos: DraftPhoto[];
  pins: DraftPin[];
  /** Sent with the draft, so that a repeated attempt counts once. */
  attempt: string;
}

const EMPTY: Draft = { text: '', reason: '', damage: 'damaged', photos: [], pins: [], attempt: '' };

/** What is written at a time: each kind has a draft of its own. */
type DraftKind =
  | 'message'
  | 'studio'
  | 'progress'
  | 'proof'
  | 'changes'
  | 'comment'
  | 'case'
  /** A reply to a comment, by the comment's id. */
  | `reply:${string}`;

const drafts = new Map<string, Store<Draft>>();

/** The draft of an order, which survives leaving the page and a reload, until it is sent. */
const draftOf = (orderId: string, kind: DraftKind): Store<Draft> => {
  const key = `project-draft:${orderId}:${kind}` as const;
  const known = drafts.get(key);
  if (known) return known;
  const made = createStore(EMPTY, stored(local, key, isPartOf(EMPTY)));
  drafts.set(key, made);
  return made;
};

export const useDraft = (orderId: string, kind: DraftKind): [Draft, Store<Draft>] => {
  const store = draftOf(orderId, kind);
  return [useStore(store), store];
};

/** The draft's key for sending; made at the first attempt, and kept until the draft is sent or changed. */
export const attemptOf = (store: Store<Draft>): string => {
  const { attempt } = store.read();
  if (attempt) return attempt;
  const made = crypto.randomUUID();
  store.change({ attempt: made });
  return made;
};
