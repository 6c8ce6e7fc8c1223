import { postTo } from './api.ts';
import { isRecord, session, stored } from './storage.ts';
import { createStore, useStore } from './store.ts';

/** How long an act may be undone before it is sent. */
export const UNDO_MS = 10_000;

/** A stored act of an earlier document that is older is not sent: what it is about has moved on. */
const MAX_AGE_MS = 3_600_000;

/**
 * An act that is sent a while after its press, so that it can be undone until then. The server must take it twice like
 * once: a document that ends cannot know whether its request arrived, so the next one sends it again.
 */
export interface LateAct {
  /** What the act is about; one act each. */
  id: string;
  /** The account that acted; nobody else's session sends it. */
  by: string;
  path: string;
  body: Record<string, unknown>;
  /** What was done, in a sentence. */
  done: string;
  /** Where the act was pressed. */
  from: string;
  /** Epoch milliseconds of the press. */
  at: number;
}

type Waiting = LateAct & { state: 'waiting' | 'sending' };
type Failed = LateAct & { state: 'failed'; error: Error };
export type StandingAct = Waiting | Failed;

/** Takes the server's answer to an act; undefined when it was refused, or none came. */
type OnAnswer = (answer: unknown) => void;

const isAct = (value: unknown): value is LateAct =>
  isRecord(value) &&
  ['id', 'by', 'path', 'done', 'from'].every((name) => typeof value[name] === 'string') &&
  typeof value['at'] === 'number' &&
  isRecord(value['body']);
const isActs = (value: unknown): value is LateAct[] => Array.isArray(value) && value.every(isAct);

// A storage of the tab: another tab would send the acts of this one before their time.
const saved = stored(session, 'late-acts', isActs);
const store = createStore<{ acts: StandingAct[]; undone: LateAct[] }>({ acts: [], undone: [] });
const timers = new Map<string, ReturnType<typeof setTimeout>>();
let onAnswer: OnAnswer = () => undefined;

const set = (acts: StandingAct[]): void => {
  store.change({ acts });
  if (acts.length === 0) saved.clear();
  else saved.save(acts.map(({ id, by, path, body, done, from, at }) => ({ id, by, path, body, done, from, at })));
};
const without = (id: string): StandingAct[] => store.read().acts.filter((act) => act.id !== id);
const put = (act: StandingAct): void => set([...without(act.id), act]);
const stop = (id: string): void => {
  clearTimeout(timers.get(id));
  timers.delete(id);
};

const send = async (act: LateAct): Promise<void> => {
  stop(act.id);
  put({ ...act, state: 'sending' });
  try {
    // A request that outlives its document: the press came before the document ended.
    const answer = await postTo(act.path, act.body, { keepalive: true });
    set(without(act.id));
    onAnswer(answer);
  } catch (error) {
    put({ ...act, state: 'failed', error: error instanceof Error ? error : new Error(String(error)) });
    onAnswer(undefined);
  }
};

const waiting = (): StandingAct[] => store.read().acts.filter(({ state }) => state === 'waiting');

/** Sends what still waits, and resolves when it is answered: before the session ends, and when the document does. */
export const sendLateActs = async (): Promise<void> => {
  await Promise.all(waiting().map(send));
};

const leave = (): void => void sendLateActs();

/** Sends an act after `UNDO_MS`, or sooner when the document or the session ends. */
export const actLate = (act: Omit<LateAct, 'at'>): void => {
  const late = { ...act, at: Date.now() };
  // Added once, however often: a listener is known by its function.
  window.addEventListener('pagehide', leave);
  stop(act.id);
  store.change({ undone: store.read().undone.filter(({ id }) => id !== act.id) });
  put({ ...late, state: 'waiting' });
  timers.set(
    act.id,
    setTimeout(() => void send(late), UNDO_MS),
  );
};

/** Takes an act back that was not sent, or failed; what was typed for it stays in `undoneAct`. */
export const undoAct = (act: StandingAct): void => {
  stop(act.id);
  set(without(act.id));
  store.change({ undone: [...store.read().undone, act] });
};

/** Sends an act again that failed. */
export const sendAgain = (act: StandingAct): void => void send(act);

/** The act of an account about something that was taken back in this document. */
export const undoneAct = (by: string, id: string): LateAct | undefined =>
  store.read().undone.find((act) => act.by === by && act.id === id);

/** Sends what an earlier document of this tab may have left unsent; `answered` takes all answers from now on. */
export const resumeLateActs = (by: string, answered: OnAnswer): void => {
  onAnswer = answered;
  const known = new Set(store.read().acts.map(({ id }) => id));
  const left = (saved.load() ?? []).filter((act) => act.by === by && !known.has(act.id));
  for (const act of left) if (Date.now() - act.at < MAX_AGE_MS) void send(act);
};

/** The acts of an account that are not done yet. */
export const useLateActs = (by: string | null | undefined): StandingAct[] =>
  useStore(store).acts.filter((act) => act.by === by);
