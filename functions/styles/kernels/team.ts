import { workerData } from 'node:worker_threads';

/**
 * Two threads that paint one picture in one memory. Both run the painter from its first line to its last; where it changes
 * planes each does its own rows, and waits for the other before and after. So the picture is the same, byte for byte, as the
 * one that a thread paints alone.
 */
export interface Team {
  memory: { readonly buffer: SharedArrayBuffer };
  /** The words below. */
  words: Int32Array<SharedArrayBuffer>;
}

/** How many have come to the present meeting, how many meetings there were, whether somebody failed, whether the helper is free. */
const [COME, MEETINGS, FAILED, FREE] = [0, 1, 2, 3] as const;
/** Longer than the other's part of any step can take, on a busy machine too: a thread that does not come is dead. */
const MAX_WAIT_MS = 40_000;
/** Waiting awake for so many looks is cheaper than being woken. */
const LOOKS = 4_000;

/** The team that this thread was started to help; undefined in every other thread. */
export const helpedTeam: Team | undefined = (workerData as { paintingTeam?: Team } | null)?.paintingTeam;
const OWN_PART = helpedTeam ? 1 : 0;

let team = helpedTeam;
let isTogether = false;
let isInOwnPart = false;

/** The team of this thread, made on the first call; `newMemory` is asked for one then. */
export function openTeam(newMemory: () => Team['memory']): Team {
  team ??= { memory: newMemory(), words: new Int32Array(new SharedArrayBuffer(16)) };
  return team;
}

/** The team of this thread, once there is one. */
export const currentTeam = (): Team | undefined => team;

/** Waits until the other thread is here too; throws when it has failed or does not come. */
function meet({ words }: Team): void {
  const meeting = Atomics.load(words, MEETINGS);
  if (Atomics.add(words, COME, 1) === 1) {
    Atomics.store(words, COME, 0);
    Atomics.add(words, MEETINGS, 1);
    Atomics.notify(words, MEETINGS);
  } else {
    for (let look = 0; look < LOOKS && Atomics.load(words, MEETINGS) === meeting; look++);
    while (Atomics.load(words, MEETINGS) === meeting && Atomics.load(words, FAILED) === 0) {
      if (Atomics.wait(words, MEETINGS, meeting, MAX_WAIT_MS) === 'timed-out') giveUp(words);
    }
  }
  if (Atomics.load(words, FAILED) === 1) throw new Error('The other thread gave up.');
}

function giveUp(words: Team['words']): void {
  Atomics.store(words, FAILED, 1);
  Atomics.notify(words, MEETINGS);
}

/** Runs something between two meetings; `meetAgain` is one more. */
function between(run: (meetAgain: () => void) => void): void {
  if (!team) throw new Error('No team.');
  const own = team;
  meet(own);
  isInOwnPart = true;
  try {
    run(() => meet(own));
  } finally {
    isInOwnPart = false;
  }
  meet(own);
}

/** Does `count` rows or values in parts of `size`; two threads do every other part each, and both are done when it returns. */
export function inParts(count: number, size: number, part: (from: number, to: number) => void): void {
  const parts = (first: number, step: number): void => {
    for (let from = first * size; from < count; from += step * size) part(from, Math.min(count, from + size));
  };
  if (isTogether && !isInOwnPart) between(() => parts(OWN_PART, 2));
  else parts(0, 1);
}

/** Does the things of each turn, one turn after the other; two threads do every other thing each, and meet between two turns. */
export function inTurns<T>(turns: readonly (readonly T[])[], one: (thing: T, turn: number) => void): void {
  const some = (turn: number, first: number, step: number): void => {
    const things = turns[turn] ?? [];
    for (let k = first; k < things.length; k += step) one(things[k]!, turn);
  };
  if (!isTogether || isInOwnPart) {
    for (let turn = 0; turn < turns.length; turn++) some(turn, 0, 1);
    return;
  }
  between((meetAgain) => {
    for (let turn = 0; turn < turns.length; turn++) {
      if (turn > 0) meetAgain();
      // The one that is left over of an odd number is not always the same thread's.
      some(turn, (OWN_PART + turn) % 2, 2);
    }
  });
}

/** Does what cannot be divided: one thread does it, the other waits. */
export function once(run: () => void): void {
  if (!isTogether || isInOwnPart) run();
  else between(() => OWN_PART === 0 && run());
}

function together<T>(words: Team['words'], paint: () => T): T {
  isTogether = true;
  try {
    return paint();
  } catch (error) {
    giveUp(words);
    throw error;
  } finally {
    isTogether = false;
  }
}

/** The helper's part of a picture; whatever becomes of it, the helper is free afterwards. */
export function help({ words }: Team, paint: () => unknown): void {
  try {
    together(words, paint);
  } catch {
    // The thread that called fails for the same reason, and says so.
  } finally {
    free(words);
  }
}

/** From now on the helper can be called. */
export function free(words: Team['words']): void {
  Atomics.store(words, FREE, 1);
  Atomics.notify(words, FREE);
}

/** Paints together with the helper, which `call` sends to work; undefined, and nothing done, while there is none or it is busy. */
export function withHelper<T>(call: () => void, paint: () => T): T | undefined {
  if (!team || Atomics.compareExchange(team.words, FREE, 1, 0) === 0) return undefined;
  const { words } = team;
  Atomics.store(words, COME, 0);
  Atomics.store(words, FAILED, 0);
  call();
  try {
    return together(words, paint);
  } finally {
    // The memory is this thread's own again once the helper is through.
    Atomics.wait(words, FREE, 0, MAX_WAIT_MS);
  }
}
